import { useId } from 'react';
import type { UserDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import type { IconName } from '@guildhall/shared/ui/core';
import { Block, Button, ButtonLink, lazyPart, Stack, Text } from '@guildhall/shared/ui/core';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { offeredUserActions, userActions, type OfferedUserAction, type UserAction } from './actions.ts';

const UserDialog = lazyPart(async () => (await import('./UserDialog.tsx')).UserDialog, {
  translations: featureTranslations('accounts'),
});

const icons: Record<UserAction, IconName> = {
  details: 'edit',
  address: 'mail',
  waiveAddress: 'check',
  cancelAddress: 'close',
  role: 'user',
  resetPassword: 'mail',
  unlock: 'undo',
  resetSecondStep: 'refresh',
  endSessions: 'signOut',
  suspend: 'lock',
  reactivate: 'play',
  merge: 'link',
  pause: 'clock',
  resume: 'play',
  end: 'crossCircle',
  undoEnd: 'undo',
  rejoin: 'undo',
  resendInvitation: 'send',
  revokeInvitation: 'crossCircle',
};

/** The administrators' actions; the open dialog is in the URL. Unavailable ones are collapsed. */
export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin');
  const isOwn = useUser()?.id === user.id;
  const [params, setParams] = useSearchParams();
  const offered = offeredUserActions(user, isOwn);
  const possible = offered.filter(({ obstacle }) => obstacle === null);
  const impossible = offered.filter(({ obstacle }) => obstacle !== null);
  const open = userActions.find((action) => action === params.get('do'));
  const isPossible = possible.some(({ action }) => action === open);
  const show = (action: UserAction | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (action) after.set('do', action);
        else after.delete('do');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const buttons = (actions: readonly OfferedUserAction[]) => (
    <Stack gap={1.5}>
      {actions.map((one) => (
        <ActionButton key={one.action} offered={one} onPressed={() => show(one.action)} />
      ))}
    </Stack>
  );
  return (
    <>
      {isOwn && (
        <Stack gap={1.5} pb={2}>
          <Text tone="secondary">{t('user.own')}</Text>
          <ButtonLink to={paths.profile} icon="settings" fullWidth>
            {t('user.toProfile')}
          </ButtonLink>
        </Stack>
      )}
      <Block pb={impossible.length > 0 ? 2 : 0}>{buttons(possible)}</Block>
      {impossible.length > 0 && (
        <Disclosure title={t('actions.notPossible', { count: impossible.length })}>{buttons(impossible)}</Disclosure>
      )}
      {open && isPossible && <UserDialog action={open} user={user} onClosed={() => show(null)} />}
    </>
  );
}

function ActionButton({ offered, onPressed }: { offered: OfferedUserAction; onPressed: () => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { action, obstacle } = offered;
  return (
    <div>
      <Button
        fullWidth
        icon={icons[action]}
        color={action === 'suspend' || action === 'end' || action === 'revokeInvitation' ? 'error' : 'brand'}
        disabled={obstacle !== null}
        {...(obstacle && { 'aria-describedby': id })}
        onClick={onPressed}
      >
        {t(`user.action.${action}`)}
      </Button>
      {obstacle && (
        <Text id={id} mt={0.5} size="caption" tone="secondary">
          {t(`user.obstacle.${obstacle}`)}
        </Text>
      )}
    </div>
  );
}
