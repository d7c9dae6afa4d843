import type { BankLine } from '@guildhall/shared/contracts';
import type { BankLineView } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, IconButton, RouteLink, Row, Text, toast } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, Money, TwoLines } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useMatchLine, useReopenLine } from './api.ts';
import { rowStep } from './RowKeys.tsx';

/** Actions that need a dialog: choosing invoices, or giving a reason. */
export type LineStep = 'choose' | 'return' | 'setAside' | 'undo';

type OnStep = (step: LineStep, line: BankLine) => void;

/** The columns of a view: the payment, its invoice, and the available actions. */
export function useLineColumns(view: BankLineView, onStep: OnStep): Column<BankLine>[] {
  const { t } = useTranslation('bank');
  return [
    { header: t('bookedOn'), noWrap: true, card: 'fact', cell: (line) => <DateCell line={line} /> },
    {
      header: t('payer'),
      clip: true,
      card: 'title',
      cell: ({ payerName, purpose }) => <TwoLines quiet={purpose}>{payerName || t('noPayer')}</TwoLines>,
    },
    { header: t('amount'), align: 'end', noWrap: true, card: 'fact', cell: (line) => <AmountCell line={line} /> },
    ...(view === 'set_aside' || view === 'outgoing'
      ? []
      : [{ header: t('invoice'), clip: true, card: 'name' as const, cell: invoiceCell }]),
    ...(view === 'matched' ? [] : [whyColumn(view, t(view === 'set_aside' ? 'reason' : 'why'))]),
    {
      header: t('steps'),
      hideHeader: true,
      noWrap: true,
      card: 'next',
      cell: (line) => <LineSteps line={line} view={view} onStep={onStep} />,
    },
  ];
}

/** The bank's day, and for an open line of a closed month the day on which its payment is recorded. */
function DateCell({ line: { bookedOn, recordedOn, state } }: { line: BankLine }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const isLater = state === 'open' && recordedOn !== bookedOn;
  if (!isLater) return <DateText value={bookedOn} />;
  return (
    <TwoLines quiet={t('monthClosed', { day: format.date(recordedOn) })}>
      <DateText value={bookedOn} />
    </TwoLines>
  );
}

/** The amount, and what is left of it if payments account for a part. */
function AmountCell({ line: { amount, left, state, payments } }: { line: BankLine }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  if (state === 'matched' || payments.length === 0) return <Money value={amount} />;
  return (
    <TwoLines quiet={t('leftOf', { amount: format.money(left) })}>
      <Money value={amount} />
    </TwoLines>
  );
}

/** The invoices that a line pays or may pay. */
function invoiceCell({ proposal, payments }: BankLine) {
  const shown = [...payments, ...(proposal?.parts ?? [])].map(({ invoice }) => invoice);
  if (shown.length === 0) return '–';
  return (
    <>
      {shown.map(({ id, number, payerName }) => (
        <TwoLines key={id} quiet={payerName}>
          <RouteLink to={paths.invoice(id)}>{number}</RouteLink>
        </TwoLines>
      ))}
    </>
  );
}

const whyColumn = (view: BankLineView, header: string): Column<BankLine> => ({
  header,
  clip: 'wide',
  card: 'state',
  cell: (line) => (view === 'set_aside' ? <bdi>{line.reason}</bdi> : <Why line={line} view={view} />),
});

/** The score of a match, with its reasons in words. */
function Why({ line: { kind, proposal, returned }, view }: { line: BankLine; view: BankLineView }) {
  const { t } = useTranslation('bank');
  if (returned) {
    const { number, payerName: name } = returned.invoice;
    return <bdi>{t('returns', { number, name })}</bdi>;
  }
  if (kind !== 'transfer') return <Text tone="secondary">{t(`lineKind.${kind}`)}</Text>;
  if (view === 'outgoing') return '–';
  if (!proposal) return <Text tone="secondary">{t('noInvoiceFits')}</Text>;
  const reasons = proposal.reasons.map((reason) => t(`reasons.${reason}`)).join(t('listSeparator'));
  return (
    <TwoLines quiet={reasons}>
      <Text component="span" weight="semibold">
        {t('score', { score: proposal.score })}
      </Text>
    </TwoLines>
  );
}

interface LineStepsProps {
  line: BankLine;
  view: BankLineView;
  onStep: OnStep;
}

function LineSteps({ line, view, onStep }: LineStepsProps) {
  const { t } = useTranslation('bank');
  const match = useMatchLine();
  const reopen = useReopenLine();
  const { id, version, recordedOn, proposal, payments, returned } = line;
  const parts = proposal?.parts.map(({ invoice, amount }) => ({
    invoiceId: invoice.id,
    amountMinor: amount.amountMinor,
  }));
  const onError = (error: Error) => toast.error(problemText(error));
  if (view === 'matched')
    // What the bank took back can't be undone.
    return line.amount.amountMinor < 0 ? null : (
      <Button {...rowStep} size="small" icon="undo" onClick={() => onStep('undo', line)}>
        {t('undo')}
      </Button>
    );
  if (view === 'set_aside')
    return (
      <Button
        {...rowStep}
        size="small"
        icon="undo"
        pending={reopen.isPending}
        onClick={() => reopen.mutate({ id, body: { version } }, { onError })}
      >
        {t('reopen')}
      </Button>
    );
  if (view === 'outgoing' && returned)
    return (
      <Row gap={0.5}>
        <Button {...rowStep} size="small" icon="undo" onClick={() => onStep('return', line)}>
          {t('takeBack')}
        </Button>
        <IconButton icon="archive" label={t('setAside')} onClick={() => onStep('setAside', line)} />
      </Row>
    );
  if (view === 'outgoing')
    return (
      <Button {...rowStep} size="small" icon="archive" onClick={() => onStep('setAside', line)}>
        {t('setAside')}
      </Button>
    );
  return (
    <Row gap={0.5}>
      {view === 'proposed' && parts ? (
        <>
          <Button
            {...rowStep}
            size="small"
            pending={match.isPending}
            onClick={() => match.mutate({ id, body: { version, recordedOn, parts } }, { onError })}
          >
            {t('confirm')}
          </Button>
          <IconButton icon="search" label={t('chooseOther')} onClick={() => onStep('choose', line)} />
        </>
      ) : (
        <Button {...rowStep} size="small" icon="search" onClick={() => onStep('choose', line)}>
          {t('choose')}
        </Button>
      )}
      {payments.length > 0 && <IconButton icon="undo" label={t('undo')} onClick={() => onStep('undo', line)} />}
      <IconButton icon="archive" label={t('setAside')} onClick={() => onStep('setAside', line)} />
    </Row>
  );
}
