import type { MailDetail } from '@guildhall/shared/contracts';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { touchedByApplications } from '../../lib/keys.ts';
import { useDiscardMail } from './api.ts';

interface DiscardDialogProps {
  open: boolean;
  mail: MailDetail;
  /** The latest version that this person has seen or created. */
  version: number;
  onKept: () => void;
  onDiscarded: () => void;
}

/** Confirms discarding a mail that waits to be sent. */
export function DiscardDialog({ open, mail, version, onKept, onDiscarded }: DiscardDialogProps) {
  const { t } = useTranslation('admin');
  const discard = useDiscardMail();
  const offerUndo = useUndo();
  return (
    <ConfirmDialog
      open={open}
      title={t('mail.discardTitle')}
      confirm={t('mail.discard')}
      danger
      pending={discard.isPending}
      error={discard.error}
      onClose={() => {
        onKept();
        discard.reset();
      }}
      onConfirmed={() =>
        discard.mutate(
          { id: mail.id, version },
          {
            onSuccess: () => {
              offerUndo({ kind: 'mail', id: mail.id, text: t('mail.discarded'), stale: touchedByApplications });
              onDiscarded();
            },
          },
        )
      }
    >
      {t('mail.discardText', { subject: mail.subject, to: mail.to })}
    </ConfirmDialog>
  );
}
