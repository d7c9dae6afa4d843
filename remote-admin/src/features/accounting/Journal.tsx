import { type JournalEntry, listJournal, type OpenItem, listOpenItems } from '@guildhall/shared/contracts';
import type { DayRange } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink, Block, Row } from '@guildhall/shared/ui/core';
import {
  type Column,
  DateText,
  EmptyState,
  Money,
  PagedTable,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { ExportList } from '../../lib/ExportList.tsx';
import { paths } from '../../paths.ts';
import { journalQuery, openItemsQuery } from './api.ts';

/** The journal of a period: the amounts moved between accounts. */
export function Journal({ period }: { period: DayRange }) {
  const { t } = useTranslation('accounting');
  const label = useLabels();
  const list = usePagedList(listJournal, journalQuery);
  const columns: Column<JournalEntry>[] = [
    { header: t('day'), noWrap: true, card: 'fact', cell: ({ bookedOn }) => <DateText value={bookedOn} /> },
    {
      header: t('entry'),
      card: 'title',
      cell: ({ event, document, invoiceId, text }) => (
        <TwoLines quiet={<bdi>{document ?? text}</bdi>}>
          {invoiceId === null ? (
            label('journal.event', event)
          ) : (
            <RouteLink to={paths.invoice(invoiceId)}>{label('journal.event', event)}</RouteLink>
          )}
        </TwoLines>
      ),
    },
    { header: t('payer'), clip: true, wideOnly: true, cell: ({ payerName }) => <bdi>{payerName}</bdi> },
    {
      header: t('debit'),
      card: 'fact',
      cell: ({ debitAccount, debitKind }) => `${debitAccount} ${label('account.kind', debitKind)}`,
    },
    {
      header: t('credit'),
      card: 'fact',
      cell: ({ creditAccount, creditKind }) => `${creditAccount} ${label('account.kind', creditKind)}`,
    },
    {
      header: t('amount'),
      align: 'end',
      noWrap: true,
      card: 'fact',
      cell: ({ amount }) => <Money value={amount} />,
    },
  ];
  return (
    <PagedTable
      label={t('view.journal')}
      list={list}
      columns={columns}
      toolbar={<ExportList list={list} orderOf={(_, choice) => ({ list: 'journal', ...choice, query: period })} />}
      empty={<EmptyState icon="list" title={t('journalEmpty')} text={t('journalEmptyText')} />}
    />
  );
}

/** What was open at the end of a day, in the past too. */
export function OpenItems({ on, onChanged }: { on: string; onChanged: (day: string) => void }) {
  const { t } = useTranslation('accounting');
  const list = usePagedList(listOpenItems, openItemsQuery);
  const columns: Column<OpenItem>[] = [
    {
      header: t('document'),
      noWrap: true,
      card: 'title',
      cell: ({ invoiceId, number }) => <RouteLink to={paths.invoice(invoiceId)}>{number}</RouteLink>,
    },
    { header: t('payer'), clip: true, card: 'name', cell: ({ payerName }) => <bdi>{payerName}</bdi> },
    { header: t('issuedOn'), noWrap: true, wideOnly: true, cell: ({ issuedOn }) => <DateText value={issuedOn} /> },
    { header: t('dueOn'), noWrap: true, card: 'fact', cell: ({ dueOn }) => <DateText value={dueOn} /> },
    { header: t('open'), align: 'end', noWrap: true, card: 'fact', cell: ({ open }) => <Money value={open} /> },
  ];
  return (
    <PagedTable
      label={t('view.open')}
      list={list}
      columns={columns}
      toolbar={
        <Row wrap gap={2} align="flex-end">
          <Block maxWidth={190}>
            <DateInput label={t('on')} value={on} onlyDays onChange={(value) => value && onChanged(value)} />
          </Block>
          <ExportList list={list} orderOf={(_, choice) => ({ list: 'open_items', ...choice, query: { on } })} />
        </Row>
      }
      empty={<EmptyState icon="checkCircle" title={t('openEmpty')} text={t('openEmptyText')} />}
    />
  );
}
