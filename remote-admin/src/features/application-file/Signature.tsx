import { Box } from '@guildhall/shared/ui/core';

/** A drawn signature: path data in a box of 600 × 200, checked again here because it becomes markup. */
export function Signature({ path, label }: { path: string; label: string }) {
  if (!/^[MLQC0-9 .,-]*$/.test(path)) return null;
  return (
    <Box
      component="svg"
      viewBox="0 0 600 200"
      role="img"
      aria-label={label}
      sx={{
        display: 'block',
        width: 1,
        maxWidth: 300,
        height: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 3,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <path d={path} />
    </Box>
  );
}
