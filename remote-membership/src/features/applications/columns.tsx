import { openApplicationStates } from '@guildhall/shared/domain';
import type { ApplicationSummary, ExportColumn } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Icon, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { DateText, StatusChip, TwoLines } from '@guildhall/shared/ui/data';
import type { Column } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';

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
export type ColumnName = (typeof columnNames)[number];

/** The default columns. */
const usualColumns = {
  office: ['number', 'applicant', 'state', 'nextStep', 'dueAt', 'assignee', 'updatedAt'],
  own: ['number', 'type', 'state', 'nextStep', 'dueAt', 'references', 'updatedAt'],
} as const satisfies Record<string, readonly ColumnName[]>;

/** Own applications have a single applicant, and the list does not say who in the office is assigned. */
const columnsFor = (seesAll: boolean): readonly ColumnName[] =>
  seesAll ? columnNames : columnNames.filter((name) => !['applicant', 'assignee'].includes(name));

/** The columns a person can choose from; the number links to the application. */
export const listColumns = (seesAll: boolean) => ({
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
        t('applications.referencesOf', { answered: refereesAnswered, needed: refereesNeeded }),
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
export function useShownColumns(
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
