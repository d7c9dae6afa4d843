import type { Ref } from 'react';
import { useComma, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, styled, Text } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';
import { useDayNames } from '../../lib/day-names.ts';
import { daysOfWeek, firstWeekday } from './calendar.ts';
import { halfHours, slotsIn } from './half-hours.ts';
import type { Slot } from './slots.ts';
import { timeOf } from './slots.ts';
import { useCurrentCell } from './use-current-cell.ts';

const CellButton = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: 28,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.brand.tint },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.brand.contrastText,
    backgroundColor: theme.vars.palette.brand.main,
    borderRadius: 4,
  },
  '&:disabled': { background: theme.vars.palette.background.sunken, cursor: 'default' },
  '&:focus-visible': { outlineOffset: -2 },
}));

const frameStyle: SxProps<Theme> = {
  overflowX: 'auto',
  maxHeight: 460,
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};

const gridStyle: SxProps<Theme> = {
  width: 1,
  minWidth: 640,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    py: 0.75,
    backgroundColor: 'background.paper',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody th': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
    fontWeight: 500,
    color: 'text.secondary',
    textAlign: 'end',
    px: 0.75,
  },
  '& tbody tr:nth-of-type(even) td': { borderBottom: '1px solid', borderColor: 'divider' },
  '& td': { p: 0, borderInlineStart: '1px solid', borderColor: 'divider' },
};

interface WeekGridProps {
  day: string;
  today: string;
  slots: readonly Slot[];
  onMoved: (day: string) => void;
  /** A cell was pressed: removes its slots, or starts one in it. */
  onToggled: (wall: string, taken: readonly Slot[]) => void;
}

/** A week in half hours: arrows move, Space adds or removes a time. */
export function WeekGrid({ day, today, slots, onMoved, onToggled }: WeekGridProps) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const names = useDayNames();
  const { row, setRow, cell, frame, onKeyDown } = useCurrentCell({ day, today, onMoved });
  const days = daysOfWeek(day, firstWeekday[useLanguage()]);
  return (
    <Box ref={frame} sx={frameStyle}>
      <Box
        component="table"
        role="grid"
        aria-label={t('poll.weekOf', { day: names.long(days[0] ?? day) })}
        onKeyDown={onKeyDown}
        sx={gridStyle}
      >
        <thead>
          <tr role="row">
            <Box component="td" role="cell" sx={{ width: 72 }} />
            {days.map((one) => (
              <Text
                component="th"
                scope="col"
                role="columnheader"
                key={one}
                weight="semibold"
                tone={one === today ? 'brand' : undefined}
              >
                {names.short(one)}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {halfHours.map((time, index) => (
            <tr role="row" key={time}>
              <th role="rowheader" scope="row">
                {time.endsWith('00') ? names.time(time) : ''}
              </th>
              {days.map((one) => {
                const taken = slotsIn(slots, one, index);
                return (
                  <TimeCell
                    key={one}
                    label={`${names.long(one)}${comma}${names.time(time)}`}
                    taken={taken[0] && names.time(timeOf(taken[0].wall))}
                    currentRef={one === day && index === row ? cell : undefined}
                    disabled={one < today}
                    onPressed={() => {
                      setRow(index);
                      onMoved(one);
                      onToggled(`${one}T${time}`, taken);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface TimeCellProps {
  /** Day and time. */
  label: string;
  /** The time of the slot in it. */
  taken: string | undefined;
  /** Set for the one cell in the Tab order. */
  currentRef: Ref<HTMLButtonElement> | undefined;
  disabled: boolean;
  onPressed: () => void;
}

/** One half hour of one day. */
function TimeCell({ label, taken, currentRef, disabled, onPressed }: TimeCellProps) {
  return (
    <td role="gridcell" aria-selected={taken !== undefined}>
      <CellButton
        type="button"
        ref={currentRef ?? null}
        tabIndex={currentRef ? 0 : -1}
        disabled={disabled}
        aria-pressed={taken !== undefined}
        aria-label={label}
        onClick={onPressed}
      >
        {taken}
      </CellButton>
    </td>
  );
}
