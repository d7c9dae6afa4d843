import { useState } from 'react';
import type { Session } from '@guildhall/shared/contracts';
import type { SecondStepType } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, RouteLink, Stack, TextInput } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { loadApi } from '../session/session.ts';
import type { KeptSecondStep } from '../session/two-steps.ts';
import { AuthFrame, leadId } from './AuthFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { codeLength } from './code-digits.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { readProblem } from './form-problem.ts';
import { ResendButton } from './ResendButton.tsx';
import type { Api } from './form-problem.ts';
import { useAuthForm } from './use-auth-form.ts';

interface SecondStepFormProps {
  step: KeptSecondStep;
  type: SecondStepType;
  onTaken: (session: Session) => void;
  /** A code was mailed, to an address that is shown mostly hidden. */
  onSent: (sent: { sentTo: string; expiresAt: string }) => void;
  /** No code is taken any more. */
  onEnded: (code: string, message: string) => void;
}

const endings = ['challenge_over', 'second_step_locked', 'second_step_disabled'];
const wayWords = { email: 'useEmail', totp: 'useTotp', recovery: 'useRecovery' } as const;

/** One way of the second step, with the links to the others. */
export function SecondStepForm({ step, type, onTaken, onSent, onEnded }: SecondStepFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const { userId, challenge, sentTo, offered } = step;
  const [isResent, setResent] = useState(false);
  const isSixDigits = type !== 'recovery';

  /** Some refusals end the whole sign-in; all others are for the form. */
  const unlessEnded = async <T,>(api: Api, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!api.isApiProblem(error) || !endings.includes(error.code)) throw error;
      onEnded(error.code, readProblem(error, api, t, language).message);
      return undefined;
    }
  };

  const mailCode = async (api: Api) => {
    const { call, sendSecondStepCode } = api;
    const params = { userId, type: 'email' as const };
    const sent = await unlessEnded(api, call(sendSecondStepCode, { params, body: { challenge } }));
    if (sent) onSent(sent);
  };

  const { form, onSubmit, send, isPending, problem, clear } = useAuthForm(
    ['code'],
    async ({ code }, api) => {
      const body = { challenge, code: code.replaceAll(/[\s-]/g, '') };
      const session = await unlessEnded(api, api.call(api.takeSecondStep, { params: { userId, type }, body }));
      if (session) onTaken(session);
    },
    ({ code }) => (isSixDigits && code.length < codeLength ? { code: t('code.incomplete') } : {}),
  );

  async function resend() {
    clear();
    setResent(false);
    await mailCode(await loadApi());
    setResent(true);
  }

  const lead = {
    email: t('twoSteps.email', { address: sentTo }),
    totp: t('twoSteps.totp'),
    recovery: t('twoSteps.recovery'),
  }[type];
  // A wrong code is told with the boxes it was typed into.
  const isWrongCode = problem?.code === 'wrong_code';
  const codeProblem = isWrongCode ? problem.message : problem?.fields.code;
  const others = offered.filter((other) => other !== type);
  return (
    <AuthFrame title={t('twoSteps.title')} lead={lead} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate spacing={2.5}>
        {problem?.message && !isWrongCode && <Alert severity="error">{problem.message}</Alert>}
        {!problem && isResent && (
          <Alert severity="success" live="status">
            {t('twoSteps.resent', { address: sentTo })}
          </Alert>
        )}
        {isSixDigits && (
          <CodeBoxes
            name="code"
            label={t('code.label')}
            error={codeProblem}
            disabled={isPending}
            autoFocus
            describedBy={leadId}
            onComplete={(code) => void send({ code })}
          />
        )}
        {type === 'recovery' && (
          <TextInput
            name="code"
            label={t('code.recovery')}
            autoComplete="off"
            autoFocus
            error={codeProblem}
            inputProps={{
              dir: 'ltr',
              maxLength: 32,
              autoCapitalize: 'none',
              spellCheck: false,
              style: { fontSize: '1.125rem', letterSpacing: '0.06em' },
            }}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('twoSteps.button')}
        </Button>
        {type === 'email' && <ResendButton kept={challenge} onResend={resend} />}
      </Stack>
      {others.length > 0 && (
        <Box
          component="ul"
          aria-label={t('twoSteps.otherWays')}
          sx={{
            mt: 2.5,
            mb: 0,
            p: 0,
            pt: 2,
            borderTop: 1,
            borderColor: 'divider',
            listStyle: 'none',
            textAlign: 'center',
          }}
        >
          {others.map((other) => (
            <Box component="li" key={other} sx={{ py: 0.75, fontSize: '0.9375rem' }}>
              <RouteLink to={paths.twoSteps(userId, other)} replace>
                {t(`twoSteps.${wayWords[other]}`)}
              </RouteLink>
            </Box>
          ))}
        </Box>
      )}
    </AuthFrame>
  );
}
