import { useState } from 'react';
import type { BodyOf, changePolls, PollSummary } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, TextInput } from '@guildhall/shared/ui/core';
import { BulkDialog } from '../../lib/bulk/BulkDialog.tsx';
import { useUndoSeveral } from '../../lib/bulk/use-undo-several.ts';
import { keys } from '../../lib/keys.ts';
import { useChangePolls } from './api.ts';

type Bulk = BodyOf<typeof changePolls>;

// As on the page of a single poll: a draft has been sent to nobody, so it is not cancelled; a planned meeting is
// cancelled, not deleted.
const allows: Record<Bulk['action'], (poll: PollSummary) => boolean> = {
  close: ({ state }) => state === 'open',
  cancel: ({ state, meeting }) =>
    state === 'open' || state === 'closed' || (state === 'scheduled' && meeting?.state !== 'held'),
  delete: ({ state }) => state !== 'scheduled',
};
const actions = ['close', 'cancel', 'delete'] as const satisfies readonly Bulk['action'][];

interface PollBulkProps {
  chosen: readonly PollSummary[];
  /** Called with the changed polls, so that they can be deselected. */
  onChanged: (ids: readonly string[]) => void;
}

/** The actions on the selected polls and meetings, each applied to those that allow it. */
export function PollBulk({ chosen, onChanged }: PollBulkProps) {
  const { t } = useTranslation('bulk');
  const [open, setOpen] = useState<{ action: Bulk['action']; polls: readonly PollSummary[] } | null>(null);
  return (
    <>
      {actions.map((action) => {
        const polls = chosen.filter(allows[action]);
        return (
          polls.length > 0 && (
            <Button
              key={action}
              size="small"
              {...(action === 'close' ? {} : { color: 'error' })}
              onClick={() => setOpen({ action, polls })}
            >
              {t(`polls.${action}.name`)}
            </Button>
          )
        );
      })}
      {open && <PollBulkDialog {...open} onChanged={onChanged} onClosed={() => setOpen(null)} />}
    </>
  );
}

interface PollBulkDialogProps extends Pick<PollBulkProps, 'onChanged'> {
  action: Bulk['action'];
  polls: readonly PollSummary[];
  onClosed: () => void;
}

function PollBulkDialog({ action, polls, onChanged, onClosed }: PollBulkDialogProps) {
  const { t } = useTranslation('bulk');
  const change = useChangePolls();
  const offerUndo = useUndoSeveral();
  const [reason, setReason] = useState('');
  const [wasSent, setSent] = useState(false);
  const noReason = reason.trim().length < caseLimits.reasonMin;
  const isDelete = action === 'delete';
  return (
    <BulkDialog<Bulk>
      action={t(`polls.${action}.name`)}
      text={t(`polls.${action}.text`)}
      danger={action !== 'close'}
      rows={polls.map(({ id, version, title, createdBy }) => ({ id, version, name: title, quiet: createdBy }))}
      change={change}
      toBody={(items) => {
        setSent(true);
        if (action !== 'cancel') return { action, items };
        return noReason ? null : { action, items, reason };
      }}
      onChanged={(ids) => {
        onChanged(ids);
        if (isDelete && ids.length > 0) offerUndo({ kind: 'poll', ids, stale: [keys.meetings, keys.schedule] });
        return isDelete;
      }}
      onClosed={onClosed}
    >
      {action === 'cancel' && (
        <TextInput
          label={t('polls.cancel.reason')}
          multiline
          minRows={2}
          maxRows={8}
          maxLength={caseLimits.reasonLength}
          value={reason}
          error={wasSent && noReason ? t('polls.cancel.needReason') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </BulkDialog>
  );
}
