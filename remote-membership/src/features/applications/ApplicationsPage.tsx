import { useId, useState, useEffect } from 'react';
import { listApplications, type ApplicationSummary, type ExportColumn } from '@guildhall/shared/contracts';
import { may, applicationStates, openApplicationStates } from '@guildhall/shared/domain';
import { ColumnsDialog, useKeptColumns } from '@guildhall/shared/features/list-columns';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, lazyPart, Button, Row, Box, Icon, styled, RouteLink, Text } from '@guildhall/shared/ui/core';
import {
  EmptyState,
  Page,
  PagedTable,
  usePagedList,
  SearchBox,
  StatusFilter,
  type PagedList,
  DateText,
  StatusChip,
  TwoLines,
  type Column,
} from '@guildhall/shared/ui/data';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { ViewsButton, type ViewedColumns } from '@guildhall/shared/features/saved-views';
import { rememberList } from '@guildhall/shared/features/opened-list';
import { useLocation } from '@guildhall/shared/router';
import { paths } from '../../paths.ts';
import { applicationListQuery } from './api.ts';
import { useAppliedFilters, type ListQuery, type AppliedFilter } from './filters.ts';

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

type List = Pick<PagedList<ApplicationSummary, ListQuery>, 'query' | 'change'>;

interface ApplicationsToolbarProps {
  list: List;
  /** The office, which sees all applications, gets more filters and an export. */
  seesAll: boolean;
  hasMoreFilters: boolean;
  /** Id of the element that contains the additional filters. */
  filtersId: string;
  /** The chosen columns, which a saved view keeps. */
  columns: ViewedColumns;
  onFiltersToggled: () => void;
  onDialogOpened: (dialog: 'columns' | 'export') => void;
}

/** Search, status, and the buttons for filters, columns and export. */
function ApplicationsToolbar(props: ApplicationsToolbarProps) {
  const { list, seesAll, hasMoreFilters, filtersId, columns, onFiltersToggled, onDialogOpened } = props;
  const { t } = useTranslation('membership');
  return (
    <>
      <SearchBox list={list} label={t('applications.search')} />
      <StateFilter list={list} />
      {seesAll && (
        <Button
          variant="text"
          aria-expanded={hasMoreFilters}
          aria-controls={filtersId}
          endIcon={hasMoreFilters ? 'chevronUp' : 'chevronDown'}
          onClick={onFiltersToggled}
        >
          {t(hasMoreFilters ? 'applications.filter.less' : 'applications.filter.more')}
        </Button>
      )}
      <Row wrap gap={0.5}>
        <ViewsButton of="applications" list={list} columns={columns} />
        <Button variant="text" icon="list" onClick={() => onDialogOpened('columns')}>
          {t('applications.columnsOpen')}
        </Button>
        {seesAll && (
          <Button variant="text" icon="download" onClick={() => onDialogOpened('export')}>
            {t('applications.export.open')}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Selects one state per click; several states, chosen in the filters or linked to, are shown as such. */
function StateFilter({ list }: { list: List }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { state } = list.query;
  const options = applicationStates.map((value) => ({
    value: value as string,
    label: label('application.state', value),
  }));
  if (state?.includes(',')) options.unshift({ value: state, label: t('applications.filter.states') });
  return <StatusFilter list={list} name="state" label={t('applications.filter.state')} options={options} />;
}

const Chip = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 32,
  paddingBlock: 2,
  paddingInline: '12px 8px',
  border: `1px solid ${theme.vars.palette.brand.main}`,
  borderRadius: 16,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  color: theme.vars.palette.brand.main,
  backgroundColor: theme.vars.palette.brand.tint,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'line-through' },
}));

interface AppliedFiltersProps {
  filters: readonly AppliedFilter[];
  onRemoved: (name: AppliedFilter['name']) => void;
  onCleared: () => void;
}

