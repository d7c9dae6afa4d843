import { chosenOf, localText } from '@guildhall/shared/domain';
import type { FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Checkbox, describedBy, Grid, Icon, Row, Text } from '@guildhall/shared/ui/core';
import { useId } from 'react';
import type { FocusEvent } from 'react';

interface ChoicesFieldProps {
  field: FormField;
  name: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: string[];
  onChange: (value: string[] | null) => void;
  /** The focus has left the whole group. */
  onBlur: () => void;
}

/** A question with several answers: checkboxes with one legend that says how many to choose. */
export function ChoicesField({ field, name, label, help, error, value, onChange, onBlur }: ChoicesFieldProps) {
  const { t } = useTranslation('domain');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const id = useId();
  const { choices = [], limits, required } = field;
  const most = limits?.max ?? choices.length;
  const least = limits?.min ?? 0;
  const howMany =
    least > 1 && most < choices.length
      ? t('question.choices.between', { min: least, max: most })
      : most < choices.length
        ? t('question.choices.most', { max: most })
        : least > 1
          ? t('question.choices.least', { min: least })
          : t('question.choices.several');
  const helps = [howMany, help].filter(Boolean).join(' ');

  function tick(one: string, isTicked: boolean) {
    const wanted = isTicked ? [...value, one] : value.filter((other) => other !== one);
    const chosen = chosenOf(field, wanted).map((choice) => choice.value);
    onChange(chosen.length > 0 ? chosen : null);
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };

  return (
    <Block component="fieldset" aria-describedby={describedBy(id, helps, error)} onBlur={leave} plain shrink>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 }}>
        {label}
        {!required && (
          <Text component="span" weight="regular" tone="secondary">
            {' '}
            {ui('field.optional')}
          </Text>
        )}
      </Box>
      <Text id={`${id}-help`} mb={0.75} size="small" tone="secondary">
        {helps}
      </Text>
      <Grid columns={{ xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap={3}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            label={localText(choice.label, language)}
            checked={value.includes(choice.value)}
            onChange={(isTicked) => tick(choice.value, isTicked)}
          />
        ))}
      </Grid>
      {error && (
        <Row id={`${id}-error`} gap={0.75} mt={0.5} size="small" weight="medium" tone="error">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </Row>
      )}
    </Block>
  );
}
