import { useState } from 'react';
import type { ResponseOf, openInvitation } from '@guildhall/shared/contracts';
import { deviceZone } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Skeleton, Stack, TextInput } from '@guildhall/shared/ui/core';
import { begin } from '../session/session.ts';
import { AuthFrame, BackToSignIn } from './AuthFrame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SignedInAlready } from './SignedInAlready.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret, useOpenedLink } from './use-opened-link.ts';

type Invitation = ResponseOf<typeof openInvitation>;

/** Accepts an invitation. Only the button does it, because mail scanners open links too (domain rule 3). */
export default function InvitationPage() {
  const { t } = useTranslation('auth');
  const user = useUser();
  const token = useLinkSecret();
  const { answer: invitation, problem } = useOpenedLink(token, ({ call, openInvitation }, secret) =>
    call(openInvitation, { body: { token: secret } }),
  );
  const [isAccepted, setAccepted] = useState(false);
  // After accepting, the page leads home.
  if (user && !isAccepted) return <SignedInAlready user={user} />;
  const lead = invitation && t('invitation.lead', { association: invitation.association });
  return (
    <AuthFrame title={t('invitation.title')} lead={lead} footer={<BackToSignIn />}>
      {token === null && (
        <Alert severity="warning" live="none">
          {t('verify.missing')}
        </Alert>
      )}
      {problem && <Alert severity="error">{problem.message}</Alert>}
      {token !== null && !invitation && !problem && <Skeleton variant="rounded" height={280} />}
      {token !== null && invitation && (
        <AcceptForm token={token} invitation={invitation} onAccepted={() => setAccepted(true)} />
      )}
    </AuthFrame>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  onAccepted: () => void;
}

function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const navigate = useNavigate();
  const { form, onSubmit, isPending, problem } = useAuthForm(
    ['firstName', 'lastName', 'password'],
    async (chosen, { call, acceptInvitation }) => {
      const session = await call(acceptInvitation, { body: { ...chosen, token, language, zone: deviceZone() } });
      onAccepted();
      void navigate(begin(session), { replace: true });
    },
  );
  return (
    <Stack component="form" ref={form} onSubmit={onSubmit} noValidate gap={2.5} method="post">
      {problem?.message && <Alert severity="error">{problem.message}</Alert>}
      <TextInput
        name="firstName"
        label={t('field.firstName')}
        help={t('ui:field.oneName')}
        autoComplete="given-name"
        defaultValue={invitation.firstName}
        error={problem?.fields.firstName}
      />
      <TextInput
        name="lastName"
        label={t('field.lastName')}
        autoComplete="family-name"
        defaultValue={invitation.lastName}
        error={problem?.fields.lastName}
      />
      <NewPassword label={t('shell:field.password')} error={problem?.fields.password} />
      <Button type="submit" variant="contained" size="large" fullWidth pending={isPending}>
        {t('invitation.button')}
      </Button>
    </Stack>
  );
}
