import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Button } from '@guildhall/shared/ui/core';
import { useKeptPoll } from './kept-poll.ts';

/** Next to an open poll: this person's unsaved edits on this device. */
export function UnsavedEdits({ pollId, onGoOn }: { pollId: string; onGoOn: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { found, forget } = useKeptPoll(pollId);
  const [isDiscarded, setDiscarded] = useState(false);
  if (!found || isDiscarded) return null;
  return (
    <Alert
      action={
        <>
          <Button size="small" onClick={onGoOn}>
            {t('poll.kept.goOnWhere')}
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={() => {
              forget();
              setDiscarded(true);
            }}
          >
            {t('poll.kept.discard')}
          </Button>
        </>
      }
    >
      {t('poll.kept.unsaved', { when: format.dateTime(found.at) })}
    </Alert>
  );
}
