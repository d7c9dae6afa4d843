import type { FormDefinition, FormField } from '@guildhall/shared/domain';
import { countryOptions } from '@guildhall/shared/features/answers';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Grid, Select } from '@guildhall/shared/ui/core';
import type { Place } from './form-edits.ts';

interface ConditionEditorProps {
  definition: FormDefinition;
  place: Required<Place>;
  field: FormField;
  disabled: boolean;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

const canDecide = ['checkbox', 'choice', 'multichoice', 'country'];

/** The answer to an earlier question on which this question depends. */
export function ConditionEditor({ definition, place, field, disabled, errorOf, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const language = useLanguage();
  const { visibleIf, ...rest } = field;
  const earlier = definition.steps
    .flatMap((step, at) =>
      step.fields.filter((_, index) => at < place.step || (at === place.step && index < place.field)),
    )
    .filter(({ type }) => canDecide.includes(type));
  const on = earlier.find(({ key }) => key === visibleIf?.field);
  const answersOf = (one: FormField) =>
    one.type === 'checkbox'
      ? [
          { value: 'true', label: t('ticked') },
          { value: 'false', label: t('notTicked') },
        ]
      : one.type === 'country'
        ? countryOptions(language)
        : (one.choices ?? []).map(({ value, label }) => ({ value, label: local(label) || value }));
  const decide = (one: FormField, answer: string) =>
    onChange({ ...rest, visibleIf: { field: one.key, equals: one.type === 'checkbox' ? answer === 'true' : answer } });
  function chooseQuestion(key: string) {
    const chosen = earlier.find((one) => one.key === key);
    if (chosen) decide(chosen, answersOf(chosen)[0]?.value ?? '');
    else onChange(rest);
  }
  return (
    <Grid gap={1.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <Select
        label={t('condition')}
        help={t('conditionHelp')}
        placeholder={t('always')}
        optional
        disabled={disabled}
        value={visibleIf?.field ?? ''}
        error={errorOf('visibleIf.field') ?? (visibleIf && !on ? errorOf('visibleIf') : undefined)}
        options={[
          ...earlier.map((one) => ({ value: one.key, label: local(one.label) || one.key })),
          // A question that is no longer earlier stays in the list, so that it can be changed.
          ...(visibleIf && !on ? [{ value: visibleIf.field, label: visibleIf.field }] : []),
        ]}
        onChange={chooseQuestion}
      />
      {on && (
        <Select
          label={t('conditionAnswer')}
          value={String(visibleIf?.equals ?? '')}
          error={errorOf('visibleIf.equals')}
          options={answersOf(on)}
          onChange={(answer) => decide(on, answer)}
        />
      )}
    </Grid>
  );
}
