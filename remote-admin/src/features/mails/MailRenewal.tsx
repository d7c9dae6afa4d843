import type { MailDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Row, Text, toast } from '@guildhall/shared/ui/core';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { Prose } from '../../lib/texts.tsx';
import { useRenewMail } from './api.ts';

interface MailRenewalProps {
  mail: MailDetail;
  /** True for unsaved changes. */
  isDirty: boolean;
}

/** A draft whose template or data have changed says so and offers to regenerate it (domain rule 11). */
export function MailRenewal({ mail, isDirty }: MailRenewalProps) {
  const { t } = useTranslation('admin');
  const renew = useRenewMail();
  const { renewal, handEdits } = mail;
  if (!renewal) return null;
  const make = (choice: 'keep' | 'drop') =>
    renew.mutate(
      { id: mail.id, version: mail.version, handEdits: choice },
      {
        onSuccess: () => toast.success(t('mail.renewed')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  const chosen = renew.isPending ? renew.variables.handEdits : null;
  return (
    <Alert
      severity="warning"
      title={t(renewal.because.includes('template') ? 'mail.changedTemplate' : 'mail.changedFacts')}
    >
      <p>{t('mail.changedText')}</p>
      <Block mt={1}>
        <Disclosure title={t('mail.showRenewal')}>
          <Text component="p" dir="auto" m={0} mb={1.5} weight="semibold">
            {renewal.subject}
          </Text>
          <Prose>{renewal.body}</Prose>
        </Disclosure>
      </Block>
      <Row wrap gap={1} mt={1}>
        <Button size="small" icon="refresh" disabled={isDirty} pending={chosen === 'keep'} onClick={() => make('keep')}>
          {t(handEdits.length > 0 ? 'mail.renewKeeping' : 'mail.renew')}
        </Button>
        {handEdits.length > 0 && (
          <Button
            size="small"
            variant="text"
            disabled={isDirty}
            pending={chosen === 'drop'}
            onClick={() => make('drop')}
          >
            {t('mail.renewDropping')}
          </Button>
        )}
      </Row>
      {isDirty && (
        <Text component="p" m={0} mt={1} size="small" tone="secondary">
          {t('mail.renewDirty')}
        </Text>
      )}
    </Alert>
  );
}
