import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Box, Card, Icon, Stack, Typography } from '@guildhall/shared/ui/core';
import { Heading } from '../../ui/Heading.tsx';
import { CopyAnswer } from './CopyAnswer.tsx';
import { SaidCard } from './SaidCard.tsx';
import { rememberedSent, type SentAnswer } from './sent-answer.ts';

/** Thanks, what was said, and what comes next. */
export function Sent() {
  const { t } = useTranslation('availability');
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
          <Typography>
            {sent ? t('sent.text', { association: sent.association, title: sent.said.title }) : t('sent.textPlain')}
          </Typography>
          {sent && <Typography color="textSecondary">{t('sent.again', { at: sent.until })}</Typography>}
          <Typography color="textSecondary">{t('sent.calendar')}</Typography>
          <Typography sx={{ fontWeight: 600 }}>{t('sent.close')}</Typography>
        </Stack>
      </Card>
      {sent && (
        <>
          <SaidCard said={sent.said} />
          <CopyAnswer said={sent.said} />
        </>
      )}
    </Stack>
  );
}
