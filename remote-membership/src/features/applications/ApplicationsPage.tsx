import { useId, useState } from 'react';
import { listApplications } from '@guildhall/shared/contracts';
import { may } from '@guildhall/shared/domain';
import { ColumnsDialog, useKeptColumns } from '@guildhall/shared/features/list-columns';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, lazyPart } from '@guildhall/shared/ui/core';
import { EmptyState, Page, PagedTable, usePagedList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { applicationListQuery } from './api.ts';
import { ApplicationsToolbar } from './ApplicationsToolbar.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { listColumns, useShownColumns } from './columns.tsx';
import { useAppliedFilters } from './filters.ts';
import { useRememberedList } from './use-remembered-list.ts';

// The office's tools, which members never load.
const OfficeFilters = lazyPart(async () => (await import('./office/OfficeFilters.tsx')).OfficeFilters);
const BulkBar = lazyPart(async () => (await import('./office/BulkBar.tsx')).BulkBar);
const ApplicationsExport = lazyPart(async () => (await import('./office/ApplicationsExport.tsx')).ApplicationsExport);

/**
 * The applications: a member's own, or all of them for the office with its tools. Search, filters, sort and page are in
 * the URL; columns are stored on the device.
 */
export default function ApplicationsPage() {
  const { t } = useTranslation('membership');
  const user = useUser();
  const seesAll = user !== null && may(user.role, 'application:readAll');
  const list = usePagedList(listApplications, applicationListQuery);
  const filters = useAppliedFilters(list.query);
  const kept = useKeptColumns(user?.id ?? '', 'applications', listColumns(seesAll));
  const { shown } = kept;
  const tableColumns = useShownColumns(kept, seesAll, user !== null && may(user.role, 'application:file'));
  const [open, setOpen] = useState<'columns' | 'export' | null>(null);
  const [hasMoreFilters, setMoreFilters] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Once shown, the bar stays: people read its result after the selection is cleared.
  const [hasSelected, setHasSelected] = useState(false);
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    setHasSelected(true);
  };
  const filtersId = useId();
  useRememberedList(list, seesAll);
  const { query, totalCount, change } = list;
  return (
    <Page
      title={t('applications.title')}
      actions={
        // For the office it would start an application of their own.
        !seesAll && (
          <ButtonLink to={paths.startApplication} variant="contained" icon="add">
            {t('applications.new')}
          </ButtonLink>
        )
      }
    >
      <PagedTable
        label={t('applications.label')}
        list={list}
        {...tableColumns}
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
        toolbar={
          <ApplicationsToolbar
            list={list}
            seesAll={seesAll}
            hasMoreFilters={hasMoreFilters}
            filtersId={filtersId}
            columns={{ names: kept.names, onApplied: kept.apply }}
            onFiltersToggled={() => setMoreFilters(!hasMoreFilters)}
            onDialogOpened={setOpen}
          />
        }
        above={
          <>
            {seesAll && hasMoreFilters && <OfficeFilters id={filtersId} query={query} onChanged={change} />}
            <AppliedFilters
              filters={filters}
              onRemoved={(name) => change({ [name]: null })}
              onCleared={() => change(Object.fromEntries(filters.map(({ name }) => [name, null])))}
            />
            {hasSelected && (
              <BulkBar
                rows={list.rows.filter(({ id }) => selected.has(id))}
                onCleared={() => setSelected(new Set())}
                onChanged={(ids) => setSelected(new Set([...selected].filter((id) => !ids.includes(id))))}
              />
            )}
          </>
        }
      />
      {open === 'columns' && (
        <ColumnsDialog
          places={kept.places}
          always="number"
          labelOf={(name) => t(`applications.column.${name}`)}
          onChanged={kept.change}
          onReset={kept.reset}
          onClosed={() => setOpen(null)}
        />
      )}
      {open === 'export' && (
        <ApplicationsExport query={query} totalCount={totalCount} columns={shown} onClosed={() => setOpen(null)} />
      )}
    </Page>
  );
}

function NoApplications({ seesAll }: { seesAll: boolean }) {
  const { t } = useTranslation('membership');
  return (
    <EmptyState
      icon="file"
      title={t(seesAll ? 'applications.empty' : 'applications.emptyOwn')}
      text={t(seesAll ? 'applications.emptyText' : 'applications.emptyOwnText')}
      action={!seesAll && <ButtonLink to={paths.startApplication}>{t('dashboard.start')}</ButtonLink>}
    />
  );
}
