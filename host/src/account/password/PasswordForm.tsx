import { type FormEvent, useRef, useState } from 'react';
import { changePassword } from '@guildhall/shared/contracts';
import { lengthOf, limits } from '@guildhall/shared/domain';
import { call, isApiProblem, problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Block, Box, Stack, toast } from '@guildhall/shared/ui/core';
import { SubmitButton } from '@guildhall/shared/ui/form';
import { NewPassword } from '../../auth/NewPassword.tsx';
import { useSessionsChanged } from '../api.ts';
import { isDeclined, useProof } from '../proof/use-proof.ts';

/** Sets a new password. Every other device has to sign in with it. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const withProof = useProof();
  const sessionsChanged = useSessionsChanged();
  const form = useRef<HTMLFormElement>(null);
  // The input keeps its own state; a new key clears it once the password was accepted.
  const [round, setRound] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({});
  useUnsavedWork(isTyped);

  const focusInput = () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (lengthOf(password) < limits.passwordMin) {
      setProblem({ field: t('password.tooShort', { count: limits.passwordMin }) });
      return focusInput();
    }
    setPending(true);
    setProblem({});
    try {
      await withProof(() => call(changePassword, { body: { password } }));
      setRound(round + 1);
      setTyped(false);
      toast.success(t('password.changed'));
      void sessionsChanged();
    } catch (error) {
      const refused = isApiProblem(error) ? error.fields.password?.message : undefined;
      if (refused !== undefined) setProblem({ field: refused });
      else if (!isDeclined(error)) setProblem({ form: problemText(error) });
      if (refused !== undefined) focusInput();
    } finally {
      setPending(false);
    }
  }
  return (
    <Stack
      component="form"
      ref={form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      onInput={() => setTyped(true)}
      noValidate
      gap={2}
      aria-label={t('password.title')}
    >
      {problem.form && <Alert severity="error">{problem.form}</Alert>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Block maxWidth={420}>
        <NewPassword key={round} label={t('password.label')} error={problem.field} />
      </Block>
      <Alert severity="info">{t('password.consequence')}</Alert>
      <Box>
        <SubmitButton disabled={!isTyped} pending={isPending}>
          {t('password.save')}
        </SubmitButton>
      </Box>
    </Stack>
  );
}
