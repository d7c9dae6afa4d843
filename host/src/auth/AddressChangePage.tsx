import { type ReactNode, useState } from 'react';
import type { AddressRequest } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AuthFrame, AuthNotice, BackToSignIn } from './AuthFrame.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useLinkSecret, useOpenedLink } from './use-opened-link.ts';

/**
 * Confirms or cancels a change of address, opened from the mail to the new or the old address. Only the buttons do
 * something, because mail scanners open links too (domain rule 3).
 */
export default function AddressChangePage() {
  const { t } = useTranslation('auth');
  const token = useLinkSecret();
  const { answer, problem } = useOpenedLink(token, ({ call, openAddressChange }, secret) =>
    call(openAddressChange, { body: { token: secret } }),
  );
  const [answered, setAnswered] = useState<AddressRequest | null>(null);
  const request = answered ?? answer;
  const footer = useUser() ? undefined : <BackToSignIn />;
  if (request && request.state !== 'open') return <Outcome request={request} />;
  if (token !== null && request) return <Question {...{ token, request, footer }} onAnswered={setAnswered} />;
  return (
    <AuthFrame title={t('addressChange.title')} footer={footer}>
      {token === null && (
        <Alert severity="warning" live="none">
          {t('verify.missing')}
        </Alert>
      )}
      {problem && <Alert severity="error">{problem.message}</Alert>}
      {token !== null && !problem && <Skeleton variant="rounded" height={160} />}
    </AuthFrame>
  );
}

interface QuestionProps {
  token: string;
  request: AddressRequest;
  footer: ReactNode;
  onAnswered: (request: AddressRequest) => void;
}

function Question({ token, request, footer, onAnswered }: QuestionProps) {
  const { t } = useTranslation('auth');
  const { side, association, newAddress, byAdministrator, mayConfirm } = request;
  const confirm = useAuthForm([], async (_, { call, confirmAddressChange }) =>
    onAnswered(await call(confirmAddressChange, { body: { token } })),
  );
  const refuse = useAuthForm([], async (_, { call, refuseAddressChange }) =>
    onAnswered(await call(refuseAddressChange, { body: { token } })),
  );
  const kind = side === 'new' ? 'new' : !mayConfirm ? 'lost' : byAdministrator ? 'byOffice' : 'old';
  const problem = confirm.problem ?? refuse.problem;
  const isPending = confirm.isPending || refuse.isPending;
  return (
    <AuthFrame
      title={t(side === 'new' ? 'addressChange.newTitle' : 'addressChange.title')}
      lead={t(`addressChange.lead.${kind}`, { association, address: newAddress })}
      footer={footer}
    >
      <Stack gap={2}>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        {mayConfirm && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            pending={confirm.isPending}
            disabled={isPending}
            onClick={() => void confirm.send({})}
          >
            {t(side === 'new' ? 'addressChange.confirmNew' : 'addressChange.agree')}
          </Button>
        )}
        {side === 'old' && (
          <Button
            color="error"
            size="large"
            fullWidth
            pending={refuse.isPending}
            disabled={isPending}
            onClick={() => void refuse.send({})}
          >
            {t(byAdministrator ? 'addressChange.refuse' : 'addressChange.notMe')}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  );
}

function Outcome({ request: { side, state, byAdministrator } }: { request: AddressRequest }) {
  const { t } = useTranslation('auth');
  const toSignIn = { to: paths.login, label: t('shell:action.signIn') };
  if (state === 'done')
    return (
      <AuthNotice
        icon="checkCircle"
        title={t('addressChange.doneTitle')}
        text={t('addressChange.doneText')}
        hint={side === 'old' ? t('addressChange.doneHint') : undefined}
        action={toSignIn}
      />
    );
  if (state === 'refused')
    return (
      <AuthNotice
        icon="crossCircle"
        title={t('addressChange.refusedTitle')}
        text={t(byAdministrator ? 'addressChange.refusedOffice' : 'addressChange.refusedText')}
        action={byAdministrator ? toSignIn : { to: paths.forgotPassword, label: t('twoSteps.newPassword') }}
      />
    );
  return (
    <AuthNotice
      icon="mail"
      title={t('addressChange.waitTitle')}
      text={t(side === 'new' ? 'addressChange.waitOld' : 'addressChange.waitNew')}
      footer={<BackToSignIn />}
    />
  );
}
