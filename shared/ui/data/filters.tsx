import { useEffect, useRef, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { lengthOf } from '../../domain/text-length.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Box, Icon, IconButton, Row, Select, styled, TextInput } from '../core/index.ts';
import type { QueryChange } from './use-paged-list.ts';

interface Filtered {
  query: object;
  change: (change: QueryChange) => void;
}

const valueOf = (list: Filtered, name: string): string => {
  const entry = Object.entries(list.query).find(([key]) => key === name);
  return typeof entry?.[1] === 'string' ? entry[1] : '';
};

interface SearchBoxProps {
  list: Filtered;
  /** What people can search for: "Name, number or email". */
  label?: string;
  /** Query parameter of the search text. */
  name?: string;
}

/** Searches while typing, a moment after the last key press; Escape clears it. */
export function SearchBox({ list, label, name = 'q' }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const applied = valueOf(list, name);
  const [text, setText] = useState(applied);
  const sent = useRef(applied);

  // The URL changed elsewhere (back, "clear filters"): update the box.
  if (applied !== sent.current && applied !== text.trim()) {
    sent.current = applied;
    setText(applied);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current || lengthOf(wanted) > limits.searchLength) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      list.change({ [name]: wanted === '' ? null : wanted });
    }, 300);
    return () => clearTimeout(timer);
  }, [text, list, name]);

  return (
    <Box role="search" sx={{ flex: '1 1 260px', maxWidth: { sm: 340 }, minWidth: 0 }}>
      <TextInput
        label={label ?? t('list.search')}
        hideLabel
        type="search"
        placeholder={label ?? t('list.searchHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
        }}
        inputProps={{ dir: 'auto', maxLength: limits.searchLength, autoComplete: 'off' }}
        start={<Icon name="search" size={18} />}
        end={
          text !== '' && (
            <IconButton
              icon="close"
              iconSize={16}
              label={t('action.clear')}
              onClick={() => setText('')}
              sx={{ minWidth: 32, minHeight: 32, p: 0.5 }}
            />
          )
        }
      />
    </Box>
  );
}

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

interface FilterProps {
  list: Filtered;
  /** Query parameter of the filter: `state`. */
  name: string;
  label: string;
  options: readonly FilterOption[];
}

/** A filter with many values, as a select. */
export function StatusFilter({ list, name, label, options }: FilterProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      label={label}
      hideLabel
      compact
      placeholder={`${label}: ${t('list.all')}`}
      value={valueOf(list, name)}
      options={options}
      onChange={(value) => list.change({ [name]: value === '' ? null : value })}
    />
  );
}

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 34,
  padding: '0 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 17,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.background.outline, color: theme.vars.palette.text.primary },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.brand.main,
    borderColor: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
    fontWeight: 600,
  },
}));

/** A filter with a few values, as chips with their counts. */
export function FilterChips({ list, name, label, options }: FilterProps) {
  const { t } = useTranslation('ui');
  const applied = valueOf(list, name);
  const all: FilterOption[] = [{ value: '', label: t('list.all') }, ...options];
  return (
    <Row role="group" aria-label={label} wrap gap={1}>
      {all.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={applied === option.value}
          onClick={() => list.change({ [name]: option.value === '' ? null : option.value })}
        >
          {option.label}
          {option.count !== undefined && <span style={{ fontWeight: 400 }}>{option.count}</span>}
        </Chip>
      ))}
    </Row>
  );
}
