import { useState, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { type BankLine, listBankLines } from '@guildhall/shared/contracts';
import { type BankLineView, bookedViews, bankLimits, type BookedView } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Button,
  ButtonLink,
  Card,
  IconButton,
  RouteLink,
  Row,
  Text,
  toast,
  Box,
  Block,
} from '@guildhall/shared/ui/core';
import {
  EmptyState,
  PagedTable,
  SearchBox,
  usePagedList,
  type Column,
  DateText,
  Money,
  TwoLines,
  ConfirmDialog,
  ProgressBar,
} from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { paths } from '../../paths.ts';
import {
  type BankSummary,
  bankLinesQuery,
  useBookLine,
  useMatchLine,
  useReopenLine,
  useConfirmProposals,
  useConfirmBookings,
} from './api.ts';
import { LineDialog } from './LineDialog.tsx';
import { RulesDialog } from './RulesDialog.tsx';
import { type LineStep } from './LineDialog.tsx';

interface BankLinesProps {
  view: BankLineView;
  summary: BankSummary | undefined;
}

/** The lines of one view. Arrow keys move between rows, Enter runs the row's action. */
export function BankLines({ view, summary }: BankLinesProps) {
  const { t } = useTranslation('bank');
  const list = usePagedList(listBankLines, bankLinesQuery);
  const [open, setOpen] = useState<{ step: LineStep; line: BankLine } | null>(null);
  const [showsRules, setShowsRules] = useState(false);
  const booked = bookedViews.find((one) => one === view);
  const columns = useLineColumns(view, (step, line) => setOpen({ step, line }));
  const isEmpty = !list.isPending && !list.error && list.rows.length === 0 && !list.query.q;
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={view === 'matched' || view === 'set_aside' ? 'archive' : 'checkCircle'}
            title={t(`empty.${view}`)}
            text={t(`emptyText.${view}`)}
            action={
              <ButtonLink to={paths.bank({ view: 'statements' })} icon="upload" variant="contained">
                {t('toUpload')}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <RowKeys rows={list.rows}>
          <PagedTable
            label={t(`view.${view}`)}
            list={list}
            columns={columns}
            toolbar={
              <>
                <SearchBox list={list} label={t('search')} />
                {view === 'proposed' && <ConfirmSure count={summary?.sure ?? 0} />}
                {booked && (
                  <>
                    <ConfirmRules view={booked} count={summary?.byRule[booked] ?? 0} />
                    <Button variant="text" icon="list" onClick={() => setShowsRules(true)}>
                      {t('rules')}
                    </Button>
                  </>
                )}
              </>
            }
            note={t('keys')}
          />
        </RowKeys>
      )}
      {open && <LineDialog {...open} onClosed={() => setOpen(null)} />}
      {showsRules && <RulesDialog onClosed={() => setShowsRules(false)} />}
    </>
  );
}

type OnStep = (step: LineStep, line: BankLine) => void;

/** The columns of a view: the payment, its invoice, and the available actions. */
function useLineColumns(view: BankLineView, onStep: OnStep): Column<BankLine>[] {
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

/** Marks the action that the arrow keys move to: the first button of a row. */
export const rowStep = { 'data-row-step': '' };

const stepsIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row-step]') ?? []),
];

/**
 * Arrow keys move between the actions of the rows. When an action removes its row, the focus moves to the row that
 * takes its place.
 */
export function RowKeys({ rows, children }: { rows: readonly unknown[]; children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const steps = stepsIn(area.current);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && place.current >= 0) steps[Math.min(place.current, steps.length - 1)]?.focus();
  }, [rows]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const steps = stepsIn(area.current);
    const row = event.target instanceof Element ? event.target.closest('tr, [role=row]') : null;
    const at = steps.findIndex((step) => step === event.target || row?.contains(step));
    const isTyping = event.target instanceof HTMLInputElement && event.key === 'ArrowUp';
    if (steps.length === 0 || isTyping) return;
    event.preventDefault();
    steps[at < 0 ? 0 : Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), steps.length - 1)]?.focus();
  };
  return (
    <Box
      ref={area}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = target.closest('tr, [role=row]');
        place.current = stepsIn(area.current).findIndex((step) => row?.contains(step));
      }}
    >
      {children}
    </Box>
  );
}

/** Confirms all certain matches in batches; interrupted work stays open and can be continued later. */
function ConfirmSure({ count }: { count: number }) {
  const { t } = useTranslation('bank');
  const format = useFormat();
  const confirm = useConfirmProposals();
  const [isAsked, setAsked] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const run = async () => {
    setAsked(false);
    let done = 0;
    try {
      for (;;) {
        setProgress({ done, total: Math.max(count, done) });
        const { confirmed, left } = await confirm.mutateAsync(undefined);
        done += confirmed;
        if (left === 0 || confirmed === 0) break;
      }
      toast.success(t('confirmedMany', { count: done }));
    } catch (error) {
      toast.error(problemText(error));
    }
    setProgress(null);
  };

  if (progress)
    return (
      <Block grow="240px">
        <ProgressBar
          label={t('confirming')}
          value={progress.done}
          max={progress.total}
          text={t('progress', { done: format.number(progress.done), total: format.number(progress.total) })}
        />
      </Block>
    );
  if (count === 0) return null;
  return (
    <>
      <Button icon="check" onClick={() => setAsked(true)}>
        {t('confirmSure', { count })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('confirmSureTitle')}
        confirm={t('confirmSure', { count })}
        onConfirmed={() => void run()}
        onClose={() => setAsked(false)}
      >
        {t('confirmSureText', { score: bankLimits.sureScore })}
      </ConfirmDialog>
    </>
  );
}

/** Books all lines of a list as rules propose, in batches; interrupted work can be continued later. */
function ConfirmRules({ view, count }: { view: BookedView; count: number }) {
  const { t } = useTranslation('bank');
  const confirm = useConfirmBookings();
  const [isAsked, setAsked] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setAsked(false);
    setRunning(true);
    let done = 0;
    try {
      for (;;) {
        const { confirmed, left } = await confirm.mutateAsync(view);
        done += confirmed;
        if (left === 0 || confirmed === 0) break;
      }
      toast.success(t('bookedMany', { count: done }));
    } catch (error) {
      toast.error(problemText(error));
    }
    setRunning(false);
  };

  if (count === 0 && !isRunning) return null;
  return (
    <>
      <Button icon="check" pending={isRunning} onClick={() => setAsked(true)}>
        {t('bookByRule', { count })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('bookByRuleTitle')}
        confirm={t('bookByRule', { count })}
        onConfirmed={() => void run()}
        onClose={() => setAsked(false)}
      >
        {t('bookByRuleText')}
      </ConfirmDialog>
    </>
  );
}
