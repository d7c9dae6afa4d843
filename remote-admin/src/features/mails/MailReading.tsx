import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Stack, toast, Typography } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { Prose } from '../../lib/texts.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useRecallMail } from './api.ts';
import { BounceDialog } from './BounceDialog.tsx';
import { MailDetails } from './MailDetails.tsx';
import { MailFiles } from './MailFiles.tsx';
import { recallProblem } from './recall-problem.ts';

interface MailReadingProps {
  mail: MailDetail;
  onClosed: () => void;
  onRecalled: (id: string) => void;
}

/** A mail that is being sent or has been sent, read-only. */
export function MailReading({ mail, onClosed, onRecalled }: MailReadingProps) {
  const { t } = useTranslation('admin');
  const isLeaving = mail.state === 'scheduled';
  const [isReporting, setReporting] = useState(false);
  return (
    <Dialog
      open
      title={mail.subject}
      onClose={onClosed}
      width="md"
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('common.close')}
          </Button>
          {mail.state === 'sent' && !mail.bouncedAt && (
            <Button icon="warning" onClick={() => setReporting(true)}>
              {t('mails:bounces.report')}
            </Button>
          )}
          {isLeaving && <TakeBack mail={mail} onRecalled={() => onRecalled(mail.id)} />}
        </>
      }
    >
      <Stack gap={2.5}>
        <Typography color="textSecondary">{t(isLeaving ? 'mail.takeBackToEdit' : 'mail.readOnly')}</Typography>
        <MailDetails mail={mail} />
        <div>
          <Typography variant="body2" color="textSecondary">
            {t('mails.to')}: <bdi>{mail.to}</bdi>
          </Typography>
          <Block mt={1} p={2} background="sunken" rounded>
            <Prose>{mail.body}</Prose>
          </Block>
        </div>
        <MailFiles mail={mail} />
      </Stack>
      {isReporting && <BounceDialog mail={mail} onClosed={() => setReporting(false)} />}
    </Dialog>
  );
}

function TakeBack({ mail, onRecalled }: { mail: MailDetail; onRecalled: () => void }) {
  const { t } = useTranslation('admin');
  const recall = useRecallMail();
  const seconds = useCountdown(mail.scheduledFor ? Date.parse(mail.scheduledFor) : 0);
  const takeBack = () =>
    recall.mutate(mail, {
      onSuccess: () => {
        toast.success(t('mail.takenBack'));
        onRecalled();
      },
      onError: (error) => toast.error(recallProblem(error, t('mail.tooLate'))),
    });
  return (
    <Button variant="contained" icon="undo" pending={recall.isPending} onClick={takeBack}>
      {t('mail.takeBack')}
      {seconds > 0 && seconds <= 60 && <span aria-hidden>{seconds}</span>}
    </Button>
  );
}
