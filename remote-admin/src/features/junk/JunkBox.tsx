import { useState } from 'react';
import type { JunkItem, listJunk, QueryOf } from '@guildhall/shared/contracts';
import { junkCauses, junkKinds } from '@guildhall/shared/domain';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { RouteLink, Row } from '@guildhall/shared/ui/core';
import type { Column, PagedList } from '@guildhall/shared/ui/data';
import {
  DateText,
  EmptyState,
  PagedTable,
  SearchBox,
  StatusChip,
  StatusFilter,
  TwoLines,
} from '@guildhall/shared/ui/data';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { JunkDialog } from './JunkDialog.tsx';
import { RestoreBar } from './RestoreBar.tsx';

const periods = ['1', '7', '14'] as const;

function withItem(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('item', id);
  else next.delete('item');
  return next;
}

interface JunkBoxProps {
  list: PagedList<JunkItem, QueryOf<typeof listJunk>>;
}

/** The list of the junk box, and the open item. */
export function JunkBox({ list }: JunkBoxProps) {
  const { t } = useTranslation('junk');
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const choice = useColumnChoice('junk', useColumns(params), { always: 'what' });
  const openId = params.get('item');
  const rows = list.rows.filter(({ id }) => selected.has(id));
  return (
    <>
      <PagedTable
        label={t('title')}
        list={list}
        columns={choice.columns}
        sortable={choice.sortable}
        toolbar={
          <>
            <Filters list={list} />
            <Row wrap gap={0.5}>
              <ViewsButton of="junk" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList list={list} orderOf={(query, choice) => ({ list: 'junk', ...choice, query })} />
            </Row>
          </>
        }
        above={
          <RestoreBar
            items={rows}
            onCleared={() => setSelected(new Set())}
            onRestored={(ids) => setSelected(new Set([...selected].filter((id) => !ids.includes(id))))}
          />
        }
        empty={<EmptyState icon="delete" title={t('empty')} text={t('emptyText')} />}
        selection={{
          selected,
          onChanged: setSelected,
          labelOf: ({ label }) => t('select', { label }),
          allLabel: t('selectAll'),
        }}
      />
      {openId && (
        <JunkDialog
          key={openId}
          id={openId}
          onClosed={() => setParams((before) => withItem(before, null), { preventScrollReset: true })}
        />
      )}
    </>
  );
}

function Filters({ list }: { list: Parameters<typeof SearchBox>[0]['list'] }) {
  const { t } = useTranslation('junk');
  return (
    <>
      <SearchBox list={list} label={t('search')} />
      <StatusFilter
        list={list}
        name="kind"
        label={t('kind')}
        options={junkKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="cause"
        label={t('cause')}
        options={junkCauses.map((value) => ({ value, label: t(`causes.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="by"
        label={t('deletedBy')}
        options={(['me', 'office', 'members'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      <StatusFilter
        list={list}
        name="within"
        label={t('purgeAt')}
        options={periods.map((value) => ({ value, label: t('within', { count: Number(value) }) }))}
      />
    </>
  );
}

type JunkColumn = 'what' | 'cause' | 'deletedBy' | 'deletedAt' | 'purgeAt';

function useColumns(params: URLSearchParams): Record<JunkColumn, Column<JunkItem>> {
  const { t } = useTranslation('junk');
  return {
    what: {
      header: t('what'),
      sort: 'label',
      clip: true,
      card: 'name',
      cell: (item) => (
        <TwoLines quiet={t(`kinds.${item.kind}`)}>
          <RouteLink to={`?${withItem(params, item.id)}`}>
            <bdi>{item.label}</bdi>
          </RouteLink>
        </TwoLines>
      ),
    },
    cause: {
      header: t('cause'),
      noWrap: true,
      card: 'state',
      cell: ({ cause }) => (
        <StatusChip status={cause} tone={cause === 'spam' ? 'warning' : 'neutral'} label={t(`causes.${cause}`)} />
      ),
    },
    deletedBy: {
      header: t('deletedBy'),
      clip: true,
      card: 'fact',
      cell: ({ deletedBy }) => <bdi>{deletedBy ?? t('by.unknown')}</bdi>,
    },
    deletedAt: {
      header: t('deletedAt'),
      sort: 'deletedAt',
      noWrap: true,
      card: 'fact',
      cell: ({ deletedAt }) => <DateText value={deletedAt} as="relative" />,
    },
    purgeAt: {
      header: t('purgeAt'),
      sort: 'purgeAt',
      noWrap: true,
      card: 'next',
      cell: ({ purgeAt }) => <DateText value={purgeAt} />,
    },
  };
}
