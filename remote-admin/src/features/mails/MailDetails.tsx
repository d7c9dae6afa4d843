import type { MailDetail } from '@guildhall/shared/contracts';
import { dayPassed } from '@guildhall/shared/domain';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, RouteLink, Text } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';

/** The subject, language, attachments and delivery status of a mail. */
export function MailDetails({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const caseLink = useCaseLink();
  const when = mail.sentAt
    ? t('mail.sentAt', { when: format.dateTime(mail.sentAt) })
    : mail.scheduledFor
      ? t('mail.scheduledFor', { when: format.dateTime(mail.scheduledFor) })
      : t('mail.createdAt', { when: format.dateTime(mail.createdAt) });
  return (
    <>
      {mail.error && (
        <Alert
          severity="error"
          live="none"
          title={t(mail.bouncedAt && mail.sentAt ? 'mails:bounces.cameBack' : 'mail.failed')}
        >
          {mail.error === dayPassed
            ? t('mail.dayPassed')
            : t('mail.attempts', { count: mail.attempts, error: mail.error })}
        </Alert>
      )}
      <DescriptionList
        columns={3}
        items={[
          {
            label: t('common.state'),
            value: (
              <>
                <StateChip group="mail.state" state={mail.state} />
                <Text component="span" block mt={0.5} size="caption" tone="secondary">
                  {when}
                </Text>
              </>
            ),
          },
          {
            label: t('mails.about'),
            value: mail.about && (
              <RouteLink to={caseLink(mail.about.applicationId)}>{mail.about.applicationNumber}</RouteLink>
            ),
          },
          { label: t('mail.language'), value: languageFacts[mail.language].name },
          ...(mail.cc.length > 0 ? [{ label: t('mails.cc'), value: mail.cc.join(', ') }] : []),
        ]}
      />
    </>
  );
}
