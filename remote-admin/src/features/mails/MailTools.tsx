import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, toast } from '@guildhall/shared/ui/core';
import { useTestMail } from './api.ts';
import type { MailValues } from './MailConflict.tsx';
import { MailPreview } from './MailPreview.tsx';

interface MailToolsProps {
  mail: MailDetail;
  /** The unsaved values. */
  values: MailValues;
}

/** Previews a mail as its recipient will see it, and sends the reader a copy. */
export function MailTools({ mail, values: { subject, body } }: MailToolsProps) {
  const { t } = useTranslation('mails');
  const [isShown, setShown] = useState(false);
  const test = useTestMail(mail.id);
  const isBlank = subject.trim() === '' || body.trim() === '';
  const sendTest = () =>
    test.mutate(
      { subject, body },
      {
        onSuccess: ({ to }) => toast.success(t('testSent', { to })),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <>
      <Row wrap gap={1}>
        <Button type="button" size="small" icon="eye" disabled={isBlank} onClick={() => setShown(true)}>
          {t('preview.open')}
        </Button>
        <Button type="button" size="small" icon="mail" disabled={isBlank} pending={test.isPending} onClick={sendTest}>
          {t('sendTest')}
        </Button>
      </Row>
      {isShown && <MailPreview mail={mail} text={{ subject, body }} onClosed={() => setShown(false)} />}
    </>
  );
}
