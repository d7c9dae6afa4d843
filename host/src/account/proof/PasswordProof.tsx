import { type FormEvent, useRef, useState } from 'react';
import { confirmPassword, type OpenSecondStep } from '@guildhall/shared/contracts';
import { call, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, PasswordInput, Stack, Text } from '@guildhall/shared/ui/core';
import { useStep } from './use-step.ts';

interface PasswordProofProps {
  formId: string;
  /** The second step was started and ended without a correct code. */
  isOver: boolean;
  onPending: (isPending: boolean) => void;
  onProved: () => void;
  onSecondStep: (step: OpenSecondStep) => void;
}

/** First step of the confirmation: the current password. */
export function PasswordProof({ formId, isOver, onPending, onProved, onSecondStep }: PasswordProofProps) {
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
