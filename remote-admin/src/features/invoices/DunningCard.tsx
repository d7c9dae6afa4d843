import { useState } from 'react';
import { pauseDunning, type BodyOf, type InvoiceDetail, type InvoiceRecord } from '@guildhall/shared/contracts';
import { addDays, dunningScopes } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { FormField, RadioCards } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { paths } from '../../paths.ts';
import { saveReminder, usePauseDunning, usePrintReminder, useResumeDunning } from './api.ts';

type Dunning = NonNullable<InvoiceRecord['dunning']>;

/** The number of reminders sent, the date of the next one, and what prevents them. */
export function DunningCard({ invoice, dunning }: { invoice: InvoiceDetail; dunning: Dunning }) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { level, nextOn, draftId, fee, pauses, isPrintable } = dunning;
  if (isPrintable !== undefined) return <PrintedReminders invoice={invoice} dunning={dunning} />;
  return (
    <Card
      title={t('dunning.title')}
      actions={
        <Button size="small" icon="clock" onClick={() => setOpen(true)}>
          {t('dunning.pause')}
        </Button>
      }
    >
      <Stack gap={1.5}>
        <Text>
          {level === 0 ? t('dunning.none') : t('dunning.level', { count: level })}{' '}
          {nextOn && t('dunning.next', { day: format.day(nextOn) })}
          {!nextOn && !draftId && t('dunning.last')}
        </Text>
        {draftId && (
          <Row gap={1.5} wrap align="center">
            <Text>{t('dunning.draft')}</Text>
            <ButtonLink size="small" to={paths.mails({ mail: draftId })}>
              {t('dunning.review')}
            </ButtonLink>
          </Row>
        )}
        {fee && <Text tone="secondary">{t('dunning.fee', { amount: format.money(fee) })}</Text>}
        {pauses.map((pause) => (
          <Pause key={pause.scope} invoice={invoice} pause={pause} />
        ))}
      </Stack>
      {isOpen && <PauseDialog invoice={invoice} onClosed={() => setOpen(false)} />}
    </Card>
  );
}

/** The reminders of a payer without an account: the office prints them. */
function PrintedReminders({
  invoice,
  dunning: { level, fee, isPrintable },
}: {
  invoice: InvoiceDetail;
  dunning: Dunning;
}) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const print = usePrintReminder(invoice.id);
  const save = () => saveReminder(invoice.id).catch((error: unknown) => toast.error(problemText(error)));
  return (
    <Card title={t('dunning.title')}>
      <Stack gap={1.5}>
        <Text>
          {level === 0 ? t('dunning.none') : t('dunning.level', { count: level })}{' '}
          {isPrintable && t('dunning.printDue')}
        </Text>
        {fee && <Text tone="secondary">{t('dunning.printFee', { amount: format.money(fee) })}</Text>}
        <Row gap={1.5} wrap align="center">
          {isPrintable && (
            <Button
              icon="send"
              pending={print.isPending}
              onClick={() =>
                print.mutate(invoice.version, {
                  onSuccess: () => {
                    toast.success(t('dunning.printed'));
                    void save();
                  },
                  onError: (error) => toast.error(problemText(error)),
                })
              }
            >
              {t('dunning.print')}
            </Button>
          )}
          {level > 0 && (
            <Button icon="download" onClick={() => void save()}>
              {t('dunning.printAgain')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

function Pause({ invoice, pause: { scope, until, reason } }: { invoice: InvoiceDetail; pause: Dunning['pauses'][0] }) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const resume = useResumeDunning(invoice.id);
  return (
    <Row gap={1.5} wrap align="center">
      <Text>
        {t(`dunning.paused.${scope}`, { day: format.day(until) })} <bdi>{reason}</bdi>
      </Text>
      <Button
        size="small"
        icon="refresh"
        pending={resume.isPending}
        onClick={() =>
          resume.mutate(
            { version: invoice.version, scope },
            {
              onSuccess: () => toast.success(t('dunning.resumed')),
              onError: (error) => toast.error(problemText(error)),
            },
          )
        }
      >
        {t('dunning.resume')}
      </Button>
    </Row>
  );
}

type PauseValues = Omit<BodyOf<typeof pauseDunning>, 'version'>;

/** Length of a pause in days, unless another day is chosen. */
const pauseDays = 14;

function PauseDialog({ invoice, onClosed }: { invoice: InvoiceDetail; onClosed: () => void }) {
  const { t } = useTranslation('invoicing');
  const command = useCommandForm(pauseDunning, {
    command: usePauseDunning(invoice.id),
    defaultValues: {
      scope: 'invoice',
      until: addDays(today(), pauseDays),
      reason: '',
    } satisfies PauseValues as PauseValues,
    toBody: (values: PauseValues) => ({ version: invoice.version, ...values }),
    faultsOf: ({ until }) => [until <= today() && ['until', t('dunning.untilWrong')]],
    done: () => t('dunning.pauseDone'),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('dunning.pauseTitle')}
      confirm={t('dunning.pause')}
      icon="clock"
      onClosed={onClosed}
    >
      <RadioCards
        control={command.control}
        name="scope"
        label={t('dunning.scopeLabel')}
        columns={2}
        options={dunningScopes.map((scope) => ({ value: scope, label: t(`dunning.scope.${scope}`) }))}
      />
      <FormField control={command.control} name="until" type="date" label={t('dunning.until')} />
      <ReasonField control={command.control} help={t('dunning.reasonHelp')} />
    </CommandDialog>
  );
}
