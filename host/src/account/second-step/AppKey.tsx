import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Grid, lazyPart, Link, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import { CopyButton } from '../CopyButton.tsx';
import type { Enrolment } from './api.ts';

const QrCode = lazyPart<{ text: string; label: string }>(
  async () => (await import('@guildhall/shared/ui/qr-code')).QrCode,
  { fallback: <Skeleton variant="rounded" width={208} height={208} />, Failed: QrCodeFailed },
);

function QrCodeFailed() {
  const { t } = useTranslation('profile');
  return t('app.qrFailed');
}

/** The key of an authenticator app: scan it, open it on this device, or type it. */
export function AppKey({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation('profile');
  // Groups of four reduce typing errors; the app accepts the key with or without spaces.
  const groups = enrolment.secret.match(/.{1,4}/g) ?? [];
  return (
    <Row wrap gap={2.5} align="center" justify="center">
      <Box sx={{ flex: 'none', width: 208, height: 208, borderRadius: 1, overflow: 'hidden' }}>
        <QrCode text={enrolment.uri} label={t('app.qr')} />
      </Box>
      <Grid gap={1.25} justifyItems="start" grow="200px" shrink>
        <Text weight="semibold">{t('app.orType')}</Text>
        <Box
          component="code"
          dir="ltr"
          sx={{
            fontSize: '1.0625rem',
            letterSpacing: '0.04em',
            px: 1.5,
            py: 1,
            borderRadius: 1,
            backgroundColor: 'background.sunken',
            userSelect: 'all',
          }}
        >
          {groups.join(' ')}
        </Box>
        <CopyButton text={enrolment.secret} label={t('app.copyKey')} />
        <Link href={enrolment.uri}>{t('app.openHere')}</Link>
      </Grid>
    </Row>
  );
}
