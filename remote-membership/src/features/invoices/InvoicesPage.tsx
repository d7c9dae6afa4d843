import { listInvoices, type InvoiceSummary } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { ButtonLink, RouteLink } from '@guildhall/shared/ui/core';
import {
  DateText,
  EmptyState,
  FilterChips,
  Money,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  usePagedList,
  type Column,
} from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { invoiceListQuery, isPayable } from './api.ts';

/** A member's own invoices, each with a link to pay. */
export default function InvoicesPage() {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const list = usePagedList(listInvoices, invoiceListQuery);
  const columns: Column<InvoiceSummary>[] = [
    {
      header: t('invoices.number'),
      sort: 'number',
      noWrap: true,
      card: 'title',
      cell: ({ id, number }) => <RouteLink to={paths.invoice(id)}>{number ?? t('invoices.draft')}</RouteLink>,
    },
    { header: t('invoices.subject'), clip: true, card: 'name', cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      header: t('invoices.state'),
      noWrap: true,
      card: 'state',
      cell: ({ state, isOverdue }) => {
        const shown = isOverdue ? 'overdue' : state;
        return <StatusChip status={shown} label={label('invoice.state', shown)} />;
      },
    },
    {
      header: t('invoices.issuedOn'),
      sort: 'issuedOn',
      noWrap: true,
      wideOnly: true,
      cell: ({ issuedOn }) => <DateText value={issuedOn} />,
    },
    {
      header: t('invoices.dueOn'),
      sort: 'dueOn',
      noWrap: true,
      card: 'fact',
      cell: ({ dueOn }) => <DateText value={dueOn} />,
    },
    { header: t('invoices.total'), sort: 'gross', align: 'end', cell: ({ gross }) => <Money value={gross} /> },
    { header: t('invoices.open'), align: 'end', card: 'fact', cell: ({ open }) => <Money value={open} /> },
    {
      header: t('invoices.pay'),
      hideHeader: true,
      noWrap: true,
      cell: (invoice) =>
        isPayable(invoice) && (
          <ButtonLink to={paths.pay(invoice.id)} size="small" variant="contained">
            {t('invoices.pay')}
          </ButtonLink>
        ),
    },
  ];
  return (
    <Page title={t('invoices.title')}>
      <PagedTable
        label={t('invoices.label')}
        list={list}
        columns={columns}
        empty={<EmptyState icon="invoice" title={t('invoices.empty')} text={t('invoices.emptyText')} />}
        toolbar={
          <>
            <SearchBox list={list} label={t('invoices.search')} />
            <FilterChips
              list={list}
              name="state"
              label={t('invoices.state')}
              options={[
                { value: 'open', label: t('invoices.openOnly') },
                { value: 'overdue', label: label('invoice.state', 'overdue') },
                { value: 'paid', label: label('invoice.state', 'paid') },
              ]}
            />
          </>
        }
      />
    </Page>
  );
}
