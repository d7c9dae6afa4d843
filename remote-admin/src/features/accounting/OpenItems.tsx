import type { OpenItem } from '@guildhall/shared/contracts';
import { listOpenItems } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, RouteLink, Row } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, Money, PagedTable, usePagedList } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { ExportList } from '../../lib/ExportList.tsx';
import { paths } from '../../paths.ts';
import { openItemsQuery } from './api.ts';

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
