import { Box, CircularProgress } from '@guildhall/shared/ui/core';
import { useProgress } from './progress.ts';

/** Placeholder for a part whose code is loading. */
export function LoadingPart() {
  useProgress('loading');
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={32} aria-hidden />
    </Box>
  );
}
