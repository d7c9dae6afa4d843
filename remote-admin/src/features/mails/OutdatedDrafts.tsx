import type { MailSummary } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, toast } from '@guildhall/shared/ui/core';
import { useRenewMails } from './api.ts';

/** Regenerates the drafts on a page whose template has changed. */
export function OutdatedDrafts({ mails }: { mails: readonly MailSummary[] }) {
  const { t } = useTranslation('admin');
  const renew = useRenewMails();
  if (mails.length === 0) return null;
  const renewAll = () =>
    renew.mutate(
      mails.map(({ id }) => id),
      {
        onSuccess: (results) => {
          const refused = results.filter(({ ok }) => !ok);
          const made = results.length - refused.length;
          if (made > 0) toast.success(t('mails.renewed', { count: made }));
          if (refused.length > 0)
            toast.error(t('mails.notRenewed', { count: refused.length, reason: refused[0]?.message ?? '' }));
        },
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <Alert
      action={
        <Button icon="refresh" pending={renew.isPending} onClick={renewAll}>
          {t('mails.renewAll')}
        </Button>
      }
    >
      {t('mails.outdatedText')}
    </Alert>
  );
}