/** The active filters, each with a button to remove it. */
function AppliedFilters({ filters, onRemoved, onCleared }: AppliedFiltersProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  if (filters.length === 0) return null;
  return (
    <Row
      role="group"
      aria-label={t('applications.filter.applied')}
      wrap
      gap={1}
      align="center"
      px={{ xs: 2, sm: 2.5 }}
      pb={2}
    >
      {filters.map(({ name, label, value }) => (
        <Chip
          key={name}
          type="button"
          title={t('applications.filter.remove', { name: label })}
          aria-label={t('applications.filter.remove', { name: `${label}: ${value}` })}
          onClick={() => onRemoved(name)}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {t('applications.filter.chip', { name: label, value })}
          </Box>
          <Icon name="close" size={15} />
        </Chip>
      ))}
      {filters.length > 1 && (
        <Button variant="text" size="small" onClick={onCleared}>
          {ui('list.clearFilters')}
        </Button>
      )}
    </Row>
  );
}

/** All columns of the application list, with the same names as in its export. */
const columnNames = [
  'number',
  'applicant',
  'type',
  'state',
  'stateSince',
  'nextStep',
  'turn',
  'dueAt',
  'references',
  'assignee',
  'meetingAt',
  'submittedAt',
  'updatedAt',
] as const satisfies readonly ExportColumn[];

type ColumnName = (typeof columnNames)[number];

/** The default columns. */
const usualColumns = {
  office: ['number', 'applicant', 'state', 'nextStep', 'dueAt', 'assignee', 'updatedAt'],
  own: ['number', 'type', 'state', 'nextStep', 'dueAt', 'references', 'updatedAt'],
} as const satisfies Record<string, readonly ColumnName[]>;

/** Own applications have a single applicant, and the list does not say who in the office is assigned. */
const columnsFor = (seesAll: boolean): readonly ColumnName[] =>
  seesAll ? columnNames : columnNames.filter((name) => !['applicant', 'assignee'].includes(name));

/** The columns a person can choose from; the number links to the application. */
const listColumns = (seesAll: boolean) => ({
  known: columnsFor(seesAll),
  usual: usualColumns[seesAll ? 'office' : 'own'] as readonly ColumnName[],
  always: 'number' as const,
});

function Quiet({ children }: { children: string }) {
  return (
    <Text size="caption" tone="secondary">
      {children}
    </Text>
  );
}

/** The due date of the next step; overdue is marked with a word, an icon and a colour. */
function DueText({ application: { state, progress } }: { application: ApplicationSummary }) {
  const { t } = useTranslation('membership');
  if (progress.dueAt === null || !openApplicationStates.includes(state)) return <span data-nothing="">–</span>;
  if (Date.parse(progress.dueAt) >= Date.now()) return <DateText value={progress.dueAt} />;
  return (
    <Text tone="error">
      <TwoLines quiet={<DateText value={progress.dueAt} />}>
        <Text component="span" weight="semibold">
          <Icon name="alert" size={15} /> {t('applications.overdue')}
        </Text>
      </TwoLines>
    </Text>
  );
}

type ListColumn = Column<ApplicationSummary> & { name: ColumnName };

