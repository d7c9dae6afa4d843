import { type ReactNode, useCallback, useMemo, useRef, useState, type FormEvent } from 'react';
import { isApiProblem, call, problemText } from '@guildhall/shared/http';
import {
  type OpenSecondStep,
  confirmSecondStep,
  sendConfirmationCode,
  confirmPassword,
} from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Alert, Row, Stack, Text, PasswordInput } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { SecondStepType } from '@guildhall/shared/domain';
import { useUser } from '@guildhall/shared/store';
import { useSecurityChanged } from '../api.ts';
import { ResendButton } from '../../auth/SentMail.tsx';
import { CodeField, readCode } from '../CodeField.tsx';
import { ProofDeclined, ProofContext } from './use-proof.ts';

interface Waiting {
  promise: Promise<void>;
  proved: () => void;
  declined: () => void;
}

function wait(): Waiting {
  let proved: () => void = () => undefined;
  let declined: () => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    proved = resolve;
    declined = () => reject(new ProofDeclined());
  });
  return { promise, proved, declined };
}

/** Provides the shared dialog that confirms the person's identity. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const securityChanged = useSecurityChanged();

  const askForProof = useCallback(() => {
    waiting.current ??= wait();
    setOpen(true);
    return waiting.current.promise;
  }, []);
  const answer = (how: 'proved' | 'declined') => {
    const waited = waiting.current;
    waiting.current = null;
    setOpen(false);
    if (how === 'proved') void securityChanged();
    waited?.[how]();
  };
  const withProof = useMemo(
    () =>
      async function <Result>(run: () => Promise<Result>): Promise<Result> {
        try {
          return await run();
        } catch (error) {
          if (!isApiProblem(error) || error.code !== 'confirmation_needed') throw error;
          await askForProof();
          return run();
        }
      },
    [askForProof],
  );
  return (
    <ProofContext value={withProof}>
      {children}
      <ProofDialog isOpen={isOpen} onProved={() => answer('proved')} onDeclined={() => answer('declined')} />
    </ProofContext>
  );
}

interface ProofDialogProps {
  isOpen: boolean;
  onProved: () => void;
  onDeclined: () => void;
}

const formId = 'proof';

/** "Is it you?": the password, then the second step if the person has one. */
function ProofDialog({ isOpen, onProved, onDeclined }: ProofDialogProps) {
  const { t } = useTranslation('profile');
  const [step, setStep] = useState<OpenSecondStep | null>(null);
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  const begin = () => {
    setStep(null);
    setOver(false);
    setPending(false);
  };
  const done = () => {
    begin();
    onProved();
  };
  return (
    <Dialog
      open={isOpen}
      title={t('proof.title')}
      width="xs"
      onClose={() => {
        begin();
        onDeclined();
      }}
      actions={
        <Button type="submit" form={formId} variant="contained" pending={isPending}>
          {t(step ? 'proof.confirm' : 'proof.continue')}
        </Button>
      }
    >
      {step ? (
        <CodeProof
          formId={formId}
          step={step}
          onPending={setPending}
          onProved={done}
          onOver={() => {
            setStep(null);
            setOver(true);
          }}
        />
      ) : (
        <PasswordProof formId={formId} isOver={isOver} onPending={setPending} onProved={done} onSecondStep={setStep} />
      )}
    </Dialog>
  );
}

interface CodeProofProps {
  formId: string;
  step: OpenSecondStep;
  onPending: (isPending: boolean) => void;
  onProved: () => void;
  /** The challenge has expired or has no attempts left; start again with the password. */
  onOver: () => void;
}

/** Second step of the confirmation: a code from the app, the mail, or the recovery codes. */
function CodeProof({ formId, step, onPending, onProved, onOver }: CodeProofProps) {
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

interface PasswordProofProps {
  formId: string;
  /** The second step was started and ended without a correct code. */
  isOver: boolean;
  onPending: (isPending: boolean) => void;
  onProved: () => void;
  onSecondStep: (step: OpenSecondStep) => void;
}

/** First step of the confirmation: the current password. */
function PasswordProof({ formId, isOver, onPending, onProved, onSecondStep }: PasswordProofProps) {
  const { t } = useTranslation('profile');
  const user = useUser();
  const [password, setPassword] = useState('');
  const [isBlank, setBlank] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, take } = useStep(onPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    setBlank(password === '');
    if (password === '') return input.current?.focus();
    void take(
      async () => {
        const answer = await call(confirmPassword, { body: { password } });
        if ('twoSteps' in answer) onSecondStep(answer.twoSteps);
        else onProved();
      },
      () => input.current?.select(),
    );
  }
  return (
    <Stack component="form" id={formId} onSubmit={submit} noValidate gap={2}>
      <Text tone="secondary">{t('proof.why')}</Text>
      {isOver && error === undefined && (
        <Alert severity="warning" live="alert">
          {t('proof.over')}
        </Alert>
      )}
      {error !== undefined && <Alert severity="error">{problemText(error)}</Alert>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        name="password"
        label={t('proof.password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        inputRef={input}
        error={isBlank ? t('proof.passwordNeeded') : undefined}
      />
    </Stack>
  );
}

/**
 * Runs one confirmation request at a time and keeps its error and pending state.
 * @param onPending called when a request starts and when it has ended.
 */
function useStep(onPending: (isPending: boolean) => void) {
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function take(request: () => Promise<void>, onRefused?: (error: unknown) => void): Promise<void> {
    if (isPending) return;
    setPending(true);
    onPending(true);
    setError(undefined);
    try {
      await request();
    } catch (refusal) {
      setError(refusal);
      onRefused?.(refusal);
    } finally {
      setPending(false);
      onPending(false);
    }
  }
  return { error, isPending, take, clear: () => setError(undefined) };
}
