import { changeDeadlines, type Settings } from '@guildhall/shared/contracts';
import { addDays, countedReminders, deadlineRanges, remindsTooLate } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Grid, Text } from '@guildhall/shared/ui/core';
import { FormField, useWatch, type Control } from '@guildhall/shared/ui/form';
import {
  deadlineGroups,
  toDeadlines,
  toDeadlineValues,
  type DeadlineGroup,
  type DeadlineValues,
} from './deadline-values.ts';
import { useChangeDeadlines } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** When reminders are sent and what expires automatically. */
export const DeadlinesSection = () => (
  <WithSettings>{({ deadlines }) => <DeadlinesForm setting={deadlines} />}</WithSettings>
);

/** A field of the body and the input it was typed into; one invalid day belongs to the whole list. */
function inputOf(field: string) {
  const [, name] = field.split('.');
  const group = deadlineGroups.find(({ end, reminders }) => end === name || reminders === name);
  if (!group) return undefined;
  return group.end === name ? (`ends.${group.end}` as const) : (`reminders.${group.reminders}` as const);
}

function DeadlinesForm({ setting }: { setting: Settings['deadlines'] }) {
  const { t } = useTranslation('settings');
  const form = useSettingForm(changeDeadlines, {
    setting,
    command: useChangeDeadlines(),
    toInput: toDeadlineValues,
    toBody: (values: DeadlineValues, version) => ({ version, value: toDeadlines(values) }),
    inputOf,
    faultsOf: (values) =>
      countedReminders.map(
        (reminders) =>
          remindsTooLate(toDeadlines(values), reminders) && [`reminders.${reminders}`, t('deadlines.tooLate')],
      ),
  });
  return (
    <SettingForm
      name="deadlines"
      setting={setting}
      form={form}
      title={t('title.deadlines')}
      subtitle={t('deadlines.text')}
    >
      {deadlineGroups.map((group) => (
        <Group key={group.key} group={group} control={form.control} />
      ))}
    </SettingForm>
  );
}

interface GroupProps<Sent> {
  group: DeadlineGroup;
  control: Control<DeadlineValues, unknown, Sent>;
}

function Group<Sent>({ group: { key, end, reminders }, control }: GroupProps<Sent>) {
  const { t } = useTranslation('settings');
  return (
    <Block component="fieldset" plain>
      <Text component="legend" weight="semibold" mb={0.5}>
        {t(`deadlines.${key}.title`)}
      </Text>
      <Text component="p" m={0} mb={1.5} size="small" tone="secondary">
        {t(`deadlines.${key}.text`)}
      </Text>
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <FormField
          control={control}
          name={`reminders.${reminders}`}
          label={t(`field.${reminders}`)}
          help={t('deadlines.remindersHelp')}
          optional
          inputProps={{ inputMode: 'text', dir: 'ltr' }}
        />
        <FormField
          control={control}
          name={`ends.${end}`}
          label={t(`field.${end}`)}
          help={t('deadlines.range', deadlineRanges[end])}
          inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
        />
      </Grid>
      <Example group={key} control={control} />
    </Block>
  );
}

interface ExampleProps<Sent> {
  group: DeadlineGroup['key'];
  control: Control<DeadlineValues, unknown, Sent>;
}

/** Days until requested changes are due, in the example. */
const exampleDays = 14;

/** Example dates for something that starts today; nothing while the inputs are not numbers. */
function Example<Sent>({ group, control }: ExampleProps<Sent>) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const deadlines = toDeadlines(useWatch({ control }) as DeadlineValues);
  const isOfChanges = group === 'changes';
  const start = addDays(today(), isOfChanges ? exampleDays : 0);
  const { end, reminders } = deadlineGroups.find(({ key }) => key === group) ?? deadlineGroups[0];
  const days = deadlines[reminders];
  const last = deadlines[end];
  if (![...days, last].every((day) => Number.isInteger(day) && day >= 0 && day < 1000)) return null;
  const dates = days.map((day) => format.day(addDays(start, isOfChanges ? -day : day)));
  const values = { start: format.day(start), end: format.day(addDays(start, last)), reminders: format.list(dates) };
  return (
    <Text component="p" m={0} mt={1} size="small" role="status">
      {t(dates.length > 0 ? `deadlines.${group}.example` : `deadlines.${group}.exampleWithout`, values)}
    </Text>
  );
}
