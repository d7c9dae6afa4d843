import { useState, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Stack, Typography } from '@guildhall/shared/ui/core';
import type { Outcome } from '../server.ts';
import { Heading } from './PublicFrame.tsx';

interface LinkEndedProps {
  title: string;
  text: string;
  /** The server's own message; for an expired link it tells who to contact (domain rule 3). */
  serverText?: string | undefined;
  /** What the person can do next. */
  actions?: ReactNode;
  /** Typed text to copy. */
  children?: ReactNode;
}

/** Explains why a link shows no form and what to do. */
export function LinkEnded({ title, text, serverText = '', actions, children }: LinkEndedProps) {
  return (
    <Stack gap={2.5}>
      <Card>
        <Stack gap={2} py={1}>
          <Heading announced>{title}</Heading>
          <Typography>{text}</Typography>
          {serverText !== '' && (
            <Typography dir="auto" color="textSecondary">
              {serverText}
            </Typography>
          )}
          {actions}
        </Stack>
      </Card>
      {children}
    </Stack>
  );
}

interface RenewLinkProps {
  /** The namespace of the form's translations. */
  namespace: 'availability' | 'referee';
  /** Asks for a new link by mail. */
  renew: () => Promise<Outcome<unknown>>;
}

/** A button that sends a new link to the person's address. */
export function RenewLink({ namespace, renew }: RenewLinkProps) {
  const { t } = useTranslation(namespace);
  const [outcome, setOutcome] = useState<Outcome<unknown> | 'pending' | null>(null);
  const isPending = outcome === 'pending';
  const refusal = isPending ? null : outcome?.refusal;
  const send = async () => {
    setOutcome('pending');
    setOutcome(await renew());
  };

  if (outcome !== null && !isPending && !refusal) {
    return (
      <Alert severity="success" live="status">
        {t('ended.renewed')}
      </Alert>
    );
  }
  return (
    <>
      {refusal && <Alert severity="error">{refusal.message || t('public:frame.fetchFailed')}</Alert>}
      <Button variant="contained" size="large" icon="mail" pending={isPending} onClick={() => void send()}>
        {t('ended.renew')}
      </Button>
    </>
  );
}
