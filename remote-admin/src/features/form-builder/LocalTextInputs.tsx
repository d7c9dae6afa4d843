import { languageFacts, languages, type LocalText } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Grid, TextInput } from '@guildhall/shared/ui/core';

interface LocalTextInputsProps {
  label: string;
  value: LocalText | undefined;
  optional?: boolean;
  multiline?: boolean;
  /** Problems by language. */
  errorOf: (language: string) => string | undefined;
  /** `undefined` when empty in all languages. */
  onChange: (text: LocalText | undefined) => void;
}

/** One text in four languages, each in its own direction. English replaces missing ones. */
export function LocalTextInputs({ label, value, optional, multiline, errorOf, onChange }: LocalTextInputsProps) {
  const { t } = useTranslation('admin');
  const change = (language: (typeof languages)[number], typed: string) => {
    const { [language]: _, ...rest } = { ...value, en: value?.en ?? '' };
    const text: LocalText = { en: '', ...rest, ...((typed !== '' || language === 'en') && { [language]: typed }) };
    onChange(optional && Object.values(text).every((one) => one === '') ? undefined : text);
  };
  return (
    <Grid gap={1.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t('membershipTypes.inLanguage', { what: label, language: languageFacts[language].name })}
          value={value?.[language] ?? ''}
          optional={optional === true || language !== 'en'}
          error={errorOf(language)}
          {...(multiline && { multiline: true, minRows: 2 })}
          inputProps={{
            lang: languageFacts[language].tag,
            dir: value?.[language] ? 'auto' : languageFacts[language].direction,
          }}
          onChange={({ target }) => change(language, target.value)}
        />
      ))}
    </Grid>
  );
}
