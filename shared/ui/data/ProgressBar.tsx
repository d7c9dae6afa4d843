import { Box, LinearProgress, Row, Text } from '../core/index.ts';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Text at the end, for example "2 of 3". */
  text?: string;
}

/** Progress as a bar and as text. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <Box>
      <Row gap={2} justify="space-between" mb={0.75} size="small">
        <span>{label}</span>
        {text && (
          <Text component="span" tone="secondary" nowrap>
            {text}
          </Text>
        )}
      </Row>
      <LinearProgress variant="determinate" value={share * 100} aria-label={label} aria-valuetext={text} />
    </Box>
  );
}
