import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { limits, type SecondStepType } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Checkbox, RouteLink, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { switchToLanguageOf } from '../session/persons-language.ts';
import { begin } from '../session/session.ts';
import { forgetSecondStep, keepSecondStep, openSecondStep } from '../session/pending-second-step.ts';
import { AuthFrame, leadId, BackToSignIn, AuthNotice } from './AuthFrame.tsx';
import { CodeBoxes } from './CodeBoxes.tsx';
import { ResendButton } from './SentMail.tsx';
import { type SecondStepOptions, useSecondStep } from './use-second-step.ts';

/** The second step of a sign-in, by mailed code, authenticator app or recovery code. */
export default function TwoStepsPage() {
  const navigate = useNavigate();
  const user = useUser();
  const { userId, type } = useParams();
  const [step, setStep] = useState(() => openSecondStep(userId));
  const [ending, setEnding] = useState<{ code: string; message: string }>();

  const endsAt = step?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => setEnding({ code: 'challenge_over', message: '' }), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);

  if (ending) return <SecondStepOver {...ending} />;
  // The person has returned here after signing in.
  if (!step && user) return <Navigate to={paths.home} replace />;
  if (!step) return <SecondStepOver code="challenge_over" message="" />;
  const known = step.offered.find((one) => one === type);
  if (!known) return <Navigate to={paths.twoSteps(step.userId, step.type)} replace />;
  return (
    <SecondStepForm
      key={known}
      step={step}
      type={known}
      onSent={(sent) => setStep(keepSecondStep({ ...step, ...sent }))}
      onTaken={(session) => {
        forgetSecondStep();
        void switchToLanguageOf(session.user).then(() => navigate(begin(session), { replace: true }));
      }}
      onEnded={(code, message) => {
        forgetSecondStep();
        setEnding({ code, message });
      }}
    />
  );
}

const wayLabels = { email: 'useEmail', totp: 'useTotp', recovery: 'useRecovery' } as const;

/** One method of the second step, with links to the others. */
function SecondStepForm(props: SecondStepOptions) {
  const { step, type } = props;
  const { t } = useTranslation('auth');
  const { form, onSubmit, send, isPending, problem, isResent, resend, trustDevice, setTrustDevice } =
    useSecondStep(props);
  const { userId, challenge, sentTo, offered } = step;
  const lead = {
    email: t('twoSteps.email', { address: sentTo }),
    totp: t('twoSteps.totp'),
    recovery: t('twoSteps.recovery'),
  }[type];
  // A wrong code is reported next to its boxes.
  const isWrongCode = problem?.code === 'wrong_code';
  const codeProblem = isWrongCode ? problem.message : problem?.fields.code;
  return (
    <AuthFrame title={t('twoSteps.title')} lead={lead} footer={<BackToSignIn />}>
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5}>
        {problem?.message && !isWrongCode && <Alert severity="error">{problem.message}</Alert>}
        {!problem && isResent && (
          <Alert severity="success" live="status">
            {t('twoSteps.resent', { address: sentTo })}
          </Alert>
        )}
        {/* Above the code, whose last digit signs in. */}
        {type === 'email' && (
          <Checkbox
            label={t('twoSteps.trust', { count: limits.trustedDeviceDays })}
            help={t('twoSteps.trustHelp')}
            checked={trustDevice}
            onChange={setTrustDevice}
          />
        )}
        {type === 'recovery' ? (
          <RecoveryCodeInput error={codeProblem} />
        ) : (
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
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('twoSteps.button')}
        </Button>
        {type === 'email' && <ResendButton kept={challenge} onResend={resend} />}
      </Stack>
      <OtherWays userId={userId} types={offered.filter((other) => other !== type)} />
    </AuthFrame>
  );
}

function RecoveryCodeInput({ error }: { error: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      name="code"
      label={t('code.recovery')}
      autoComplete="off"
      autoFocus
      error={error}
      inputProps={{
        dir: 'ltr',
        maxLength: limits.codeLength,
        autoCapitalize: 'none',
        spellCheck: false,
        style: { fontSize: '1.125rem', letterSpacing: '0.06em' },
      }}
    />
  );
}

/** Links to the other methods of the second step; renders nothing if there are none. */
function OtherWays({ userId, types }: { userId: string; types: readonly SecondStepType[] }) {
  const { t } = useTranslation('auth');
  if (types.length === 0) return null;
  return (
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
      {types.map((type) => (
        <Text component="li" key={type} py={0.75} size="body">
          <RouteLink to={paths.twoSteps(userId, type)} replace>
            {t(`twoSteps.${wayLabels[type]}`)}
          </RouteLink>
        </Text>
      ))}
    </Box>
  );
}

interface SecondStepOverProps {
  /** The API code of the reason. */
  code: string;
  /** The API's message, where ours does not cover it. */
  message: string;
}

/** A second step that can no longer be completed, with the remaining option. */
function SecondStepOver({ code, message }: SecondStepOverProps) {
  const { t } = useTranslation('auth');
  const isOver = code === 'challenge_over';
  return (
    <AuthNotice
      icon={isOver ? 'clock' : 'lock'}
      title={t(isOver ? 'twoSteps.overTitle' : 'twoSteps.lockedTitle')}
      text={isOver ? t('twoSteps.over') : message}
      action={
        code === 'second_step_disabled'
          ? { to: paths.forgotPassword, label: t('twoSteps.newPassword') }
          : { to: paths.login, label: t('twoSteps.signInAgain') }
      }
    />
  );
}
