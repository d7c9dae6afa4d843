import type { ReactNode } from 'react';
import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';
import { Button, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { buildInText, lastActiveAt } from './builds.ts';
import { useRemoteName } from './labels.ts';
import type { MoveAction } from './moves.ts';
import { isPossible } from './moves.ts';
import { concernsOf } from './rates.ts';

interface ActionsProps {
  remote: RemoteOverview;
  onChosen: (action: MoveAction) => void;
}

/** The actions available for a remote; the one that would help is highlighted. */
export function Actions({ remote, onChosen }: ActionsProps) {
  const concerns = concernsOf(remote);
  const button = (action: MoveAction, icon: IconName, isMain = false) => (
    <ActionButton remote={remote} action={action} icon={icon} isMain={isMain} onChosen={onChosen} />
  );
  return (
    <Grid gap={1.5}>
      {remote.canary && (
        <ActionRow>
          {button('cancelCanary', 'undo', concerns.includes('canary'))}
          {button('share', 'users')}
          {button('promote', 'check')}
        </ActionRow>
      )}
      <ActionRow>
        {button('rollback', 'undo', concerns.includes('troubled'))}
        {/* One button in two states, so that the focus stays on it. */}
        {remote.enabled ? button('disable', 'crossCircle') : button('enable', 'checkCircle', true)}
      </ActionRow>
      <WayBack remote={remote} />
    </Grid>
  );
}

const ActionRow = ({ children }: { children: ReactNode }) => (
  <Row wrap gap={1.25}>
    {children}
  </Row>
);

const wayBackId = (remote: string) => `way-back-${remote}`;

interface ActionButtonProps extends ActionsProps {
  action: MoveAction;
  icon: IconName;
  isMain: boolean;
}

function ActionButton({ remote, action, icon, isMain, onChosen }: ActionButtonProps) {
  const { t } = useTranslation('admin');
  const name = useRemoteName();
  const label = t(`deployments.action.${action}`);
  return (
    <Button
      icon={icon}
      variant={isMain ? 'contained' : 'outlined'}
      aria-label={`${label}: ${name(remote.id)}`}
      disabled={!isPossible({ action, remote: remote.id }, remote)}
      {...(action === 'rollback' && { 'aria-describedby': wayBackId(remote.id) })}
      onClick={() => onChosen(action)}
    >
      {label}
    </Button>
  );
}

/** Names the build a rollback returns to, before the dialog opens. */
function WayBack({ remote }: { remote: RemoteOverview }) {
  const text = useWayBack();
  return (
    <Text id={wayBackId(remote.id)} size="caption" tone="secondary">
      {text(remote)}
    </Text>
  );
}

function useWayBack() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (remote: RemoteOverview): string => {
    const { previous, builds } = remote;
    if (!previous) return t('deployments.wayBack.none');
    const build = buildInText(previous.build);
    const came = lastActiveAt(remote, previous.build);
    if (came) return t('deployments.wayBack.since', { build, when: format.dateTime(came) });
    const uploaded = builds.find((one) => one.build === previous.build)?.at;
    return uploaded
      ? t('deployments.wayBack.uploaded', { build, when: format.dateTime(uploaded) })
      : t('deployments.wayBack.plain', { build });
  };
}
