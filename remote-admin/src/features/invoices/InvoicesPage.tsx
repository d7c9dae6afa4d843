import type { InvoiceSummary } from '@guildhall/shared/contracts';
import { listInvoices } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { ButtonLink, lazyPart, RouteLink, Row } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  FilterChips,
  Money,
  Page,
  PagedTable,
  SearchBox,
  TwoLines,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { DaysFilter } from '../../lib/DaysFilter.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { SelectionBar, useSelection } from '../../lib/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { invoiceListQuery } from './api.ts';
import { InvoiceState } from './InvoicePage.tsx';

const IssueAll = lazyPart(async () => (await import('./IssueMany.tsx')).IssueAll, {
  translations: featureTranslations('invoicing'),
});
const IssueMany = lazyPart(async () => (await import('./IssueMany.tsx')).IssueMany, {
  translations: featureTranslations('invoicing', 'bulk'),
});
const IssueRunCard = lazyPart(async () => (await import('./IssueRunCard.tsx')).IssueRunCard, {
  translations: featureTranslations('invoicing', 'bulk'),
});

/** All invoices, by page. */
export default function InvoicesPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listInvoices, invoiceListQuery);
  const { state, receivedFrom, receivedTo } = list.query;
  const isByReceipt = receivedFrom !== undefined || receivedTo !== undefined;
  const choice = useColumnChoice('invoices', useColumns(), { always: 'number', hidden: ['updatedAt'] });
  const received = useReceivedColumn(
    isByReceipt ? 'receivedInDays' : state === 'received_this_year' && 'receivedThisYear',
  );
  const selection = useSelection(list.rows);
  const { chosen } = selection;
  const make = (
    <ButtonLink to={paths.newInvoice} icon="add" variant="contained">
      {t('invoices.new')}
    </ButtonLink>
  );
  return (
    <Page title={t('invoices.title')} actions={make}>
      {state === 'draft' && <IssueRunCard />}
      <PagedTable
        label={t('invoices.title')}
        list={list}
        columns={received ? [...choice.columns, received] : choice.columns}
        sortable={choice.sortable}
        toolbar={
          <>
            <SearchBox list={list} label={t('invoices.search')} />
            <Row wrap gap={0.5}>
              <ViewsButton of="invoices" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList list={list} orderOf={(query, choice) => ({ list: 'invoices', ...choice, query })} />
            </Row>
            <FilterChips
              list={list}
              name="state"
              label={t('common.state')}
              options={[
                { value: 'open', label: t('invoices.filterOpen') },
                { value: 'overdue', label: t('invoices.overdue') },
                { value: 'reminded', label: t('invoices.reminded') },
                { value: 'not_sent', label: t('invoices.notSent') },
                { value: 'owed_back', label: t('invoices.owedBack') },
                { value: 'payer_deceased', label: t('invoices.payerDeceased') },
                { value: 'received_this_year', label: t('invoices.receivedThisYear') },
                ...(['draft', 'partly_paid', 'paid', 'waived', 'credited'] as const).map((state) => ({
                  value: state,
                  label: label('invoice.state', state),
                })),
              ]}
            />
          </>
        }
        selection={{
          ...selection.table,
          labelOf: ({ number, payerName }) => t('invoices.select', { name: number ?? payerName }),
          allLabel: t('users.selectAll'),
        }}
        above={
          <>
            <SelectionBar selection={selection}>
              <IssueMany chosen={chosen} onIssued={selection.deselect} />
            </SelectionBar>
            {state === 'draft' && chosen.length === 0 && list.totalCount > 0 && (
              <IssueAll query={list.query} count={list.totalCount} />
            )}
            <DaysFilter list={list} from="receivedFrom" to="receivedTo" label={t('invoices.receivedInDays')} />
          </>
        }
        empty={<EmptyState icon="invoice" title={t('invoices.empty')} text={t('invoices.emptyHint')} action={make} />}
      />
    </Page>
  );
}

type InvoiceColumn = 'number' | 'payer' | 'state' | 'issuedOn' | 'dueOn' | 'gross' | 'open' | 'updatedAt';

/** The amount received in the selected days, shown only if days are selected. */
function useReceivedColumn(name: 'receivedThisYear' | 'receivedInDays' | false): Column<InvoiceSummary> | null {
  const { t } = useTranslation('admin');
  if (!name) return null;
  return {
    header: t(`invoices.${name}`),
    align: 'end',
    noWrap: true,
    cell: (invoice) => invoice.received && <Money value={invoice.received} />,
  };
}

function useColumns(): Record<InvoiceColumn, Column<InvoiceSummary>> {
  const { t } = useTranslation('admin');
  return {
    number: {
      header: t('invoices.number'),
      sort: 'number',
      noWrap: true,
      card: 'title',
      cell: (invoice) => <RouteLink to={paths.invoice(invoice.id)}>{invoice.number ?? t('invoices.draft')}</RouteLink>,
    },
    payer: {
      header: t('invoices.payer'),
      sort: 'payer',
      clip: true,
      card: 'name',
      cell: (invoice) => <TwoLines quiet={invoice.subject}>{invoice.payerName}</TwoLines>,
    },
    state: {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: (invoice) => <InvoiceState invoice={invoice} />,
    },
    issuedOn: {
      header: t('invoices.issuedOn'),
      sort: 'issuedOn',
      noWrap: true,
      wideOnly: true,
      cell: (invoice) => <DateText value={invoice.issuedOn} />,
    },
    dueOn: {
      header: t('invoices.dueOn'),
      sort: 'dueOn',
      noWrap: true,
      card: 'fact',
      cell: (invoice) => <DateText value={invoice.dueOn} />,
    },
    gross: {
      header: t('invoices.gross'),
      sort: 'gross',
      align: 'end',
      noWrap: true,
      cell: (invoice) => <Money value={invoice.gross} />,
    },
    open: {
      header: t('invoices.open'),
      align: 'end',
      noWrap: true,
      card: 'fact',
      cell: (invoice) => <Money value={invoice.open} />,
    },
    updatedAt: {
      header: t('invoices.updatedAt'),
      sort: 'updatedAt',
      noWrap: true,
      wideOnly: true,
      cell: (invoice) => <DateText value={invoice.updatedAt} as="relative" />,
    },
  };
}
