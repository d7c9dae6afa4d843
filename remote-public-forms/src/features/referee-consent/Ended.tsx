import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Card, Stack, Typography } from '@guildhall/shared/ui/core';
import type { Outcome } from '../../server.ts';
import { Heading } from '../../ui/Heading.tsx';
import { keptDraft } from './draft.ts';
import type { Ending } from './ended.ts';
import { KeptText } from './KeptText.tsx';
import { ask } from './server.ts';

interface EndedProps {
  ending: Ending;
  token: string;
  association?: string;
  /** The text that was being typed when the answer was refused; by default the draft on this device. */
  typed?: string;
  /** The server's own message; for an expired link it tells who to contact (domain rule 3). */
  said?: string;
}

/** Explains why a link accepts no answer and what to do; the typed text can be copied. */
export function Ended({ ending, token, association, typed, said }: EndedProps) {
  const { t } = useTranslation('referee');
  const [text] = useState(() => (typed ?? keptDraft(token)?.statement ?? '').trim());
  const isWriting = ending === 'cancelled' && typed !== undefined && text !== '';
  const renewable = ending === 'expired' || ending === 'replaced';
  return (
    <Stack gap={2.5}>
      <Card>
        <Stack gap={2} py={1}>
          <Heading announced>{t(`ended.${ending}Title`)}</Heading>
          <Typography>{t(`ended.${isWriting ? 'cancelledTyping' : `${ending}Text`}`, { association })}</Typography>
          {ending === 'expired' && said !== undefined && (
            <Typography dir="auto" color="textSecondary">
              {said}
            </Typography>
          )}
          {renewable && <Renew token={token} />}
        </Stack>
      </Card>
      {text !== '' && <KeptText text={text} />}
    </Stack>
  );
}

function Renew({ token }: { token: string }) {
  const { t } = useTranslation('referee');
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
