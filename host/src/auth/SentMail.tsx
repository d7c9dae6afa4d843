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
  /** Shown after the mail was sent again. */
  resent: string;
  onResend: () => Promise<void>;
  /** Other links. */
  children?: ReactNode;
}

/** "Check your mail", with a button to send it again. */
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
