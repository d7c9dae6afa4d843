import { fullName } from '@guildhall/shared/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Navigate, useNavigate } from '@guildhall/shared/router';
import { clearMessages, useAuth } from '@guildhall/shared/store';
import {
  Alert,
  Box,
  Button,
  ButtonLink,
  PasswordInput,
  RouteLink,
  Stack,
  Text,
  TextInput,
} from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { switchToLanguageOf } from '../session/persons-language.ts';
import { begin, destinations, isSignedOutElsewhere } from '../session/session.ts';
import { keepSecondStep } from '../session/pending-second-step.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useAuthForm } from './use-auth-form.ts';

/**
 * Sign-in with address and password. Says why the person was redirected here, and returns them to their page
 * afterwards.
 */
export default function LoginPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const user = useAuth((auth) => auth.user);
  const errorMessage = useAuth((auth) => auth.errorMessage);
  const successMessage = useAuth((auth) => auth.successMessage);
  // Fixed at the start; a sign-in in another tab must not change them.
  const [destinationOf] = useState(destinations);
  const { form, onSubmit, isPending, problem } = useAuthForm(['email', 'password'], async (body, { call, signIn }) => {
    const answer = await call(signIn, { body });
    if ('token' in answer) {
      await switchToLanguageOf(answer.user);
      return void begin(answer);
    }
    keepSecondStep(answer.twoSteps);
    clearMessages();
    navigate(paths.twoSteps(answer.twoSteps.userId, answer.twoSteps.type));
  });
  useEffect(() => clearMessages, []);

  // Signed-in people are redirected, unless they were sent here because they lack a role.
  if (user && !errorMessage) return <Navigate to={destinationOf(user.id)} replace />;
  const name = user ? fullName(user) : '';
  const message = problem?.message || errorMessage;
  return (
    <AuthFrame
      title={t('login.title')}
      lead={user ? t('login.signedInAs', { name }) : t('login.lead')}
      footer={
        <>
          {t('login.newHere')} <RouteLink to={paths.register}>{t('login.registerLink')}</RouteLink>
        </>
      }
    >
      <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
        {message && <Alert severity="error">{message}</Alert>}
        {!message && !user && isSignedOutElsewhere() && <Alert live="status">{t('session.elsewhere')}</Alert>}
        {!message && successMessage && (
          <Alert severity="success" live="status">
            {successMessage}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label={t('field.email')}
          autoComplete="username"
          error={problem?.fields.email}
          inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        />
        <Box>
          <PasswordInput
            name="password"
            label={t('field.password')}
            autoComplete="current-password"
            error={problem?.fields.password}
          />
          <Text mt={1} size="body">
            <RouteLink to={paths.forgotPassword}>{t('login.forgot')}</RouteLink>
          </Text>
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
          {t('action.signIn')}
        </Button>
        {user && (
          <ButtonLink to={paths.home} fullWidth size="large">
            {t('login.continueAs', { name })}
          </ButtonLink>
        )}
      </Stack>
    </AuthFrame>
  );
}
