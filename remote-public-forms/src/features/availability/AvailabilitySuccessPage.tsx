import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Card, Icon, Row, Stack, Typography } from '@guildhall/shared/ui/core';
import { formPart } from '../../ui/form-part.tsx';
import { PublicFrame, Heading, NothingSent } from '../../ui/PublicFrame.tsx';
import { rememberedSent, type SentAnswer } from './sent-answer.ts';
import { CopyAnswer, AnswerCard } from './AnswerCard.tsx';

// Separate from the other pages' chunks: the bundler would move shared code out of both first screens into one more
// request.
const Sent = formPart(() => Promise.resolve(SentAnswerCard), 'availability');

/**
 * Confirms that the answer has arrived, shows it with the next steps, and shows nothing of the link. Opened directly,
 * it says that nothing has been sent.
 */
export default function AvailabilitySuccessPage() {
  const { t } = useTranslation('public');
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  return (
    <PublicFrame documentTitle={t(sent ? 'availability.sentDocumentTitle' : 'availability.documentTitle')}>
      <Sent sent={sent} />
    </PublicFrame>
  );
}

/** Thanks, the sent answer and the next steps; without an answer in this visit it says that nothing has been sent. */
function SentAnswerCard({ sent }: { sent: SentAnswer | null }) {
  const { t } = useTranslation('availability');
  if (!sent) return <NothingSent title={t('sent.nothing')} text={t('sent.nothingText')} />;
  return (
    <Stack gap={2.5}>
      <Card>
        <Stack gap={1.5} align="center" py={1} textAlign="center">
          <Row tone="success">
            <Icon name="checkCircle" size={52} />
          </Row>
          <Heading announced>{t('sent.title')}</Heading>
          <Typography>{t('sent.text', { association: sent.association, title: sent.said.title })}</Typography>
          <Typography color="textSecondary">{t('sent.again', { at: sent.until })}</Typography>
          <Typography color="textSecondary">{t('sent.calendar')}</Typography>
          <Typography sx={{ fontWeight: 600 }}>{t('sent.close')}</Typography>
        </Stack>
      </Card>
      <AnswerCard said={sent.said} />
      <CopyAnswer said={sent.said} />
    </Stack>
  );
}
