import { listApplications } from '@guildhall/shared/contracts';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { applicationStates, may, turns } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, RouteLink } from '@guildhall/shared/ui/core';
import {
  DateText,
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusChip,
  StatusFilter,
  usePagedList,
} from '@guildhall/shared/ui/data';
import type { Column } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useDomainWords, useLocalText } from '../../words.ts';
import { applicationListQuery } from './api.ts';

/** Applications: own ones for members, all for the office. Search, filters, sort and page live in the address. */
export default function ApplicationsPage() {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const user = useUser();
  const list = usePagedList(listApplications, applicationListQuery);
  const seesAll = user !== null && may(user.role, 'application:readAll');
  const columns = useColumns(user !== null && may(user.role, 'application:file'));
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
        empty={
          <EmptyState
            icon="file"
            title={t(seesAll ? 'applications.empty' : 'applications.emptyOwn')}
            text={t(seesAll ? 'applications.emptyText' : 'applications.emptyOwnText')}
            action={<ButtonLink to={paths.startApplication}>{t('dashboard.start')}</ButtonLink>}
          />
        }
        toolbar={
          <>
            <SearchBox list={list} label={t('applications.search')} />
            <StatusFilter
              list={list}
              name="state"
              label={t('applications.state')}
              options={applicationStates.map((value) => ({ value, label: words.state(value) }))}
            />
            <StatusFilter
              list={list}
              name="turn"
              label={t('applications.turn')}
              options={turns.map((value) => ({ value, label: words.whose(value) }))}
            />
          </>
        }
      />
    </Page>
  );
}

function useColumns(mayOpenFile: boolean): Column<ApplicationSummary>[] {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const textOf = useLocalText();
  const columns: Column<ApplicationSummary>[] = [
    {
      header: t('applications.number'),
      sort: 'number',
      noWrap: true,
      cell: ({ id, number }) => <RouteLink to={paths.application(id)}>{number}</RouteLink>,
    },
    { header: t('applications.applicant'), sort: 'applicant', cell: ({ applicantName }) => <bdi>{applicantName}</bdi> },
    { header: t('applications.type'), wideOnly: true, cell: ({ membershipType }) => textOf(membershipType) },
    {
      header: t('applications.state'),
      sort: 'state',
      noWrap: true,
      cell: ({ state }) => <StatusChip status={state} label={words.state(state)} />,
    },
    { header: t('applications.turn'), wideOnly: true, cell: ({ progress }) => words.whose(progress.turn) },
    {
      header: t('applications.references'),
      align: 'end',
      noWrap: true,
      cell: ({ refereesAnswered, refereesNeeded }) =>
        t('applications.referencesOf', { answered: refereesAnswered, needed: refereesNeeded }),
    },
    {
      header: t('applications.updated'),
      sort: 'updatedAt',
      noWrap: true,
      cell: ({ updatedAt }) => <DateText value={updatedAt} as="relative" />,
    },
  ];
  if (!mayOpenFile) return columns;
  const file: Column<ApplicationSummary> = {
    header: t('applications.actions'),
    hideHeader: true,
    noWrap: true,
    cell: ({ id, number }) => (
      <RouteLink to={paths.applicationFile(id)} aria-label={t('applications.fileOf', { number })}>
        {t('applications.file')}
      </RouteLink>
    ),
  };
  return [...columns, file];
}
