import { lazy, Suspense, useId, useState } from 'react';
import { countedExactly, listApplications } from '@guildhall/shared/contracts';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { applicationStates, may } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, ButtonLink, Icon, RouteLink } from '@guildhall/shared/ui/core';
import { EmptyState, Page, PagedTable, SearchBox, StatusFilter, usePagedList } from '@guildhall/shared/ui/data';
import type { Column } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useDomainWords } from '../../words.ts';
import { applicationListQuery } from './api.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { useAllColumns } from './columns.tsx';
import { useAppliedFilters } from './filters.ts';
import { useKeptColumns } from './kept-columns.ts';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx').then(({ ColumnsDialog: one }) => ({ default: one })));
// The office's tools are one file that members never load.
const office = () => import('./office/index.ts');
const OfficeFilters = lazy(() => office().then(({ OfficeFilters: one }) => ({ default: one })));
const BulkBar = lazy(() => office().then(({ BulkBar: one }) => ({ default: one })));
const ExportDialog = lazy(() => office().then(({ ExportDialog: one }) => ({ default: one })));

/**
 * Applications: own ones for members, all for the office with its tools. Search, filters, sort and page live in the
 * address; columns are kept on the device.
 */
export default function ApplicationsPage() {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const user = useUser();
  const seesAll = user !== null && may(user.role, 'application:readAll');
  const list = usePagedList(listApplications, applicationListQuery);
  const filters = useAppliedFilters(list.query);
  const kept = useKeptColumns(user?.id ?? '', seesAll);
  const shown = kept.places.flatMap(({ name, isShown }) => (isShown ? name : []));
  const columns = useShownColumns(shown, seesAll, user !== null && may(user.role, 'application:file'));
  const [open, setOpen] = useState<'columns' | 'export' | null>(null);
  const [hasMoreFilters, setMoreFilters] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Once there, the bar stays: its result is read after the rows are ticked no longer.
  const [hasSelected, setHasSelected] = useState(false);
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    setHasSelected(true);
  };
  const panelId = useId();
  const { query, totalCount, change } = list;
  const isLong = totalCount >= countedExactly;
  return (
    <Page
      title={t('applications.title')}
      actions={
        <ButtonLink to={paths.startApplication} variant="contained" icon="add">
          {t('applications.new')}
        </ButtonLink>
      }
    >
      <PagedTable
        label={t('applications.label')}
        list={list}
        columns={columns}
        empty={<NoApplications seesAll={seesAll} />}
        selection={
          seesAll
            ? {
                selected,
                onChanged: select,
                labelOf: ({ number }) => t('applications.select.row', { number }),
                allLabel: t('applications.select.all'),
              }
            : undefined
        }
        note={
          !isLong
            ? undefined
            : query.q
              ? t('applications.searchFull', { total: format.number(countedExactly) })
              : t('applications.long')
        }
        toolbar={
          <>
            <SearchBox list={list} label={t('applications.search')} />
            <StateFilter list={list} />
            {seesAll && (
              <Button
                variant="text"
                aria-expanded={hasMoreFilters}
                aria-controls={panelId}
                endIcon={hasMoreFilters ? 'chevronUp' : 'chevronDown'}
                onClick={() => setMoreFilters(!hasMoreFilters)}
              >
                {t(hasMoreFilters ? 'applications.filter.less' : 'applications.filter.more')}
              </Button>
            )}
            <Button variant="text" icon="list" onClick={() => setOpen('columns')}>
              {t('applications.columns.open')}
            </Button>
            {seesAll && (
              <Button variant="text" icon="download" onClick={() => setOpen('export')}>
                {t('applications.export.open')}
              </Button>
            )}
          </>
        }
        above={
          <>
            {seesAll && hasMoreFilters && (
              <Suspense>
                <OfficeFilters id={panelId} query={query} onChanged={change} />
              </Suspense>
            )}
            <AppliedFilters
              filters={filters}
              onRemoved={(name) => change({ [name]: null })}
              onCleared={() => change(Object.fromEntries(filters.map(({ name }) => [name, null])))}
            />
            {hasSelected && (
              <Suspense>
                <BulkBar
                  rows={list.rows.filter(({ id }) => selected.has(id))}
                  onCleared={() => setSelected(new Set())}
                  onChanged={(ids) => setSelected(new Set([...selected].filter((id) => !ids.includes(id))))}
                />
              </Suspense>
            )}
          </>
        }
      />
      <Suspense>
        {open === 'columns' && (
          <ColumnsDialog
            places={kept.places}
            onChanged={kept.change}
            onReset={kept.reset}
            onClosed={() => setOpen(null)}
          />
        )}
        {open === 'export' && (
          <ExportDialog query={query} totalCount={totalCount} columns={shown} onClosed={() => setOpen(null)} />
        )}
      </Suspense>
    </Page>
  );
}

type List = ReturnType<typeof usePagedList<typeof listApplications, readonly unknown[]>>;

/** One state at a press; several, chosen among all filters or linked to, show as such. */
function StateFilter({ list }: { list: Pick<List, 'query' | 'change'> }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const { state } = list.query;
  const options = applicationStates.map((value) => ({ value: value as string, label: words.state(value) }));
  if (state?.includes(',')) options.unshift({ value: state, label: t('applications.filter.states') });
  return <StatusFilter list={list} name="state" label={t('applications.filter.state')} options={options} />;
}

function NoApplications({ seesAll }: { seesAll: boolean }) {
  const { t } = useTranslation('membership');
  return (
    <EmptyState
      icon="file"
      title={t(seesAll ? 'applications.empty' : 'applications.emptyOwn')}
      text={t(seesAll ? 'applications.emptyText' : 'applications.emptyOwnText')}
      action={<ButtonLink to={paths.startApplication}>{t('dashboard.start')}</ButtonLink>}
    />
  );
}

function useShownColumns(
  shown: readonly string[],
  seesAll: boolean,
  mayOpenFile: boolean,
): Column<ApplicationSummary>[] {
  const { t } = useTranslation('membership');
  const all = useAllColumns(seesAll);
  const columns = shown.flatMap((name) => all.find((column) => column.name === name) ?? []);
  if (!mayOpenFile) return columns;
  const file: Column<ApplicationSummary> = {
    header: t('applications.actions'),
    hideHeader: true,
    noWrap: true,
    cell: ({ id, number }) => (
      <RouteLink
        to={paths.applicationFile(id)}
        aria-label={t('applications.fileOf', { number })}
        title={t('applications.fileOf', { number })}
        sx={{ display: 'inline-flex', p: 0.5 }}
      >
        <Icon name="file" size={18} />
      </RouteLink>
    ),
  };
  return [...columns, file];
}
