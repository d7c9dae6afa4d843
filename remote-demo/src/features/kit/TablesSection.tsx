import { useState } from 'react';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Block, Stack } from '@guildhall/shared/ui/core';
import {
  DateText,
  Money,
  StatusChip,
  Table,
  Timeline,
  TwoLines,
  type Column,
  type TimelineItem,
  FilterChips,
  PagedTable,
  SearchBox,
  StatusFilter,
  type ListQuery,
  type PagedList,
  type QueryChange,
} from '@guildhall/shared/ui/data';
import { ApiProblem } from '@guildhall/shared/http';
import { KitPart, KitSection } from './KitSection.tsx';
import { euros, invoices, type SampleInvoice, applications, type SampleApplication } from './sample-data.ts';

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

const situations = ['loading', 'empty', 'failed'] as const;

const states = ['in_review', 'awaiting_references', 'approved', 'changes_requested', 'rejected'] as const;

const pageSize = 4;

interface Query extends ListQuery {
  state?: string | undefined;
}

/** A real list uses `usePagedList`, which keeps search and filters in the URL. This example calls no server. */
function useSampleList(situation: string): PagedList<SampleApplication, Query> {
  const { t } = useTranslation('demo');
  const [query, setQuery] = useState<Query>({ page: 1, pageSize });
  const change = (changes: QueryChange) => setQuery((before) => applyChange(before, changes));
  const wanted = (query.q ?? '').toLocaleLowerCase();
  const found = applications
    .filter(({ state }) => query.state === undefined || state === query.state)
    .filter(({ number, applicant }) => `${number} ${applicant}`.toLocaleLowerCase().includes(wanted))
    .sort((one, other) => one.submittedAt.localeCompare(other.submittedAt) * (query.sort === 'submittedAt' ? 1 : -1));
  const hasRows = situation === '';
  const failure = new ApiProblem({ status: 503, code: 'kit_example', message: t('kit.error.text') });
  return {
    query,
    change,
    rows: hasRows ? found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize) : [],
    totalCount: hasRows ? found.length : 0,
    isPending: situation === 'loading',
    isStale: false,
    asOf: null,
    error: situation === 'failed' ? failure : null,
    retry: () => undefined,
    isFiltered: hasRows && (wanted !== '' || query.state !== undefined),
    clearFilters: () => change({ q: null, state: null }),
  };
}

/** Mimics the URL: `null` removes a value, and any change except of the page returns to page 1. */
function applyChange(before: Query, { page = 1, pageSize: size, ...texts }: QueryChange): Query {
  const given = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, value === null ? undefined : String(value)]),
  );
  return { ...before, ...given, page: Number(page), pageSize: Number(size ?? before.pageSize) };
}

/** A list with search, filter, order and pages, and chips that switch it to loading, empty or failed. */
function PagedTableExample() {
  const { t } = useTranslation('demo');
  const label = useLabels();
  const [situation, setSituation] = useState('');
  const list = useSampleList(situation);
  const columns: Column<SampleApplication>[] = [
    {
      header: t('kit.table.application'),
      cell: ({ number, email }) => <TwoLines quiet={email}>{number}</TwoLines>,
      card: 'title',
    },
    { header: t('kit.table.applicant'), cell: ({ applicant }) => applicant, clip: true, card: 'name' },
    {
      header: t('kit.table.state'),
      cell: ({ state }) => <StatusChip status={state} label={label('application.state', state)} />,
      noWrap: true,
      card: 'state',
    },
    {
      header: t('kit.table.submitted'),
      cell: ({ submittedAt }) => <DateText value={submittedAt} />,
      sort: 'submittedAt',
      noWrap: true,
      card: 'fact',
    },
  ];
  return (
    <Stack gap={2} shrink>
      <Block>
        <FilterChips
          label={t('kit.table.situation')}
          name="situation"
          list={{ query: { situation }, change: (change) => setSituation(String(change.situation ?? '')) }}
          options={situations.map((value) => ({ value, label: t(`kit.label.${value}`) }))}
        />
      </Block>
      <PagedTable
        label={t('kit.table.applications')}
        list={list}
        columns={columns}
        toolbar={
          <>
            <SearchBox list={list} label={t('kit.table.search')} />
            <StatusFilter
              list={list}
              name="state"
              label={t('kit.table.state')}
              options={states.map((value) => ({ value, label: label('application.state', value) }))}
            />
          </>
        }
      />
    </Stack>
  );
}
