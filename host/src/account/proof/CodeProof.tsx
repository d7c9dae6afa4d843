import { type FormEvent, useState } from 'react';
import { confirmSecondStep, type OpenSecondStep, sendConfirmationCode } from '@guildhall/shared/contracts';
import type { SecondStepType } from '@guildhall/shared/domain';
import { call, isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { ResendButton } from '../../auth/ResendButton.tsx';
import { CodeField, readCode } from '../CodeField.tsx';
import { useStep } from './use-step.ts';

interface CodeProofProps {
  formId: string;
  step: OpenSecondStep;
  onPending: (isPending: boolean) => void;
  onProved: () => void;
  /** The challenge has expired or has no attempts left; start again with the password. */
  onOver: () => void;
}

/** Second step of the confirmation: a code from the app, the mail, or the recovery codes. */
export function CodeProof({ formId, step, onPending, onProved, onOver }: CodeProofProps) {
  const { t } = useTranslation('profile');
  const [type, setType] = useState<SecondStepType>(step.type);
  const [sentTo, setSentTo] = useState(step.sentTo);
  const [isShort, setShort] = useState(false);
  const [notice, setNotice] = useState<string>();
  const { error, isPending, take, clear } = useStep(onPending);
  const isWrong = isApiProblem(error) && error.code === 'wrong_code';

  const send = (code: string) => {
    setNotice(undefined);
    setShort(false);
    void take(
      async () => {
        await call(confirmSecondStep, { params: { type }, body: { challenge: step.challenge, code } });
        onProved();
      },
      (refusal) => {
        if (isApiProblem(refusal) && refusal.code === 'challenge_over') onOver();
      },
    );
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = readCode(event.currentTarget);
    if (code === null) return setShort(true);
    send(code);
  }
  async function resend() {
    clear();
    const sent = await call(sendConfirmationCode, { body: { challenge: step.challenge } });
    setSentTo(sent.sentTo);
    setNotice(t('proof.sent', { address: sent.sentTo }));
  }
  const change = (other: SecondStepType) => {
    clear();
    setShort(false);
    setNotice(undefined);
    setType(other);
  };
  return (
    <Stack gap={2}>
      <Text id={`${formId}-how`} tone="secondary">
        {t(`proof.by.${type}`, { address: sentTo ?? '' })}
      </Text>
      {error !== undefined && !isWrong && <Alert severity="error">{problemText(error)}</Alert>}
      {notice && (
        <Alert severity="success" live="status">
          {notice}
        </Alert>
      )}
      <form id={formId} onSubmit={submit} noValidate>
        <CodeField
          key={type}
          label={t(type === 'recovery' ? 'proof.recoveryCode' : 'proof.code')}
          isRecovery={type === 'recovery'}
          describedBy={`${formId}-how`}
          error={isWrong ? problemText(error) : isShort ? t('proof.codeNeeded') : undefined}
          isPending={isPending}
          onComplete={send}
        />
      </form>
      {type === 'email' && <ResendButton onResend={resend} />}
      {step.offered.length > 1 && (
        <Row wrap gap={0.5} justify="center">
          {step.offered
            .filter((other) => other !== type)
            .map((other) => (
              <Button key={other} variant="text" size="small" onClick={() => change(other)}>
                {t(`proof.use.${other}`)}
              </Button>
            ))}
        </Row>
      )}
    </Stack>
  );
}
