import type { ReactNode } from 'react';
import { Box, Card, Grid, Icon, RouteLink, Text } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon: IconName;
  /** The list behind the figure; every figure links to it (domain rule 18). */
  to?: string;
  hint?: ReactNode;
  tone?: 'brand' | 'success' | 'warning' | 'error' | 'info';
}

/** One figure of a dashboard; the whole card links to its list. */
export function StatCard({ label, value, icon, to, hint, tone = 'brand' }: StatCardProps) {
  const name = (
    <Text component="span" size="small" weight="medium" tone="secondary">
      {label}
    </Text>
  );
  return (
    <Card
      sx={{
        position: 'relative',
        height: '100%',
        transition: 'border-color 120ms',
        ...(to !== undefined && {
          '&:hover': { borderColor: 'brand.main' },
          // The link covers the card, so that all of it is clickable and only one thing is announced.
          '& a::after': { content: '""', position: 'absolute', inset: 0 },
          '& a:hover': { textDecoration: 'none' },
        }),
      }}
    >
      <Grid align="start" columns="minmax(0, 1fr) auto" columnGap={{ xs: 1, sm: 2 }}>
        {/* Full width on a phone, so that no word breaks in two. */}
        <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 1 } }}>
          {to === undefined ? name : <RouteLink to={to}>{name}</RouteLink>}
        </Box>
        <Box
          sx={{
            display: 'flex',
            gridRow: { xs: 2, sm: '1 / span 2' },
            gridColumn: 2,
            p: { xs: 0.5, sm: 1.25 },
            borderRadius: 1,
            color: `${tone}.main`,
            backgroundColor: `${tone}.tint`,
          }}
        >
          <Icon name={icon} size={22} />
        </Box>
        <Box
          sx={{
            gridColumn: 1,
            mt: { sm: 0.5 },
            // Keeps an amount of money on one line beside the icon.
            fontSize: { xs: 'clamp(1.125rem, 5.6vw, 1.5rem)', sm: '1.875rem' },
            fontWeight: 700,
            lineHeight: 1.2,
            letterSpacing: '-0.02em',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {value}
        </Box>
        {hint && (
          <Text fullWidth mt={0.5} size="caption" tone="secondary">
            {hint}
          </Text>
        )}
      </Grid>
    </Card>
  );
}
