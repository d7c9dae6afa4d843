import { type ReactNode, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert } from '@guildhall/shared/ui/core';
import { AuthNotice } from './AuthNotice.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ResendButton } from './ResendButton.tsx';

interface SentMailProps {
  title: string;
  text: string;
  hint: string;
  /** Said after the mail was sent once more. */
  resent: string;
  onResend: () => Promise<void>;
  /** Other ways from here. */
  children?: ReactNode;
}

/** "Check your mail", with the way to have it sent again. */
export function SentMail({ title, text, hint, resent, onResend, children }: SentMailProps) {
  const { t } = useTranslation('auth');
  const [isResent, setResent] = useState(false);
  const resend = async () => {
    setResent(false);
    await onResend();
    setResent(true);
  };
  return (
    <AuthNotice icon="mail" title={title} text={text} hint={hint} footer={<BackToSignIn />}>
      {isResent && (
        <Alert severity="success" live="status">
          {resent}
        </Alert>
      )}
      <ResendButton label={t('resend.mail')} onResend={resend} />
      {children}
    </AuthNotice>
  );
}
