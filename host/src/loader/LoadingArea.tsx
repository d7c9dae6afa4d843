import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Skeleton, Stack, Typography, VisuallyHidden } from '@guildhall/shared/ui/core';

/** Holds the place of a page that is on its way, about as large as a page is. Says so when it takes long. */
export function LoadingArea({ isSlow }: { isSlow: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ minHeight: '60dvh' }}>
      <Box role="status">
        {isSlow ? (
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('remote.slow')}</Typography>
        ) : (
          <VisuallyHidden>{t('remote.loading')}</VisuallyHidden>
        )}
      </Box>
      <Stack spacing={1.5} aria-hidden>
        <Skeleton variant="rounded" width="40%" height={36} />
        <Skeleton variant="rounded" height={96} />
        <Skeleton variant="rounded" height={240} />
      </Stack>
    </Box>
  );
}
