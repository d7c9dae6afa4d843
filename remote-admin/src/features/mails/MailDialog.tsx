import { type MailDetail } from '@guildhall/shared/contracts';
import { mailLifecycle } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { mailQuery } from './api.ts';
import { MailEditor } from './MailEditor.tsx';
import { MailReading } from './MailReading.tsx';

export interface MailDialogProps {
  id: string;
  onClosed: () => void;
  /** Another mail was requested, for example the one that contradicts this one. */
  onOpened: (id: string) => void;
  onSent: (mail: MailDetail) => void;
  onRecalled: (id: string) => void;
}

/** One mail: editable while it waits, read-only afterwards. */
export function MailDialog({ id, onClosed, onOpened, onSent, onRecalled }: MailDialogProps) {
  const { t } = useTranslation('admin');
  const mail = useQuery(mailQuery(id));
  if (mail.isPending) return <LoadingBar label={t('mail.title')} />;
  if (!mail.data) {
    return (
      <Dialog open title={t('mail.title')} onClose={onClosed} width="md">
        <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
      </Dialog>
    );
  }
  return mailLifecycle.allows('edit', mail.data.state) ? (
    <MailEditor mail={mail.data} onClosed={onClosed} onOpened={onOpened} onSent={onSent} />
  ) : (
    <MailReading mail={mail.data} onClosed={onClosed} onRecalled={onRecalled} />
  );
}
