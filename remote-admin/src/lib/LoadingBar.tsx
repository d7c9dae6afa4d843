import { Box, LinearProgress } from '@guildhall/shared/ui/core';

/** At the top of the window while what a dialog is about is on its way: a dialog would open twice. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <Box sx={{ position: 'fixed', zIndex: 'modal', top: 0, insetInline: 0 }}>
      <LinearProgress aria-label={label} />
    </Box>
  );
}
