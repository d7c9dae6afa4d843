import { useState } from 'react';
import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { rememberPath } from '@guildhall/shared/store';
import { Alert, Button, ButtonLink, Card, Stack, Typography } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import type { Outcome } from '../../server.ts';
import { Heading } from '../../ui/Heading.tsx';
import { CopyAnswer } from './CopyAnswer.tsx';
import type { Draft } from './draft.ts';
import type { Ending } from './ended.ts';
import { formatAnswer } from './answer-summary.ts';
import { ask } from './server.ts';
import type { Times } from './times.ts';

interface EndedProps {
  ending: Ending;
  token: string;
  /** The server's own message; for an expired link it tells who to contact (domain rule 3). */
  said?: string;
  /** The draft that the server refused. */
  typed?: Draft;
  shown?: { poll: Availability; zone: string; times: Times };
}

/** Explains why a link shows no form and what to do; a draft can be copied. */
export function Ended({ ending, token, said, typed, shown }: EndedProps) {
  const { t } = useTranslation('availability');
  return (
    <Stack gap={2.5}>
      <Card>
        <Stack gap={2} align="flex-start" py={1}>
          <Heading announced>{t(`ended.${ending}.title`)}</Heading>
          <Typography>{t(`ended.${ending}.text`)}</Typography>
          {(ending === 'link_expired' || ending === 'poll_cancelled') && said !== undefined && said !== '' && (
            <Typography dir="auto" color="textSecondary">
              {said}
            </Typography>
          )}
          {ending === 'link_replaced' && <Renew token={token} />}
          {ending === 'sign_in_needed' && (
            <ButtonLink
              to={paths.login}
              variant="contained"
              size="large"
              onClick={() => rememberPath(window.location.pathname)}
            >
              {t('ended.signIn')}
            </ButtonLink>
          )}
        </Stack>
      </Card>
      {typed && shown && <CopyAnswer said={formatAnswer(shown.poll, shown.zone, shown.times, typed)} isUnsent />}
    </Stack>
  );
}

function Renew({ token }: { token: string }) {
  const { t } = useTranslation('availability');
  const [outcome, setOutcome] = useState<Outcome<unknown> | 'pending' | null>(null);
  const isPending = outcome === 'pending';
  const refusal = isPending ? null : outcome?.refusal;
  const renew = async () => {
    setOutcome('pending');
    setOutcome(await ask((api) => api.renewLink(token)));
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
      <Button variant="contained" size="large" icon="mail" pending={isPending} onClick={() => void renew()}>
        {t('ended.renew')}
      </Button>
    </>
  );
}
