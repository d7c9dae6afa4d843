import { useEffect, useState } from 'react';
import { limits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button } from '@guildhall/shared/ui/core';
import { loadApi } from '../session/session.ts';

const waitSeconds = limits.resendAfterMs / 1000;

/** "Send a new code", with a countdown, because the server refuses a second code too soon. */
export function ResendButton({ onResend }: { onResend: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds);
  const [problem, setProblem] = useState<string>();
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function resend() {
    setProblem(undefined);
    setSecondsLeft(waitSeconds);
    try {
      await onResend();
    } catch (error) {
      const { problemText } = await loadApi();
      setProblem(problemText(error));
    }
  }
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button variant="text" fullWidth disabled={isWaiting} onClick={() => void resend()}>
        {isWaiting ? t('twoSteps.resendIn', { count: secondsLeft }) : t('twoSteps.resend')}
      </Button>
    </>
  );
}
