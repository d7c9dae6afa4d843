import type { ReactNode } from 'react';
import { hasTime, type MoneyValue } from '../../format/format.ts';
import { useFormat } from '../../format/index.ts';
import { Block, Grid, Text } from '../core/index.ts';

/** An amount of money in the language's format; isolated, so that it stays readable inside right-to-left text. */
export function Money({ value }: { value: MoneyValue }) {
  return (
    <Text component="bdi" nowrap tabular>
      {useFormat().money(value)}
    </Text>
  );
}

interface DateTextProps {
  /** An ISO instant, or a day `YYYY-MM-DD`; an empty value shows a dash. */
  value: string | null | undefined;
  /** `relative` shows "3 days ago", with the exact time in the tooltip. */
  as?: 'date' | 'dateTime' | 'relative';
}

/** A date in the person's language and zone. */
export function DateText({ value, as = 'date' }: DateTextProps) {
  const format = useFormat();
  if (!value) return <span data-nothing="">–</span>;
  const exact = format.dateTime(value);
  const text =
    as === 'relative' && hasTime(value) ? format.relative(value) : as === 'date' ? format.date(value) : exact;
  return (
    <time dateTime={value} title={exact} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  );
}

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  /** Takes the full width, for long texts. */
  wide?: boolean;
}

/** Facts as label and value; side by side where there is room. */
export function DescriptionList({ items, columns = 2 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <Grid component="dl" gap={2.25} columns={{ xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` }} m={0}>
      {items.map((item, index) => (
        <Block key={index} shrink fullWidth={item.wide}>
          <Text component="dt" size="caption" weight="medium" tone="secondary">
            {item.label}
          </Text>
          {/* A Latin name keeps its direction in an Arabic page; "left" is mirrored there, so that it aligns with
              its label. */}
          <Text component="dd" dir="auto" m={0} mt={0.25} textAlign="left" breakWords keepLines>
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </Text>
        </Block>
      ))}
    </Grid>
  );
}
