import { useState } from 'react';
import { bankLimits } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, ProgressBar } from '@guildhall/shared/ui/data';
import { useConfirmProposals } from './api.ts';

/** Confirms all certain matches in batches; interrupted work stays open and can be continued later. */
export function ConfirmSure({ count }: { count: number }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const confirm = useConfirmProposals();
  const [isAsked, setAsked] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const run = async () => {
    setAsked(false);
    let done = 0;
    try {
      for (;;) {
        setProgress({ done, total: Math.max(count, done) });
        const { confirmed, left } = await confirm.mutateAsync(undefined);
        done += confirmed;
        if (left === 0 || confirmed === 0) break;
      }
      toast.success(t('confirmedMany', { count: done }));
    } catch (error) {
      toast.error(problemText(error));
    }
    setProgress(null);
  };

  if (progress)
    return (
      <Block grow="240px">
        <ProgressBar
          label={t('confirming')}
          value={progress.done}
          max={progress.total}
          text={t('progress', { done: format.number(progress.done), total: format.number(progress.total) })}
        />
      </Block>
    );
  if (count === 0) return null;
  return (
    <>
      <Button icon="check" onClick={() => setAsked(true)}>
        {t('confirmSure', { count })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('confirmSureTitle')}
        confirm={t('confirmSure', { count })}
        onConfirmed={() => void run()}
        onClose={() => setAsked(false)}
      >
        {t('confirmSureText', { score: bankLimits.sureScore })}
      </ConfirmDialog>
    </>
  );
}
