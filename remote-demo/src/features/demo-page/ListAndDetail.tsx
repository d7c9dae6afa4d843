import type { ReactNode } from 'react';
import { Block, Box, Grid, Icon, styled, TextInput } from '@guildhall/shared/ui/core';
import { textLimits } from '../../slices/limits.ts';

interface ListAndDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a phone, the detail takes the place of the list. */
  isOpen: boolean;
  listWidth?: string;
}

/** A list and its open item: side by side on wide screens, one after the other on a phone. */
export function ListAndDetail({ list, detail, isOpen, listWidth = 'minmax(260px, 340px)' }: ListAndDetailProps) {
  return (
    <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', md: `${listWidth} minmax(0, 1fr)` }}>
      <Box sx={{ display: { xs: isOpen ? 'none' : 'block', md: 'block' }, minWidth: 0 }}>{list}</Box>
      <Box sx={{ display: { xs: isOpen ? 'block' : 'none', md: 'block' }, minWidth: 0 }}>{detail}</Box>
    </Grid>
  );
}

/** Everything in a row of a list is one button. */
export const RowButton = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  padding: theme.spacing(1),
  border: 0,
  borderRadius: 'var(--mui-shape-borderRadius)',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '&[aria-current=true]': { backgroundColor: theme.vars.palette.brand.tint },
}));

/** A list that scrolls separately on wide screens. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: { md: 'calc(100dvh - 330px)' }, overflowY: 'auto' }}
    >
      {children}
    </Box>
  );
}

/** The search above a list. */
export function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Block role="search" shrink>
      <TextInput
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        start={<Icon name="search" size={18} />}
        inputProps={{ dir: 'auto', maxLength: textLimits.search, autoComplete: 'off' }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Block>
  );
}
