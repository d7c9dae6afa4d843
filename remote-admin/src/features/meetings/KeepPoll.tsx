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
  /** The form's values without unsaved changes. */
  base: PollValues;
  /** The poll the edits are based on; none for a new one. */
  seen: PollDetail | undefined;
  /** The restored edits are not wanted. */
  onDiscarded: () => void;
}

/** Stores unsaved edits on this device, and says so when they are restored from an earlier visit. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- stored only when the typed values change
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
