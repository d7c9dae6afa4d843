import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Button, Row, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { useDayNames } from '../../lib/day-names.ts';
import { readTimes } from './slots.ts';

interface TimesForDaysProps {
  days: ReadonlySet<string>;
  /** No more times may be added. */
  isFull: boolean;
  onAdded: (times: readonly string[]) => void;
}

/** Adds the same times to all selected days: typed in one line, Enter adds them. */
export function TimesForDays({ days, isFull, onAdded }: TimesForDaysProps) {
  const { t } = useTranslation('admin');
  const names = useDayNames();
  const format = useFormat();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { times, unread } = readTimes(text);
  const add = () => {
    const problem = isFull
      ? t('poll.fault.full')
      : days.size === 0
        ? t('poll.fault.noDay')
        : unread.length > 0
          ? t('poll.fault.times', { texts: format.list(unread) })
          : times.length === 0
            ? t('poll.fault.noTime')
            : undefined;
    setError(problem);
    if (problem === undefined) onAdded(times);
  };
  const chosen = [...days].sort();
  return (
    <Stack gap={1}>
      <Text size="small" tone="secondary" role="status">
        {chosen.length === 0
          ? t('poll.chooseDays')
          : t('poll.daysChosen', { count: chosen.length, days: format.list(chosen.slice(0, 5).map(names.short)) })}
      </Text>
      <Row gap={1} align="flex-start">
        <Block grow shrink>
          <TextInput
            label={t('poll.times')}
            help={t('poll.timesHelp')}
            error={error}
            value={text}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter adds the times; it must not submit the whole poll.
              event.preventDefault();
              add();
            }}
          />
        </Block>
        <Block pt={3.25}>
          <Button icon="add" onClick={add}>
            {t('poll.addTimes')}
          </Button>
        </Block>
      </Row>
    </Stack>
  );
}
