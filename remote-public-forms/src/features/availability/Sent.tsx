import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Icon, Row, Stack, Typography } from '@guildhall/shared/ui/core';
import { Heading } from '../../ui/Heading.tsx';
import { NothingSent } from '../../ui/NothingSent.tsx';
import { CopyAnswer } from './CopyAnswer.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import type { SentAnswer } from './sent-answer.ts';

/** Thanks, the sent answer and the next steps; without an answer in this visit it says that nothing has been sent. */
export function Sent({ sent }: { sent: SentAnswer | null }) {
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
