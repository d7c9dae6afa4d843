import type { JournalEntry } from '@guildhall/shared/contracts';
import { listJournal } from '@guildhall/shared/contracts';
import type { DayRange } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, Money, PagedTable, TwoLines, usePagedList } from '@guildhall/shared/ui/data';
import { ExportList } from '../../lib/ExportList.tsx';
import { paths } from '../../paths.ts';
import { journalQuery } from './api.ts';

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
