import { useState } from 'react';
import { secondStepTypes, type SecondStepType } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate, useParams } from '@guildhall/shared/router';
import { Alert, Box, Button, RouteLink, Stack, TextInput } from '@guildhall/shared/ui/core';
import { paths } from '../app/shell-routes.ts';
import { begin, loadApi } from '../session/session.ts';
import { forgetSecondStep, openSecondStep } from '../session/two-steps.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthNotice } from './AuthNotice.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useAuthForm } from './use-auth-form.ts';

const readType = (text: string | undefined): SecondStepType => secondStepTypes.find((type) => type === text) ?? 'email';

const wayWords = { email: 'useEmail', totp: 'useTotp', recovery: 'useRecovery' } as const;

/** The second step of a sign-in, taken by mailed code, authenticator app or recovery code. */
export default function TwoStepsPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { userId, type: typeInPath } = useParams();
  const type = readType(typeInPath);
  const step = openSecondStep(userId);
  const [sentTo, setSentTo] = useState(step?.sentTo ?? null);
  const [notice, setNotice] = useState<string>();
  const { form, onSubmit, isPending, problem, clear } = useAuthForm(
    ['code'],
    async ({ code }, { call, takeSecondStep }) => {
      if (!step) return;
      const params = { userId: step.userId, type };
      const session = await call(takeSecondStep, {
        params,
        body: { challenge: step.challenge, code: code.replaceAll(/[\s-]/g, '') },
      });
      forgetSecondStep();
      navigate(begin(session), { replace: true });
    },
  );

  if (!step || problem?.code === 'challenge_over') {
    return (
      <AuthNotice
        icon="clock"
        title={t('twoSteps.title')}
        text={t('twoSteps.over')}
        action={{ to: paths.login, label: t('shell:action.signIn') }}
      />
    );
  }

  async function resend() {
    if (!step) return;
    clear();
    const { call, sendSecondStepCode } = await loadApi();
    const sent = await call(sendSecondStepCode, {
      params: { userId: step.userId, type: 'email' },
      body: { challenge: step.challenge },
    });
    setSentTo(sent.sentTo);
    setNotice(t('twoSteps.resent', { address: sent.sentTo }));
  }

  const lead = type === 'email' ? t('twoSteps.email', { address: sentTo ?? '' }) : t(`twoSteps.${type}`);
  const isNumeric = type !== 'recovery';
  return (
    <AuthFrame title={t('twoSteps.title')} lead={lead} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate spacing={2.5} key={type}>
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        {!problem && notice && (
          <Alert severity="success" live="status">
            {notice}
          </Alert>
        )}
        <TextInput
          name="code"
          label={t('field.code')}
          autoComplete="one-time-code"
          autoFocus
          error={problem?.fields.code}
          inputProps={{
            dir: 'ltr',
            maxLength: 32,
            ...(isNumeric && {
              inputMode: 'numeric',
              style: { letterSpacing: '0.4em', fontVariantNumeric: 'tabular-nums', fontSize: '1.25rem' },
            }),
          }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('twoSteps.button')}
        </Button>
        {type === 'email' && <ResendButton onResend={resend} />}
        {step.offered.length > 1 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', textAlign: 'center', fontSize: '0.9375rem' }}>
            {step.offered
              .filter((other) => other !== type)
              .map((other) => (
                <Box component="li" key={other} sx={{ py: 0.5 }}>
                  <RouteLink to={paths.twoSteps(step.userId, other)} replace>
                    {t(`twoSteps.${wayWords[other]}`)}
                  </RouteLink>
                </Box>
              ))}
          </Box>
        )}
      </Stack>
    </AuthFrame>
  );
}
