import { stateNamesOf } from '@guildhall/shared/contracts';
import { applicationStates, turns, type ApplicationState } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Checkbox, Select, TextInput } from '@guildhall/shared/ui/core';
import type { QueryChange } from '@guildhall/shared/ui/data';
import { useDomainWords, useLocalText } from '../../../words.ts';
import { membershipTypesQuery } from '../api.ts';
import type { ListQuery } from '../filters.ts';
import { officePeopleQuery } from './api.ts';

interface OfficeFiltersProps {
  id: string;
  query: ListQuery;
  onChanged: (change: QueryChange) => void;
}

/** Everything the office narrows its list by; each choice counts at once. */
export function OfficeFilters({ id, query, onChanged }: OfficeFiltersProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  const words = useDomainWords();
  const textOf = useLocalText();
  const types = useQuery(membershipTypesQuery());
  const people = useQuery(officePeopleQuery());
  const set = (name: keyof ListQuery) => (value: string) => onChanged({ [name]: value === '' ? null : value });
  const states = query.state === undefined ? [] : stateNamesOf(query.state);
  const toggle = (state: ApplicationState, isOn: boolean) => {
    const next = applicationStates.filter((name) => (name === state ? isOn : states.includes(name)));
    onChanged({ state: next.length === 0 ? null : next.join(',') });
  };
  const all = ui('list.all');
  return (
    <Box
      id={id}
      sx={{
        display: 'grid',
        gap: 2,
        mx: { xs: 2, sm: 2.5 },
        mb: 2.5,
        p: { xs: 2, sm: 2.5 },
        borderRadius: 'var(--mui-shape-borderRadius)',
        backgroundColor: 'background.sunken',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Select
          label={t('applications.filter.type')}
          placeholder={all}
          value={query.type ?? ''}
          options={(types.data ?? []).map(({ key, name }) => ({ value: key, label: textOf(name) }))}
          onChange={set('type')}
        />
        <Select
          label={t('applications.filter.assignee')}
          placeholder={all}
          value={query.assignee ?? ''}
          options={[
            { value: 'mine', label: t('applications.filter.mine') },
            { value: 'nobody', label: t('applications.nobody') },
            ...(people.data ?? []),
          ]}
          onChange={set('assignee')}
        />
        <Select
          label={t('applications.filter.turn')}
          placeholder={all}
          value={query.turn ?? ''}
          options={turns.map((value) => ({ value, label: words.whose(value) }))}
          onChange={set('turn')}
        />
        <Select
          label={t('applications.filter.due')}
          placeholder={all}
          value={query.due ?? ''}
          options={[
            { value: 'overdue', label: t('applications.overdue') },
            { value: 'week', label: t('applications.filter.week') },
          ]}
          onChange={set('due')}
        />
        <Select
          label={t('applications.filter.meeting')}
          placeholder={all}
          value={query.meeting ?? ''}
          options={[
            { value: 'yes', label: t('applications.filter.yes') },
            { value: 'no', label: t('applications.filter.no') },
          ]}
          onChange={set('meeting')}
        />
        <TextInput
          label={t('applications.filter.submittedFrom')}
          type="date"
          max={query.submittedTo}
          value={query.submittedFrom ?? ''}
          onChange={({ target }) => set('submittedFrom')(target.value)}
        />
        <TextInput
          label={t('applications.filter.submittedTo')}
          type="date"
          min={query.submittedFrom}
          value={query.submittedTo ?? ''}
          onChange={({ target }) => set('submittedTo')(target.value)}
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500 }}>
          {t('applications.filter.state')}
        </Box>
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
            fontSize: '0.9375rem',
          }}
        >
          {applicationStates.map((state) => (
            <Checkbox
              key={state}
              label={words.state(state)}
              checked={states.includes(state)}
              onChange={(isOn) => toggle(state, isOn)}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
