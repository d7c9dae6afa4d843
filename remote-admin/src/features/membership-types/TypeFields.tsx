import type { ReactNode } from 'react';
import {
  caseLimits,
  currencies,
  documentKinds,
  languageFacts,
  languages,
  periodKinds,
  refereeQualifications,
} from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Grid, Stack, Text } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, SelectField, type Control } from '@guildhall/shared/ui/form';
import type { TypeValues } from './type-values.ts';

const refereeNumbers = Array.from({ length: caseLimits.refereesMax - caseLimits.refereesMin + 1 }, (_, index) =>
  String(caseLimits.refereesMin + index),
);

interface TypeFieldsProps<Sent> {
  control: Control<TypeValues, unknown, Sent>;
  /** The input of a new type's key, below its name. */
  typeKey?: ReactNode;
}

/** The inputs of a membership type. */
export function TypeFields<Sent>({ control, typeKey }: TypeFieldsProps<Sent>) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const half = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };
  return (
    <Stack gap={3}>
      <TextsInLanguages control={control} name="name" label={t('membershipTypes.name')} />
      {typeKey}
      <TextsInLanguages control={control} name="description" label={t('membershipTypes.description')} multiline />
      <Grid gap={2} align="start" columns={half}>
        <FormField
          control={control}
          name="amount"
          label={t('membershipTypes.fee')}
          help={t('membershipTypes.feeHelp')}
          inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
        />
        <SelectField
          control={control}
          name="currency"
          label={t('membershipTypes.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <FormField
          control={control}
          name="taxRate"
          label={t('membershipTypes.taxRate')}
          help={t('membershipTypes.taxRateHelp')}
          inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
        />
        <SelectField
          control={control}
          name="feeDue"
          label={t('membershipTypes.feeDue')}
          help={t('membershipTypes.feeDueHelp')}
          options={(['before_review', 'after_approval'] as const).map((value) => ({
            value,
            label: t(`membershipTypes.feeDueAt.${value}`),
          }))}
        />
        <SelectField
          control={control}
          name="periodKind"
          label={t('membershipTypes.period')}
          help={t('membershipTypes.periodHelp')}
          options={periodKinds.map((value) => ({ value, label: t(`membershipTypes.periodBy.${value}`) }))}
        />
        <SelectField
          control={control}
          name="refereesNeeded"
          label={t('membershipTypes.refereesNeeded')}
          options={refereeNumbers.map((value) => ({ value, label: value }))}
        />
        <SelectField
          control={control}
          name="refereesQualify"
          label={t('membershipTypes.refereesQualify')}
          help={t('membershipTypes.refereesQualifyHelp')}
          options={refereeQualifications.map((value) => ({
            value,
            label: t(`membershipTypes.qualify.${value}`),
          }))}
        />
        <FormField
          control={control}
          name="opensOn"
          type="date"
          optional
          label={t('membershipTypes.opensOn')}
          help={t('membershipTypes.windowHelp')}
        />
        <FormField control={control} name="closesOn" type="date" optional label={t('membershipTypes.closesOn')} />
      </Grid>
      <TextsInLanguages
        control={control}
        name="refereesText"
        label={t('membershipTypes.refereesText')}
        help={t('membershipTypes.refereesTextHelp')}
        multiline
      />
      <Block component="fieldset" plain>
        <Text component="legend" size="small" weight="semibold">
          {t('membershipTypes.documents')}
        </Text>
        <Grid columnGap={2} columns={half}>
          {documentKinds.map((kind) => (
            <CheckboxField
              key={kind}
              control={control}
              name={`documents.${kind}`}
              label={label('document.kind', kind)}
            />
          ))}
        </Grid>
      </Block>
    </Stack>
  );
}

interface TextsProps<Sent> {
  control: Control<TypeValues, unknown, Sent>;
  name: 'name' | 'description' | 'refereesText';
  label: string;
  help?: string;
  multiline?: boolean;
}

/** One text in four languages, each in its own direction. */
function TextsInLanguages<Sent>({ control, name, label, help, multiline }: TextsProps<Sent>) {
  const { t } = useTranslation('admin');
  return (
    <Block component="fieldset" plain>
      <Text component="legend" size="small" weight="semibold" mb={1}>
        {label}
      </Text>
      {help && (
        <Text component="p" m={0} mb={1} size="small" tone="secondary">
          {help}
        </Text>
      )}
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {languages.map((language) => (
          <FormField
            key={language}
            control={control}
            name={`${name}.${language}`}
            label={t('membershipTypes.inLanguage', { what: label, language: languageFacts[language].name })}
            {...(multiline && { type: 'multiline' as const, minRows: 3 })}
            inputProps={{ lang: languageFacts[language].tag }}
          />
        ))}
      </Grid>
    </Block>
  );
}
