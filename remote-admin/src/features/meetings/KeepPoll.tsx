import { useEffect, useState } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useLocation } from '@guildhall/shared/router';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { Alert, Button } from '@guildhall/shared/ui/core';
import { useWatch, useWorkInProgress } from '@guildhall/shared/ui/form';
import type { KeptPoll } from './kept-poll.ts';
import { sameValues, withoutAnswers } from './poll-draft.ts';
import type { PollControl, PollValues } from './poll-form.ts';

interface KeepPollProps {
  control: PollControl;
  kept: KeptPoll;
  /** What the form holds while nothing is unsaved. */
  base: PollValues;
  /** The poll that the edits began from; none while it is being made. */
  seen: PollDetail | undefined;
  /** What was found is not wanted. */
  onDiscarded: () => void;
}

/** Keeps on this device what is not saved yet, and says so when it is back from an earlier visit. */
export function KeepPoll({ control, kept, base, seen, onDiscarded }: KeepPollProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const userId = useUser()?.id ?? '';
  const { pathname, search } = useLocation();
  const values = useWatch({ control }) as PollValues;
  const [isNoticeOpen, setNoticeOpen] = useState(kept.found !== null);
  const isBegun = !sameValues(values, base);
  useUnsavedWork(isBegun, true);
  useWorkInProgress({
    userId,
    path: pathname + search,
    title: values.title.trim() || t('poll.form'),
    isBegun: () => isBegun,
    isUnsaved: () => isBegun,
  });
  const draft = isBegun ? JSON.stringify(values) : null;
  useEffect(() => {
    if (draft === null) kept.forget();
    else kept.write({ values: JSON.parse(draft), seen: seen ? withoutAnswers(seen) : null });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- written when what is typed changes, whatever else does
  }, [draft]);
  if (!isNoticeOpen || !isBegun || !kept.found) return null;
  return (
    <Alert
      live="status"
      action={
        <>
          <Button size="small" onClick={() => setNoticeOpen(false)}>
            {t('poll.kept.goOn')}
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={() => {
              setNoticeOpen(false);
              onDiscarded();
            }}
          >
            {t('poll.kept.discard')}
          </Button>
        </>
      }
    >
      {t('poll.kept.back', { when: format.dateTime(kept.found.at) })}
    </Alert>
  );
}
