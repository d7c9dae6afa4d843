import type { QueryDetail } from '@guildhall/shared/contracts';
import { snoozeQuery } from '@guildhall/shared/contracts';
import { addDays } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Row } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useSnoozeQuery } from './api.ts';

const offered = [1, 3, 7, 14] as const;

/** Removes a query from the queues until a day. */
export function SnoozeDialog({ query, onClosed }: { query: QueryDetail; onClosed: () => void }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const command = useCommandForm(snoozeQuery, {
    command: useSnoozeQuery(query),
    defaultValues: { until: addDays(today(), 7) },
    toBody: ({ until }: { until: string }) => ({ version: query.version, until }),
    faultsOf: ({ until }) => [until <= today() && ['until', t('snooze.later')]],
    done: ({ snoozedUntil }) => t('snooze.done', { day: format.date(snoozedUntil ?? '') }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('snooze.title', { number: query.number })}
      text={t('snooze.text')}
      confirm={t('snooze.confirm')}
      icon="clock"
      onClosed={onClosed}
    >
      <Row role="group" aria-label={t('snooze.quick')} wrap gap={1}>
        {offered.map((count) => (
          <Button
            key={count}
            type="button"
            size="small"
            onClick={() => command.form.setValue('until', addDays(today(), count), { shouldValidate: true })}
          >
            {t('snooze.days', { count })}
          </Button>
        ))}
      </Row>
      <Block maxWidth={220}>
        <FormField control={command.control} name="until" type="date" label={t('snooze.until')} optional={false} />
      </Block>
    </CommandDialog>
  );
}
