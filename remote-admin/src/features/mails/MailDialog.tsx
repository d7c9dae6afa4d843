import type { MailDetail } from '@guildhall/shared/contracts';
import { mailLifecycle } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Skeleton } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { mailQuery } from './api.ts';
import { MailEditor } from './MailEditor.tsx';
import { MailReading } from './MailReading.tsx';

export interface MailDialogProps {
  id: string;
  onClosed: () => void;
  /** Another mail was asked for, for example the one that contradicts this one. */
  onOpened: (id: string) => void;
  onSent: (mail: MailDetail) => void;
  onRecalled: (id: string) => void;
}

/** One mail: to be edited while it waits, to be read afterwards. */
export function MailDialog({ id, onClosed, onOpened, onSent, onRecalled }: MailDialogProps) {
  const { t } = useTranslation('admin');
  const mail = useQuery(mailQuery(id));
  if (!mail.data) {
    return (
      <Dialog open title={t('mail.title')} onClose={onClosed} width="md">
        {mail.isError ? (
          <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </Dialog>
    );
  }
  return mailLifecycle.allows('edit', mail.data.state) ? (
    <MailEditor mail={mail.data} onClosed={onClosed} onOpened={onOpened} onSent={onSent} />
  ) : (
    <MailReading mail={mail.data} onClosed={onClosed} onRecalled={onRecalled} />
  );
}
