import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Skeleton, Stack, Typography } from '@guildhall/shared/ui/core';
import { useProgress } from '../components/progress.tsx';

interface LoadingAreaProps {
  isSlow: boolean;
  /** Given when loading takes so long that the person may prefer to leave. */
  onCancelled?: (() => void) | undefined;
}

/** Placeholder for a loading page, about as large as a page. Announces it, and again when it takes long. */
export function LoadingArea({ isSlow, onCancelled }: LoadingAreaProps) {
  const { t } = useTranslation('shell');
  useProgress(isSlow ? 'slow' : 'loading');
  return (
    <Box sx={{ minHeight: '60dvh' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mb: isSlow ? 2 : 0,
          minHeight: isSlow ? 40 : 0,
        }}
      >
        {isSlow && <Typography color="textSecondary">{t('remote.slow')}</Typography>}
        {onCancelled && <Button onClick={onCancelled}>{t('remote.cancel')}</Button>}
      </Box>
      <Stack gap={1.5} aria-hidden>
        <Skeleton variant="rounded" width="40%" height={36} />
        <Skeleton variant="rounded" height={96} />
        <Skeleton variant="rounded" height={240} />
      </Stack>
    </Box>
  );
}
