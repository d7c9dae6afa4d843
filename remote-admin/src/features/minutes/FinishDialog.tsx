import type { MinutesDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Stack, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { Unprintable } from '../../lib/Unprintable.tsx';
import { useFinishMinutes } from './api.ts';

interface FinishDialogProps {
  pollId: string;
  detail: MinutesDetail;
  onClosed: () => void;
}

/** Finishes the minutes, after showing what is missing and what stays open. */
export function FinishDialog({ pollId, detail, onClosed }: FinishDialogProps) {
  const { t } = useTranslation('minutes');
  const finish = useFinishMinutes(pollId);
  const open = detail.items.filter(({ decision, result }) => !decision && result === 'open');
  return (
    <ConfirmDialog
      open
      title={t('finishTitle')}
      confirm={t('finish')}
      pending={finish.isPending}
      error={finish.error}
      onClose={onClosed}
      onConfirmed={() =>
        finish.mutate(detail.version, {
          onSuccess: () => {
            toast.success(t('finished'));
            onClosed();
          },
        })
      }
    >
      <Stack gap={2}>
        <span>{t('finishText')}</span>
        <Unprintable characters={detail.unprintable} />
        {detail.gaps.length > 0 && (
          <Alert severity="warning" title={t('missing')}>
            <Block component="ul" m={0} mt={0.5} pl={2.5}>
              {detail.gaps.map((gap) => (
                <li key={gap}>{t(`gap.${gap}`)}</li>
              ))}
            </Block>
          </Alert>
        )}
        {open.length > 0 && (
          <Alert title={t('staysOpen', { count: open.length })}>
            <Block component="ul" m={0} mt={0.5} pl={2.5}>
              {open.map(({ applicationId, applicantName }) => (
                <li key={applicationId}>
                  <bdi>{applicantName}</bdi>
                </li>
              ))}
            </Block>
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
