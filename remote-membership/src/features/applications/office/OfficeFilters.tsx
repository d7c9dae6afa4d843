import { stateNamesOf } from '@guildhall/shared/contracts';
import { applicationStates, turns, type ApplicationState } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Checkbox, Grid, Select, Text } from '@guildhall/shared/ui/core';
import type { SelectOption, SxProps, Theme } from '@guildhall/shared/ui/core';
import type { QueryChange } from '@guildhall/shared/ui/data';
import { DateInput } from '@guildhall/shared/ui/form';
import { membershipTypesQuery } from '../api.ts';
import type { ListQuery } from '../filters.ts';
import { officePeopleQuery } from './api.ts';

interface FiltersProps {
  query: ListQuery;
  onChanged: (change: QueryChange) => void;
}

const frameStyle: SxProps<Theme> = {
  display: 'grid',
  gap: 2,
  mx: { xs: 2, sm: 2.5 },
  mb: 2.5,
  p: { xs: 2, sm: 2.5 },
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: 'background.sunken',
};

const columnsStyle: SxProps<Theme> = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
};

/** All of the office's filters; each choice applies immediately. */
export function OfficeFilters({ id, query, onChanged }: FiltersProps & { id: string }) {
  return (
    <Box id={id} sx={frameStyle}>
      <Box sx={columnsStyle}>
        <ChoiceFilters query={query} onChanged={onChanged} />
        <SubmissionDates query={query} onChanged={onChanged} />
      </Box>
      <StateFilter query={query} onChanged={onChanged} />
    </Box>
  );
}

type ChoiceName = 'type' | 'assignee' | 'turn' | 'due' | 'meeting';

/** Filters with a single choice. */
function ChoiceFilters({ query, onChanged }: FiltersProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  const label = useLabels();
  const textOf = useLocalText();
  const types = useQuery(membershipTypesQuery());
  const people = useQuery(officePeopleQuery());
  const choices: { name: ChoiceName; options: SelectOption[] }[] = [
    { name: 'type', options: (types.data ?? []).map(({ key, name }) => ({ value: key, label: textOf(name) })) },
    {
      name: 'assignee',
      options: [
        { value: 'mine', label: t('applications.filter.mine') },
        { value: 'nobody', label: t('applications.nobody') },
        ...(people.data ?? []),
      ],
    },
    { name: 'turn', options: turns.map((value) => ({ value, label: label('application.whose', value) })) },
    {
      name: 'due',
      options: [
        { value: 'overdue', label: t('applications.overdue') },
        { value: 'week', label: t('applications.filter.week') },
      ],
    },
    {
      name: 'meeting',
      options: [
        { value: 'yes', label: t('applications.filter.yes') },
        { value: 'no', label: t('applications.filter.no') },
      ],
    },
  ];
  return choices.map(({ name, options }) => (
    <Select
      key={name}
      label={t(`applications.filter.${name}`)}
      placeholder={ui('list.all')}
      value={query[name] ?? ''}
      options={options}
      onChange={(value) => onChanged({ [name]: value || null })}
    />
  ));
}

/** The range of submission dates. */
function SubmissionDates({ query, onChanged }: FiltersProps) {
  const { t } = useTranslation('membership');
  return (
    <>
      <DateInput
        label={t('applications.filter.submittedFrom')}
        value={query.submittedFrom ?? ''}
        onlyDays
        onChange={(day) => onChanged({ submittedFrom: day || null })}
      />
      <DateInput
        label={t('applications.filter.submittedTo')}
        value={query.submittedTo ?? ''}
        onlyDays
        onChange={(day) => onChanged({ submittedTo: day || null })}
      />
    </>
  );
}

/** A choice of any number of states. */
function StateFilter({ query, onChanged }: FiltersProps) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const states = query.state === undefined ? [] : stateNamesOf(query.state);
  const toggle = (state: ApplicationState, isOn: boolean) => {
    const next = applicationStates.filter((name) => (name === state ? isOn : states.includes(name)));
    onChanged({ state: next.length === 0 ? null : next.join(',') });
  };
  return (
    <Block component="fieldset" plain shrink>
      <Text component="legend" mb={0.5} p={0} weight="medium">
        {t('applications.filter.state')}
      </Text>
      <Grid columns="repeat(auto-fill, minmax(min(100%, 200px), 1fr))" columnGap={2} size="body">
        {applicationStates.map((state) => (
          <Checkbox
            key={state}
            label={label('application.state', state)}
            checked={states.includes(state)}
            onChange={(isOn) => toggle(state, isOn)}
          />
        ))}
      </Grid>
    </Block>
  );
}
