import { useTranslation } from '@guildhall/shared/i18n';
import { Stack } from '@guildhall/shared/ui/core';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useNavigate } from '@guildhall/shared/router';
import { keys } from '../../lib/keys.ts';
import { paths } from '../../paths.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { type PollDialogProps } from './poll-actions.ts';
import { useDeletePoll } from './api.ts';
import { PollConflict } from './PollConflict.tsx';

/** Deletes a poll; it can be restored from the junk box. */
export function DeletePollDialog({ poll, onClosed }: PollDialogProps) {
  const { t } = useTranslation('junk');
  const remove = useDeletePoll(poll.id);
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const isDraft = poll.state === 'draft';
  return (
    <ConfirmCommand
      danger
      title={t(isDraft ? 'deletePoll.draftTitle' : 'deletePoll.title')}
      confirm={t(isDraft ? 'admin:poll.discardDraft' : 'deletePoll.confirm')}
      command={remove}
      onClose={onClosed}
      input={{ version: poll.version }}
      onDone={() => {
        const text = t('deletePoll.done', { title: poll.title });
        offerUndo({ kind: 'poll', id: poll.id, text, stale: [keys.meetings, keys.schedule] });
        void navigate(paths.meetings());
      }}
    >
      <Stack gap={2}>
        <PollConflict poll={poll} />
        <span>{t(poll.state === 'open' ? 'deletePoll.openText' : 'deletePoll.text', { title: poll.title })}</span>
      </Stack>
    </ConfirmCommand>
  );
}
