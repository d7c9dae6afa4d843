import { useRef, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { useComma, useDirection, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, styled } from '@guildhall/shared/ui/core';
import { useDayNames } from '../../lib/day-names.ts';
import { dayForKey, firstWeekday, monthOf, weeksOfMonth } from './calendar.ts';

const Day = styled('button')(({ theme }) => ({
  position: 'relative',
  width: '100%',
  minHeight: 44,
  padding: 0,
  border: '1px solid transparent',
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '&[data-outside]': { color: theme.vars.palette.text.secondary },
  '&[data-today]': { borderColor: theme.vars.palette.background.outline },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.brand.contrastText,
    backgroundColor: theme.vars.palette.brand.main,
    fontWeight: 700,
  },
  '&:disabled': { color: theme.vars.palette.text.secondary, opacity: 0.55, cursor: 'default', background: 'none' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '3px solid Highlight' } },
}));

interface MonthGridProps {
  /** The focused day; its month is shown. */
  day: string;
  today: string;
  chosen: ReadonlySet<string>;
  /** Number of times on each day. */
  counts: ReadonlyMap<string, number>;
  onMoved: (day: string) => void;
  onToggled: (day: string) => void;
}

/** A month of days to choose from, by pointer or keyboard: arrows move, Space selects. */
export function MonthGrid({ day, today, chosen, counts, onMoved, onToggled }: MonthGridProps) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const language = useLanguage();
  const first = firstWeekday[language];
  // Arabic has only full names, too wide for a column on a phone, and single letters.
  const hasShortWeekdays = language !== 'ar';
  const isMirrored = useDirection() === 'rtl';
  const names = useDayNames();
  const current = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  // Only a key press moves the focus; changing the month must not move it into the grid.
  useEffect(() => {
    if (hasMoved.current) current.current?.focus();
    hasMoved.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayForKey(event.key, day, first, isMirrored);
    if (!next) return;
    event.preventDefault();
    if (next < today) return;
    hasMoved.current = true;
    onMoved(next);
  };
  const weeks = weeksOfMonth(day, first);
  const labelOf = (one: string) => {
    const count = counts.get(one) ?? 0;
    return count > 0 ? `${names.long(one)}${comma}${t('poll.timesOn', { count })}` : names.long(one);
  };
  return (
    <Box
      component="table"
      role="grid"
      aria-label={names.month(day)}
      onKeyDown={onKeyDown}
      sx={{ width: 1, tableLayout: 'fixed', borderSpacing: '2px', borderCollapse: 'separate' }}
    >
      <thead>
        <tr role="row">
          {weeks[0]?.map((one) => (
            <Box
              component="th"
              scope="col"
              role="columnheader"
              key={one}
              abbr={names.weekdayLong(one)}
              sx={{
                py: 0.75,
                fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
                fontWeight: 600,
                color: 'text.secondary',
                whiteSpace: 'nowrap',
              }}
            >
              {hasShortWeekdays ? (
                names.weekday(one)
              ) : (
                <>
                  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                    {names.weekday(one)}
                  </Box>
                  <Box component="span" sx={{ display: { sm: 'none' } }}>
                    {names.weekdayNarrow(one)}
                  </Box>
                </>
              )}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr role="row" key={week[0]}>
            {week.map((one) => (
              <Block component="td" role="gridcell" key={one} aria-selected={chosen.has(one)} p={0}>
                <Day
                  type="button"
                  ref={one === day ? current : null}
                  tabIndex={one === day ? 0 : -1}
                  disabled={one < today}
                  aria-pressed={chosen.has(one)}
                  aria-label={labelOf(one)}
                  aria-current={one === today ? 'date' : undefined}
                  data-today={one === today || undefined}
                  data-outside={monthOf(one) !== monthOf(day) || undefined}
                  onClick={() => {
                    onMoved(one);
                    onToggled(one);
                  }}
                >
                  {names.number(one)}
                  <Count count={counts.get(one) ?? 0} isChosen={chosen.has(one)} />
                </Day>
              </Block>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/**
 * The number of times on a day, as a small number below it; hidden from screen readers, because the day's name contains
 * it.
 */
function Count({ count, isChosen }: { count: number; isChosen: boolean }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      data-count={count}
      sx={{
        '&::after': { content: 'attr(data-count)' },
        position: 'absolute',
        insetInlineEnd: 3,
        bottom: 3,
        minWidth: 16,
        px: 0.25,
        borderRadius: 999,
        fontSize: '0.6875rem',
        fontWeight: 700,
        lineHeight: '16px',
        color: isChosen ? 'brand.main' : 'brand.contrastText',
        backgroundColor: isChosen ? 'background.paper' : 'brand.main',
      }}
    />
  );
}
