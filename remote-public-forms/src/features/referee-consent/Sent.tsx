import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Box, Button, Card, Icon, RouteLink, Stack, Typography } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { Heading } from '../../ui/Heading.tsx';
import { notPrinted } from '../../ui/PublicFrame.tsx';
import { Receipt } from './Receipt.tsx';
import { rememberedSent, type SentAnswer } from './sent-receipt.ts';

/** Thanks, and the receipt of the answer sent in this visit. */
export function Sent() {
  const { t } = useTranslation('referee');
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Card>
        <Stack sx={{ gap: 1.5, alignItems: 'center', textAlign: 'center', py: 1 }}>
          <Box sx={{ color: 'success.main', display: 'flex' }}>
            <Icon name="checkCircle" size={52} />
          </Box>
          <Heading announced>{t('sent.title')}</Heading>
          <Typography>{sent ? t('sent.text', { association: sent.association }) : t('sent.textPlain')}</Typography>
          <Typography color="textSecondary">{t('sent.again')}</Typography>
          <Typography sx={{ fontWeight: 600 }}>{t('sent.close')}</Typography>
        </Stack>
      </Card>
      {sent && <Receipt receipt={sent.receipt} />}
      <Stack sx={{ gap: 2, alignItems: 'center', ...notPrinted }}>
        {sent && (
          <Button size="large" icon="print" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        )}
        <Typography>
          {t('sent.member')} <RouteLink to={paths.register}>{t('sent.memberLink')}</RouteLink>
        </Typography>
      </Stack>
    </Stack>
  );
}
