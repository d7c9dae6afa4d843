import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Button, Card, Icon, RouteLink, Row, Stack, Typography, Text } from '@guildhall/shared/ui/core';
import { formPart } from '../../ui/form-part.tsx';
import { PublicFrame, Heading, NothingSent } from '../../ui/PublicFrame.tsx';
import { paths } from '../../paths.ts';
import { rememberedSent, type SentAnswer } from './sent-receipt.ts';
import { Receipt } from './Receipt.tsx';

// Separate from the other pages' chunks: the bundler would move shared code out of both first screens into one more
// request.
const Sent = formPart(() => Promise.resolve(SentAnswerCard), 'referee');

/**
 * Confirms that the answer has arrived, shows the receipt and the next steps, and shows nothing of the link. Opened
 * directly, it says that nothing has been sent.
 */
export default function RefereeConsentSuccessPage() {
  const { t } = useTranslation('public');
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  return (
    <PublicFrame documentTitle={t(sent ? 'referee.sent.documentTitle' : 'referee.documentTitle')}>
      <Sent sent={sent} />
    </PublicFrame>
  );
}

/** Thanks and the receipt of the answer sent in this visit; without one, it says that nothing has been sent. */
function SentAnswerCard({ sent }: { sent: SentAnswer | null }) {
  const { t } = useTranslation('referee');
  if (!sent) return <NothingSent title={t('sent.nothing')} text={t('sent.nothingText')} />;
  return (
    <Stack gap={2.5}>
      <Card>
        <Stack gap={1.5} align="center" py={1} textAlign="center">
          <Row tone="success">
            <Icon name="checkCircle" size={52} />
          </Row>
          <Heading announced>{t('sent.title')}</Heading>
          <Typography>{t('sent.text', { association: sent.association })}</Typography>
          <Typography color="textSecondary">{t('sent.again')}</Typography>
          <Text component="p" m={0} weight="semibold">
            {t('sent.close')}
          </Text>
        </Stack>
      </Card>
      <Receipt receipt={sent.receipt} />
      <Stack gap={2} align="center" screenOnly>
        <Button size="large" icon="print" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <Typography>
          {t('sent.member')} <RouteLink to={paths.register}>{t('sent.memberLink')}</RouteLink>
        </Typography>
      </Stack>
    </Stack>
  );
}
