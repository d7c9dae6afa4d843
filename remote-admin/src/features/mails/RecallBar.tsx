import { useEffect } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Icon, Text, toast, VisuallyHidden } from '@guildhall/shared/ui/core';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useRecallMail } from './api.ts';

/** A mail that was just sent and can still be recalled. */
export interface Outgoing {
  id: string;
  version: number;
  subject: string;
  /** Deadline in milliseconds of this computer's clock, which may differ from the server's. */
  until: number;
}

/** Every mail can be recalled for 60 s after sending (domain rule 11), counted from the confirmation here. */
export const outgoingOf = ({ id, version, subject }: MailDetail): Outgoing => ({
  id,
  version,
  subject,
  until: Date.now() + caseLimits.mailRecallMs,
});

interface RecallBarProps {
  outgoing: readonly Outgoing[];
  onOver: (id: string) => void;
  onRecalled: (id: string) => void;
}

/**
 * At the bottom of the screen: the mails about to be sent, the remaining time to recall them, and the button to do so.
 */
export function RecallBar({ outgoing, onOver, onRecalled }: RecallBarProps) {
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: 0,
        bottom: { xs: 12, sm: 24 },
        px: 1.5,
        display: 'grid',
        gap: 1,
        justifyContent: 'center',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {outgoing.map((mail) => (
        <Entry key={mail.id} mail={mail} onOver={() => onOver(mail.id)} onRecalled={() => onRecalled(mail.id)} />
      ))}
    </Box>
  );
}

interface EntryProps {
  mail: Outgoing;
  onOver: () => void;
  onRecalled: () => void;
}

function Entry({ mail, onOver, onRecalled }: EntryProps) {
  const { t } = useTranslation('admin');
  const recall = useRecallMail();
  const seconds = useCountdown(mail.until);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver && !recall.isPending) onOver();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the time is up
  }, [isOver, recall.isPending]);
  const takeBack = () =>
    recall.mutate(mail, {
      onSuccess: () => {
        toast.success(t('mail.takenBack'));
        onRecalled();
      },
      onError: (error) => {
        toast.error(recallProblem(error, t('mail.tooLate')));
        if (cannotRecall(error)) onOver();
      },
    });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        width: 'min(560px, calc(100vw - 24px))',
        py: 1.25,
        px: 2,
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'brand.main',
        color: 'text.primary',
        backgroundColor: 'background.paper',
        boxShadow: '0 12px 32px rgb(10 16 34 / 18%)',
      }}
    >
      <Icon name="send" />
      <Text aria-hidden grow="200px" shrink breakWords>
        {t('mail.sending', { subject: mail.subject, seconds })}
      </Text>
      {/* Announced once; a countdown would interrupt every second. */}
      <VisuallyHidden role="status">{t('mail.gone', { subject: mail.subject })}</VisuallyHidden>
      <Button
        size="small"
        icon="undo"
        pending={recall.isPending}
        onClick={takeBack}
        aria-label={`${t('mail.takeBack')}: ${mail.subject}`}
      >
        {t('mail.takeBack')}
      </Button>
    </Box>
  );
}

/**
 * True when there is nothing left to recall: the mail has been sent, or another person has recalled it. After any other
 * failure, such as a lost connection, retrying makes sense.
 */
const cannotRecall = (error: unknown): boolean => isApiProblem(error) && (error.status === 409 || error.status === 404);

/** The message for a mail that could not be recalled, usually because it has been sent in the meantime. */
export const recallProblem = (error: unknown, tooLate: string): string =>
  isApiProblem(error) && error.code === 'mail_left' ? tooLate : problemText(error);