/** Every column by its name; the person decides which are shown and in which order. */
function useAllColumns(seesAll: boolean): ListColumn[] {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const cells: Record<ColumnName, Omit<ListColumn, 'name' | 'header'>> = {
    number: {
      sort: 'number',
      noWrap: true,
      card: 'title',
      cell: ({ id, number }) => (
        <RouteLink to={seesAll ? paths.workingPage(id) : paths.application(id)}>{number}</RouteLink>
      ),
    },
    applicant: {
      sort: 'applicant',
      clip: true,
      card: 'name',
      cell: ({ applicantName }) =>
        applicantName.trim() === '' ? <Quiet>{t('applications.unnamed')}</Quiet> : <bdi>{applicantName}</bdi>,
    },
    type: {
      wideOnly: true,
      clip: true,
      card: seesAll ? 'fact' : 'name',
      cell: ({ membershipType }) => textOf(membershipType),
    },
    state: {
      sort: 'state',
      noWrap: true,
      card: 'state',
      cell: ({ state }) => <StatusChip status={state} label={label('application.state', state)} />,
    },
    stateSince: { sort: 'stateSince', noWrap: true, cell: ({ stateSince }) => <DateText value={stateSince} /> },
    nextStep: {
      clip: 'wide',
      card: 'next',
      cell: ({ state, progress: { nextStep, turn }, refereesAnswered, refereesNeeded }) => (
        <TwoLines
          quiet={[
            turn === 'nobody' ? '' : label('application.turn', turn),
            state === 'awaiting_references'
              ? t('applications.referencesOf', { answered: refereesAnswered, needed: refereesNeeded })
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {label('application.nextStep', nextStep)}
        </TwoLines>
      ),
    },
    turn: { noWrap: true, cell: ({ progress }) => label('application.whose', progress.turn) },
    dueAt: { sort: 'dueAt', noWrap: true, card: 'fact', cell: (application) => <DueText application={application} /> },
    references: {
      align: 'end',
      noWrap: true,
      cell: ({ refereesAnswered, refereesNeeded }) =>
        refereesNeeded === 0 ? (
          <Quiet>{t('applications.noReferences')}</Quiet>
        ) : (
          t('applications.referencesOf', { answered: refereesAnswered, needed: refereesNeeded })
        ),
    },
    assignee: {
      wideOnly: true,
      clip: true,
      cell: ({ assigneeName }) =>
        assigneeName === null ? <Quiet>{t('applications.nobody')}</Quiet> : <bdi>{assigneeName}</bdi>,
    },
    meetingAt: { noWrap: true, card: 'fact', cell: ({ meetingAt }) => <DateText value={meetingAt} as="dateTime" /> },
    submittedAt: { sort: 'submittedAt', noWrap: true, cell: ({ submittedAt }) => <DateText value={submittedAt} /> },
    updatedAt: {
      sort: 'updatedAt',
      noWrap: true,
      cell: ({ updatedAt }) => <DateText value={updatedAt} as="relative" />,
    },
  };
  return columnsFor(seesAll).map((name) => ({ name, header: t(`applications.column.${name}`), ...cells[name] }));
}

/**
 * The visible columns in the person's order, followed by the link to the working page for those who may open it; and all
 * columns, because a phone sorts by hidden ones too.
 * @param isChosen whether the person chose the columns: then none of them hides for lack of space
 */
function useShownColumns(
  { shown, isChosen }: { shown: readonly ColumnName[]; isChosen: boolean },
  seesAll: boolean,
  mayOpenFile: boolean,
): { columns: Column<ApplicationSummary>[]; sortable: Column<ApplicationSummary>[] } {
  const { t } = useTranslation('membership');
  const all = useAllColumns(seesAll);
  const columns = shown
    .flatMap((name) => all.find((column) => column.name === name) ?? [])
    .map((column) => (isChosen ? { ...column, wideOnly: false } : column));
  if (!mayOpenFile) return { columns, sortable: all };
  const file: Column<ApplicationSummary> = {
    header: t('applications.actions'),
    hideHeader: true,
    noWrap: true,
    cell: ({ id, number }) => (
      <Row
        component={RouteLink}
        inline
        p={0.5}
        to={paths.applicationFile(id)}
        aria-label={t('applications.fileOf', { number })}
        title={t('applications.fileOf', { number })}
      >
        <Icon name="file" size={18} />
      </Row>
    ),
  };
  return { columns: [...columns, file], sortable: all };
}

/** Remembers the shown rows for the office, which works through the list from one application to the next. */
function useRememberedList({ rows, isStale }: PagedList<ApplicationSummary, unknown>, seesAll: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (seesAll && !isStale)
      rememberList(
        `${pathname}${search}`,
        rows.map(({ id }) => id),
      );
  }, [seesAll, isStale, rows, pathname, search]);
}
