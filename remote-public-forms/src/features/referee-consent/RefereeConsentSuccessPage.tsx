import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Box, Button, Card, Icon, RouteLink, Stack, Typography } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { Heading } from '../../ui/Heading.tsx';
import { notPrinted, PublicFrame } from '../../ui/PublicFrame.tsx';
import { Receipt } from './Receipt.tsx';
import { rememberedSent, type SentAnswer } from './sent-receipt.ts';

/** The answer has arrived: the receipt, what comes next, and nothing of the link. */
export default function RefereeConsentSuccessPage() {
  const { t } = useTranslation('public');
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  return (
    <PublicFrame documentTitle={t('referee.sent.documentTitle')}>
      <Stack sx={{ gap: 2.5 }}>
        <Card>
          <Stack sx={{ gap: 1.5, alignItems: 'center', textAlign: 'center', py: 1 }}>
            <Box sx={{ color: 'success.main', display: 'flex' }}>
              <Icon name="checkCircle" size={52} />
            </Box>
            <Heading announced>{t('referee.sent.title')}</Heading>
            <Typography>
              {sent ? t('referee.sent.text', { association: sent.association }) : t('referee.sent.textPlain')}
            </Typography>
            <Typography color="textSecondary">{t('referee.sent.again')}</Typography>
            <Typography sx={{ fontWeight: 600 }}>{t('referee.sent.close')}</Typography>
          </Stack>
        </Card>
        {sent && <Receipt receipt={sent.receipt} />}
        <Stack sx={{ gap: 2, alignItems: 'center', ...notPrinted }}>
          {sent && (
            <Button size="large" icon="print" onClick={() => window.print()}>
              {t('referee.receipt.print')}
            </Button>
          )}
          <Typography>
            {t('referee.sent.member')} <RouteLink to={paths.register}>{t('referee.sent.memberLink')}</RouteLink>
          </Typography>
        </Stack>
      </Stack>
    </PublicFrame>
  );
}
