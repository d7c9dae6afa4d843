import { Box } from '@guildhall/shared/ui/core';

/** A drawing on a tinted background: products and articles look the same in each theme and mode. */
export function Plate({ path, tone, ratio = '4 / 3' }: { path: string; tone: string; ratio?: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        aspectRatio: ratio,
        width: '100%',
        color: `${tone}.main`,
        backgroundColor: `${tone}.tint`,
      }}
    >
      <svg
        viewBox="0 0 64 64"
        width={112}
        height={112}
        style={{ width: '44%', height: 'auto' }}
        aria-hidden
        focusable="false"
      >
        {/* Lines of constant width, however large the drawing is. */}
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Box>
  );
}
