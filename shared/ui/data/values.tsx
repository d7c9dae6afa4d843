import type { ReactNode } from 'react';
import type { MoneyValue } from '../../format/format.ts';
import { useFormat } from '../../i18n/index.ts';
import { Box } from '../core/index.ts';

/** An amount of money as the language writes it; isolated, so it stays readable inside right-to-left text. */
export function Money({ value }: { value: MoneyValue }) {
  return (
    <Box component="bdi" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {useFormat().money(value)}
    </Box>
  );
}

interface DateTextProps {
  /** An ISO instant, or a day `YYYY-MM-DD`; nothing shows a dash. */
  value: string | null | undefined;
  /** `relative` says "3 days ago" and keeps the exact time in the tooltip. */
  as?: 'date' | 'dateTime' | 'relative';
}

/** A date in the person's language and zone. */
export function DateText({ value, as = 'date' }: DateTextProps) {
  const format = useFormat();
  if (!value) return <span data-nothing="">–</span>;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const exact = isDay ? format.day(value) : format.dateTime(value);
  const text = isDay ? exact : as === 'relative' ? format.relative(value) : as === 'date' ? format.date(value) : exact;
  return (
    <time dateTime={value} title={exact} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  );
}

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
}

/** Facts as label and value; side by side where there is room. */
export function DescriptionList({ items, columns = 2 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2.25,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {items.map((item, index) => (
        <Box key={index} sx={{ minWidth: 0, ...(item.wide && { gridColumn: '1 / -1' }) }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 500 }}>
            {item.label}
          </Box>
          {/* A Latin name keeps its direction in an Arabic page; "left" is mirrored there, so it stands below its label. */}
          <Box
            component="dd"
            dir="auto"
            sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere', whiteSpace: 'pre-line', textAlign: 'left' }}
          >
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
