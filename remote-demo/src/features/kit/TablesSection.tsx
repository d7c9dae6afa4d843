import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import {
  DateText,
  Money,
  StatusChip,
  Table,
  Timeline,
  TwoLines,
  type Column,
  type TimelineItem,
} from '@guildhall/shared/ui/data';
import { PagedTableExample } from './PagedTableExample.tsx';
import { KitPart, KitSection } from './KitSection.tsx';
import { euros, invoices, type SampleInvoice } from './sample-data.ts';

/** Tables and timelines. */
export function TablesSection() {
  const { t } = useTranslation('demo');
  return (
    <KitSection name="tables">
      <KitPart names={['PagedTable', 'SearchBox', 'StatusFilter', 'FilterChips', 'Pager']} wide bare>
        <PagedTableExample />
      </KitPart>
      <KitPart names={['Table', 'TwoLines']} bare>
        <Card padded={false}>
          <InvoiceTable />
        </Card>
      </KitPart>
      <KitPart names={['Timeline']}>
        <Timeline label={t('kit.timeline.label')} items={useTimeline()} />
      </KitPart>
    </KitSection>
  );
}

function InvoiceTable() {
  const { t } = useTranslation('demo');
  const label = useLabels();
  const columns: Column<SampleInvoice>[] = [
    {
      header: t('kit.table.invoice'),
      cell: ({ number, member }) => <TwoLines quiet={member}>{number}</TwoLines>,
      clip: true,
    },
    { header: t('kit.table.due'), cell: ({ dueOn }) => <DateText value={dueOn} />, noWrap: true },
    {
      header: t('kit.table.state'),
      cell: ({ state }) => <StatusChip status={state} label={label('invoice.state', state)} />,
      noWrap: true,
    },
    {
      header: t('kit.table.total'),
      cell: ({ amountMinor }) => <Money value={euros(amountMinor)} />,
      align: 'end',
      noWrap: true,
    },
  ];
  return <Table label={t('kit.table.invoices')} rows={invoices} columns={columns} rowKey={({ number }) => number} />;
}

function useTimeline(): TimelineItem[] {
  const { t } = useTranslation('demo');
  return [
    {
      id: '1',
      at: '2026-09-14T08:20:00Z',
      title: t('kit.timeline.submitted'),
      actor: 'Ada Moreau',
      icon: 'send',
      tone: 'info',
    },
    {
      id: '2',
      at: '2026-09-16T14:02:00Z',
      title: t('kit.timeline.consented'),
      actor: 'Jonas Weber',
      body: t('kit.timeline.statement'),
      icon: 'checkCircle',
      tone: 'success',
    },
    { id: '3', at: '2026-09-18T09:30:00Z', title: t('kit.timeline.reminded'), icon: 'mail' },
  ];
}
