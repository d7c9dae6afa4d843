import { stateNamesOf } from '@guildhall/shared/contracts';
import type { QueryOf, listApplications } from '@guildhall/shared/contracts';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { membershipTypesQuery } from './api.ts';

export type ListQuery = QueryOf<typeof listApplications>;

const filterNames = [
  'state',
  'turn',
  'type',
  'assignee',
  'due',
  'meeting',
  'submittedFrom',
  'submittedTo',
  'decidedFrom',
  'decidedTo',
  'referees',
  'refereesFrom',
  'refereesTo',
] as const satisfies readonly (keyof ListQuery)[];
type FilterName = (typeof filterNames)[number];

export interface AppliedFilter {
  name: FilterName;
  label: string;
  value: string;
}

/** Describes the active filters apart from the search box. */
export function useAppliedFilters(query: ListQuery): AppliedFilter[] {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const format = useFormat();
  const types = useQuery({ ...membershipTypesQuery(), enabled: query.type !== undefined });
  const describe: { [Name in FilterName]: (value: NonNullable<ListQuery[Name]>) => string } = {
    state: (value) => format.list(stateNamesOf(value).map((state) => label('application.state', state))),
    turn: (value) => (value === 'others' ? t('applications.filter.others') : label('application.whose', value)),
    type: (value) => {
      const found = types.data?.find(({ key }) => key === value);
      return found ? textOf(found.name) : value;
    },
    assignee: (value) =>
      value === 'mine'
        ? t('applications.filter.mine')
        : value === 'nobody'
          ? t('applications.nobody')
          : t('applications.filter.somebody'),
    due: (value) => (value === 'overdue' ? t('applications.overdue') : t('applications.filter.week')),
    meeting: (value) => (value === 'yes' ? t('applications.filter.yes') : t('applications.filter.no')),
    submittedFrom: format.day,
    submittedTo: format.day,
    decidedFrom: format.day,
    decidedTo: format.day,
    referees: (value) => t(`applications.filter.outcome.${value}`),
    refereesFrom: format.day,
    refereesTo: format.day,
  };
  const applied = <Name extends FilterName>(name: Name): AppliedFilter[] => {
    const value = query[name];
    if (value === undefined || value === '') return [];
    const key: FilterName = name;
    return [
      { name, label: t(`applications.filter.${key}`), value: describe[name](value as NonNullable<ListQuery[Name]>) },
    ];
  };
  return filterNames.flatMap((name) => applied(name));
}
