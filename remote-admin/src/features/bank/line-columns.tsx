import type { BankLine } from '@guildhall/shared/contracts';
import type { BankLineView } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, IconButton, RouteLink, Row, Text, toast } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, Money, TwoLines } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useBookLine, useMatchLine, useReopenLine } from './api.ts';
import { rowStep } from './RowKeys.tsx';

/** Actions that need a dialog: choosing invoices or an account, or giving a reason. */
export type LineStep = 'book' | 'choose' | 'link' | 'return' | 'setAside' | 'undo';

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
      : [
          {
            header: t(view === 'proposed' ? 'invoice' : 'destination'),
            clip: true,
            card: 'name' as const,
            cell: destinationCell,
          },
        ]),
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

/** The amount, and what is left of it if payments or bookings account for a part. */
function AmountCell({ line: { amount, left, state } }: { line: BankLine }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  if (state === 'matched' || left.amountMinor === amount.amountMinor) return <Money value={amount} />;
  return (
    <TwoLines quiet={t('leftOf', { amount: format.money(left) })}>
      <Money value={amount} />
    </TwoLines>
  );
}

/** The invoices that a line pays or may pay, and the accounts to which it is booked. */
function destinationCell({ proposal, payments, bookings }: BankLine) {
  const shown = [...payments, ...(proposal?.parts ?? [])].map(({ invoice }) => invoice);
  if (shown.length + bookings.length === 0) return '–';
  return (
    <>
      {shown.map(({ id, number, payerName }) => (
        <TwoLines key={id} quiet={payerName}>
          <RouteLink to={paths.invoice(id)}>{number}</RouteLink>
        </TwoLines>
      ))}
      {bookings.map(({ id, account, text }) => (
        <TwoLines key={id} quiet={text}>
          {account}
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
function Why({ line: { kind, proposal, recorded, returned, rule }, view }: { line: BankLine; view: BankLineView }) {
  const { t } = useTranslation('bank');
  if (returned[0]) {
    const { number, payerName: name } = returned[0].invoice;
    return <bdi>{t('returns', { number, name })}</bdi>;
  }
  if (recorded[0]) {
    const { number, payerName } = recorded[0].invoice;
    return <TwoLines quiet={[number, payerName].join(t('listSeparator'))}>{t('recordedAlready')}</TwoLines>;
  }
  if (rule) return <TwoLines quiet={rule.text}>{t('ruleProposes', { account: rule.account })}</TwoLines>;
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
  const book = useBookLine(line.id);
  const { id, version, recordedOn, amount, left, proposal, payments, recorded, bookings, returned, rule } = line;
  const isOutgoing = amount.amountMinor < 0;
  const isLinked = payments.some(({ wasRecorded }) => wasRecorded);
  const isPaid = payments.some(({ wasRecorded }) => !wasRecorded) && !isOutgoing;
  const canUndo = bookings.length > 0 || isLinked || isPaid;
  const undoLabel = t(isPaid ? 'undo' : isLinked ? 'unlink' : 'undoBooking');
  const parts = proposal?.parts.map(({ invoice, amount }) => ({
    invoiceId: invoice.id,
    amountMinor: amount.amountMinor,
  }));
  const onError = (error: Error) => toast.error(problemText(error));
  if (view === 'matched')
    return canUndo ? (
      <Button {...rowStep} size="small" icon="undo" onClick={() => onStep('undo', line)}>
        {undoLabel}
      </Button>
    ) : null;
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
  return (
    <Row gap={0.5}>
      {returned.length > 0 ? (
        <Button {...rowStep} size="small" icon="undo" onClick={() => onStep('return', line)}>
          {t('takeBack')}
        </Button>
      ) : recorded.length > 0 ? (
        <>
          <Button {...rowStep} size="small" icon="check" onClick={() => onStep('link', line)}>
            {t('link')}
          </Button>
          {!isOutgoing && <IconButton icon="search" label={t('choose')} onClick={() => onStep('choose', line)} />}
        </>
      ) : rule ? (
        <>
          <Button
            {...rowStep}
            size="small"
            pending={book.isPending}
            onClick={() =>
              book.mutate(
                {
                  version,
                  recordedOn,
                  amountMinor: Math.abs(left.amountMinor),
                  account: rule.account,
                  text: rule.text,
                },
                { onError },
              )
            }
          >
            {t('book')}
          </Button>
          {!isOutgoing && <IconButton icon="search" label={t('choose')} onClick={() => onStep('choose', line)} />}
        </>
      ) : view === 'outgoing' ? (
        <Button {...rowStep} size="small" icon="edit" onClick={() => onStep('book', line)}>
          {t('bookTo')}
        </Button>
      ) : view === 'proposed' && parts ? (
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
      {(view !== 'outgoing' || returned.length > 0 || rule || recorded.length > 0) && (
        <IconButton icon="edit" label={t(rule ? 'bookOtherwise' : 'bookTo')} onClick={() => onStep('book', line)} />
      )}
      {canUndo && <IconButton icon="undo" label={undoLabel} onClick={() => onStep('undo', line)} />}
      <IconButton icon="archive" label={t('setAside')} onClick={() => onStep('setAside', line)} />
    </Row>
  );
}
