import { useState } from 'react';
import {
  type InvoiceDetail,
  type InvoiceRecord,
  pauseDunning,
  type BodyOf,
  noteInvoice,
} from '@guildhall/shared/contracts';
import { auditActionName, addDays, dunningScopes } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Alert,
  Button,
  Card,
  Icon,
  RouteLink,
  Row,
  Skeleton,
  Stack,
  Text,
  toast,
  ButtonLink,
} from '@guildhall/shared/ui/core';
import { ErrorState, Timeline } from '@guildhall/shared/ui/data';
import { today } from '@guildhall/shared/features/zone';
import { FormField, RadioCards, FormProblem, SubmitButton, useContractForm } from '@guildhall/shared/ui/form';
import { useUnsavedWork } from '@guildhall/shared/store';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import {
  invoiceRecordQuery,
  useResendInvoice,
  saveReminder,
  usePauseDunning,
  usePrintReminder,
  useResumeDunning,
  useNoteInvoice,
} from './api.ts';
import { CreditPaymentDialog } from './InvoiceDialog.tsx';

/** The office's own information on an invoice: available credit, a note, and its history. */
export function OfficeRecord({ invoice }: { invoice: InvoiceDetail }) {
  const record = useQuery(invoiceRecordQuery(invoice.id));
  if (record.data)
    return (
      <>
        {record.data.isPayerDeceased && <PayerDeceased />}
        <CreditOnAccount invoice={invoice} record={record.data} />
        {record.data.dunning && <DunningCard invoice={invoice} dunning={record.data.dunning} />}
        <Note invoice={invoice} note={record.data.note} />
        {invoice.state !== 'draft' && <Mails invoice={invoice} mails={record.data.mails} />}
        <History history={record.data.history} />
      </>
    );
  if (!record.isError) return <Skeleton variant="rounded" height={240} />;
  return (
    <Card>
      <ErrorState error={record.error} onRetry={() => void record.refetch()} />
    </Card>
  );
}

function PayerDeceased() {
  const { t } = useTranslation('invoicing');
  return (
    <Alert severity="warning" title={t('payerDeceased.title')}>
      {t('payerDeceased.text')}
    </Alert>
  );
}

function CreditOnAccount({ invoice, record: { creditOnAccount } }: { invoice: InvoiceDetail; record: InvoiceRecord }) {
  const { t } = useTranslation('invoicing');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (creditOnAccount.amountMinor <= 0) return null;
  const isPayable = invoice.open.amountMinor > 0;
  return (
    <>
      <Alert severity="info" action={isPayable && <Button onClick={() => setOpen(true)}>{t('onAccount.use')}</Button>}>
        {t('onAccount.text', { amount: format.money(creditOnAccount) })}
      </Alert>
      {isOpen && <CreditPaymentDialog invoice={invoice} credit={creditOnAccount} onClosed={() => setOpen(false)} />}
    </>
  );
}

function Note({ invoice, note }: { invoice: InvoiceDetail; note: string }) {
  const { t } = useTranslation('invoicing');
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={
        <Row component="span" gap={1} align="center">
          <Icon name="lock" size={18} />
          {t('note.title')}
        </Row>
      }
    >
      {isEditing ? (
        <NoteForm invoice={invoice} note={note} onClosed={() => setEditing(false)} />
      ) : (
        <Stack gap={1.5} align="flex-start">
          <Text dir="auto" keepLines breakWords tone={note ? undefined : 'secondary'}>
            {note || t('note.none')}
          </Text>
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t(note ? 'note.edit' : 'note.write')}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

/** When the invoice was sent, to whom, and whether it arrived; sends it again. */
function Mails({ invoice, mails }: { invoice: InvoiceDetail } & Pick<InvoiceRecord, 'mails'>) {
  const { t } = useTranslation('invoicing');
  const resend = useResendInvoice(invoice.id);
  return (
    <Card title={t('mails.title')}>
      <Stack gap={1.5} align="flex-start">
        {mails.length === 0 ? (
          <Text tone="secondary">{t('mails.none')}</Text>
        ) : (
          <Timeline
            label={t('mails.title')}
            items={mails.map(({ id, to, subject, state, createdAt, sentAt, hasBounced }) => ({
              id,
              at: sentAt ?? createdAt,
              title: <RouteLink to={paths.mails({ state: 'all', mail: id })}>{subject}</RouteLink>,
              actor: <bdi dir="ltr">{to}</bdi>,
              body: hasBounced ? t('mails.bounced') : <StateChip group="mail.state" state={state} />,
            }))}
          />
        )}
        {invoice.payer.email === '' ? (
          <Text>{t('mails.noAddress')}</Text>
        ) : (
          <Button
            icon="send"
            pending={resend.isPending}
            onClick={() =>
              resend.mutate(invoice.version, {
                onSuccess: () => toast.success(t('mails.resent', { email: invoice.payer.email })),
                onError: (error) => toast.error(problemText(error)),
              })
            }
          >
            {t(mails.length === 0 ? 'mails.send' : 'mails.resend')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function History({ history }: Pick<InvoiceRecord, 'history'>) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  // Invoices of the demo data have no author.
  if (history.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <Timeline
        label={t('history.title')}
        items={history.map(({ id, at, action, by, reason }) => ({
          id,
          at,
          title: auditActionName(action, language),
          actor: by ?? t('history.system'),
          ...(reason && { body: <bdi>{reason}</bdi> }),
        }))}
      />
    </Card>
  );
}

type Dunning = NonNullable<InvoiceRecord['dunning']>;

/** The number of reminders sent, the date of the next one, and what prevents them. */
function DunningCard({ invoice, dunning }: { invoice: InvoiceDetail; dunning: Dunning }) {
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
  const command = useContractForm(pauseDunning.body, {
    command: usePauseDunning(invoice.id),
    defaultValues: {
      scope: 'invoice',
      until: addDays(today(), pauseDays),
      reason: '',
    } satisfies PauseValues as PauseValues,
    toBody: (values: PauseValues) => ({ version: invoice.version, ...values }),
    faultsOf: ({ until }) => [until <= today() && ['until', t('dunning.untilWrong')]],
    done: () => t('dunning.pauseDone'),
    onSuccess: onClosed,
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

interface NoteFormProps {
  invoice: InvoiceDetail;
  note: string;
  onClosed: () => void;
}

/** Edits the internal note on an invoice. */
function NoteForm({ invoice, note, onClosed }: NoteFormProps) {
  const { t } = useTranslation('invoicing');
  const { t: admin } = useTranslation('admin');
  const { form, control, submit, isPending } = useContractForm(noteInvoice.body, {
    command: useNoteInvoice(invoice.id),
    defaultValues: { note },
    toBody: (values: { note: string }) => ({ version: invoice.version, ...values }),
    done: () => t('note.saved'),
    onSuccess: onClosed,
  });
  useUnsavedWork(form.formState.isDirty);
  return (
    <form onSubmit={submit} noValidate aria-label={t('note.title')}>
      <Stack gap={2}>
        <FormProblem control={control} />
        <FormField control={control} name="note" type="multiline" label={t('note.label')} help={t('note.help')} />
        <Row gap={1.5} wrap>
          <SubmitButton icon="save" pending={isPending}>
            {t('note.save')}
          </SubmitButton>
          <Button variant="text" onClick={onClosed}>
            {admin('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
