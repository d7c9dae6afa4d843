import { useState } from 'react';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useLocation } from '@guildhall/shared/router';
import { Box, Card, Icon, Stack, Typography } from '@guildhall/shared/ui/core';
import { Heading } from '../../ui/Heading.tsx';
import { CopyAnswer } from './CopyAnswer.tsx';
import { Said } from './Said.tsx';
import { rememberedSent, type SentAnswer } from './sent-answer.ts';
import { createTimes } from './times.ts';

/** Thanks, what was said, and what comes next. */
export function Sent() {
  const { t } = useTranslation('availability');
  const language = useLanguage();
  const { state }: { state: SentAnswer | null } = useLocation();
  const [sent] = useState(() => state ?? rememberedSent());
  const times = sent && createTimes(language, sent.zone);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Card>
        <Stack sx={{ gap: 1.5, alignItems: 'center', textAlign: 'center', py: 1 }}>
          <Box sx={{ color: 'success.main', display: 'flex' }}>
            <Icon name="checkCircle" size={52} />
          </Box>
          <Heading announced>{t('sent.title')}</Heading>
          <Typography>
            {sent
              ? t('sent.text', { association: sent.poll.association, title: sent.poll.title })
              : t('sent.textPlain')}
          </Typography>
          {sent && times && (
            <Typography color="textSecondary">{t('sent.again', { at: times.instant(sent.poll.deadline) })}</Typography>
          )}
          <Typography color="textSecondary">{t('sent.calendar')}</Typography>
          <Typography sx={{ fontWeight: 600 }}>{t('sent.close')}</Typography>
        </Stack>
      </Card>
      {sent && times && (
        <>
          <Said poll={sent.poll} zone={sent.zone} times={times} />
          <CopyAnswer poll={sent.poll} zone={sent.zone} times={times} said={sent.poll.answer} />
        </>
      )}
    </Stack>
  );
}
