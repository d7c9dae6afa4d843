import { Box, LinearProgress } from '@guildhall/shared/ui/core';

/** At the top of the window while a dialog's data is loading: opening the dialog first would animate twice. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <Box sx={{ position: 'fixed', zIndex: 'modal', top: 0, insetInline: 0 }}>
      <LinearProgress aria-label={label} />
    </Box>
  );
}
