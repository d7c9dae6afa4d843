import { useId, useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import type { Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import type { IconName } from '@guildhall/shared/ui/core';
import { Block, Button, Card, Stack, Text } from '@guildhall/shared/ui/core';
import { ApplicationDialog } from './ApplicationDialog.tsx';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { useAlternatives } from '../../lib/labels.ts';
import type { OfferedAction, OfficeAction } from './actions.ts';
import { offeredActions } from './actions.ts';

const icons: Record<OfficeAction, IconName> = {
  requestReferences: 'users',
  requestChanges: 'edit',
  waiveReferences: 'arrowForward',
  decide: 'checkCircle',
  waiveFee: 'wallet',
  hold: 'clock',
  resume: 'play',
  reopen: 'refresh',
  reviewAgain: 'arrowBack',
};

/** The keyboard shortcuts of actions (lib/shortcuts); waiving is rare and has none. */
const actionKeys: Partial<Record<OfficeAction, string>> = {
  requestReferences: 'r',
  requestChanges: 'c',
  decide: 'd',
  hold: 'h',
  resume: 'w',
  reopen: 'o',
  reviewAgain: 'v',
};

/** The actions of the usual next step; they are highlighted when available. */
const leadsOn: readonly OfficeAction[] = ['requestReferences', 'decide', 'resume', 'reopen'];

interface ActionPanelProps {
  application: ApplicationDetail;
  role: Role;
}

/** The office's actions on this application; unavailable ones are collapsed, with their reason. */
export function ActionPanel({ application, role }: ActionPanelProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<OfficeAction | null>(null);
  const offered = offeredActions(role, application.state);
  const possible = offered.filter(({ allowed }) => allowed);
  const impossible = offered.filter(({ allowed }) => !allowed);
  const buttons = (actions: readonly OfferedAction[]) => (
    <Stack gap={1.5}>
      {actions.map((one) => (
        <ActionButton key={one.action} offered={one} application={application} onPressed={() => setOpen(one.action)} />
      ))}
    </Stack>
  );
  return (
    <Card title={t('actions.label')}>
      {possible.length > 0 && <Block pb={2}>{buttons(possible)}</Block>}
      {impossible.length > 0 && (
        <Disclosure title={t('actions.notPossible', { count: impossible.length })}>{buttons(impossible)}</Disclosure>
      )}
      {open && <ApplicationDialog action={open} application={application} onClosed={() => setOpen(null)} />}
    </Card>
  );
}

interface ActionButtonProps {
  offered: OfferedAction;
  application: ApplicationDetail;
  onPressed: () => void;
}

function ActionButton({ offered: { action, allowed, possibleIn }, application, onPressed }: ActionButtonProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const either = useAlternatives();
  const id = useId();
  return (
    <div>
      <Button
        fullWidth
        icon={icons[action]}
        variant={allowed && leadsOn.includes(action) ? 'contained' : 'outlined'}
        disabled={!allowed}
        data-key={actionKeys[action]}
        {...(!allowed && { 'aria-describedby': id })}
        onClick={onPressed}
      >
        {t(`actions.${action}`)}
      </Button>
      {!allowed && (
        <Text id={id} mt={0.5} size="caption" tone="secondary">
          {t('actions.notNow', {
            states: either(possibleIn.map((state) => label('application.state', state))),
            state: label('application.state', application.state),
          })}
        </Text>
      )}
    </div>
  );
}
