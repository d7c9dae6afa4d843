import type { ReactNode } from 'react';
import { Block, Box, Icon, RouteLink, Row, Text } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

interface FigureRowProps {
  label: string;
  value: ReactNode;
  icon: IconName;
  /** The list behind the figure; every figure links to it (domain rule 18). */
  to: string;
  hint?: ReactNode;
  tone?: 'brand' | 'success' | 'warning' | 'error' | 'info';
}

/** A list of figures. */
export function FigureRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      {children}
    </Box>
  );
}

/** One figure of a dashboard on one line; the whole line links to its list. */
export function FigureRow({ label, value, icon, to, hint, tone = 'brand' }: FigureRowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1,
        // The link covers the line, so that all of it is clickable and only one thing is announced.
        '& a::after': { content: '""', position: 'absolute', inset: 0 },
        '&:hover': { backgroundColor: 'background.sunken' },
      }}
    >
      <Row p={0.75} tone={tone} background={tone} rounded>
        <Icon name={icon} size={18} />
      </Row>
      <Block grow shrink>
        <RouteLink to={to}>{label}</RouteLink>
      </Block>
      {hint && (
        <Text size="caption" tone="secondary">
          {hint}
        </Text>
      )}
      <Text size="lead" weight="bold" nowrap tabular>
        {value}
      </Text>
    </Box>
  );
}
