import { Box, LinearProgress } from '../core/index.ts';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Shown at the end, for example "2 of 3". */
  text?: string;
}

/** How far something has come, as bar and as words. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.75, fontSize: '0.875rem' }}>
        <span>{label}</span>
        {text && (
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {text}
          </Box>
        )}
      </Box>
      <LinearProgress variant="determinate" value={share * 100} aria-label={label} aria-valuetext={text} />
    </Box>
  );
}
