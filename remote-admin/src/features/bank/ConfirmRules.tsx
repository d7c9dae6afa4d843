import { useState } from 'react';
import type { BookedView } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { useConfirmBookings } from './api.ts';

/** Books all lines of a list as rules propose, in batches; interrupted work can be continued later. */
export function ConfirmRules({ view, count }: { view: BookedView; count: number }) {
  const { t } = useTranslation('bank');
  const confirm = useConfirmBookings();
  const [isAsked, setAsked] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setAsked(false);
    setRunning(true);
    let done = 0;
    try {
      for (;;) {
        const { confirmed, left } = await confirm.mutateAsync(view);
        done += confirmed;
        if (left === 0 || confirmed === 0) break;
      }
      toast.success(t('bookedMany', { count: done }));
    } catch (error) {
      toast.error(problemText(error));
    }
    setRunning(false);
  };

  if (count === 0 && !isRunning) return null;
  return (
    <>
      <Button icon="check" pending={isRunning} onClick={() => setAsked(true)}>
        {t('bookByRule', { count })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('bookByRuleTitle')}
        confirm={t('bookByRule', { count })}
        onConfirmed={() => void run()}
        onClose={() => setAsked(false)}
      >
        {t('bookByRuleText')}
      </ConfirmDialog>
    </>
  );
}
