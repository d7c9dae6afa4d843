import { type ReactNode, useState, useEffect } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, VisuallyHidden } from '@guildhall/shared/ui/core';
import { limits } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';
import { loadApi } from '../session/session.ts';
import { AuthNotice, BackToSignIn } from './AuthFrame.tsx';

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

interface ResendButtonProps {
  /** Sends again. Thrown errors are shown. */
  onResend: () => Promise<void>;
  /** What is sent again; defaults to the code of the second step. */
  label?: string;
  /** Identifies what was sent, so that the countdown continues after a reload of the tab. */
  kept?: string;
}

/** The times from which sending again is allowed. */
const readyTimes = jsonEntry(
  { key: 'resend:', where: 'tab', owner: 'person', atSignOut: 'removed' },
  (value): value is number => typeof value === 'number',
);

/**
 * Sends something again, with a countdown, because the server refuses to send twice too soon. Assumes that the first
 * one has just been sent. The seconds are visual only; screen readers announce once when the countdown ends.
 */
export function ResendButton({ onResend, label, kept }: ResendButtonProps) {
  const { t } = useTranslation('auth');
  const [readyAt, setReadyAt] = useState(
    () => (kept === undefined ? null : readyTimes.read(kept)) ?? Date.now() + limits.resendAfterMs,
  );
  const [now, setNow] = useState(Date.now);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Compares times instead of counting, so that a phone is correct immediately after sleep.
  const secondsLeft = Math.max(0, Math.ceil((readyAt - now) / 1000));
  const isWaiting = secondsLeft > 0;
  const [hasWaited, setWaited] = useState(false);
  if (isWaiting && !hasWaited) setWaited(true);

  useEffect(() => {
    if (kept !== undefined) readyTimes.write(readyAt, kept);
  }, [kept, readyAt]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const wait = (ms: number) => {
    setNow(Date.now());
    setReadyAt(Date.now() + ms);
  };

  async function resend() {
    if (isWaiting || isPending) return;
    setProblem(undefined);
    setPending(true);
    try {
      await onResend();
      wait(limits.resendAfterMs);
    } catch (error) {
      const { isApiProblem, problemText } = await loadApi();
      if (isApiProblem(error) && error.retryAfterSeconds !== undefined) wait(error.retryAfterSeconds * 1000);
      setProblem(problemText(error));
    } finally {
      setPending(false);
    }
  }

  const name = label ?? t('resend.code');
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button
          variant="text"
          fullWidth
          icon="refresh"
          pending={isPending}
          aria-label={name}
          {...(isWaiting && { 'aria-disabled': true })}
          onClick={() => void resend()}
        >
          <span>
            {name}
            {isWaiting && <> {t('resend.in', { count: secondsLeft })}</>}
          </span>
        </Button>
        <VisuallyHidden role="status">{hasWaited && !isWaiting ? t('resend.ready') : ''}</VisuallyHidden>
      </div>
    </>
  );
}
