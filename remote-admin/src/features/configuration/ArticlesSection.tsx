import { changeArticles, type Article, type Settings } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { Block, Box, Button, Grid, IconButton, Text } from '@guildhall/shared/ui/core';
import { FormField, useFieldArray, type Control } from '@guildhall/shared/ui/form';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { useChangeArticles } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** What invoices bill again and again, to be chosen for their lines. */
export const ArticlesSection = () => (
  <WithSettings>{({ articles }) => <ArticlesForm setting={articles} />}</WithSettings>
);

/** An article as typed: numbers are texts, so that no input is lost. */
type ArticleValues = Record<keyof Article, string>;

interface Values {
  value: { articles: ArticleValues[] };
}

const blankArticle: ArticleValues = { name: '', unitPriceMinor: '', taxRateBasisPoints: '0', account: '' };
const mostArticles = 100;

const writeArticle = ({ name, unitPriceMinor, taxRateBasisPoints, account = '' }: Article): ArticleValues => ({
  name,
  unitPriceMinor: writeDecimal(unitPriceMinor, 2),
  taxRateBasisPoints: writeDecimal(taxRateBasisPoints, 2, { trim: true }),
  account,
});

/** An article in the contract's form; an invalid number becomes `NaN` and is reported next to its input. */
const readArticle = ({ name, unitPriceMinor, taxRateBasisPoints, account }: ArticleValues): Article => ({
  name,
  unitPriceMinor: readDecimal(unitPriceMinor, 2) ?? NaN,
  taxRateBasisPoints: readDecimal(taxRateBasisPoints, 2) ?? NaN,
  ...(account.trim() !== '' && { account }),
});

function ArticlesForm({ setting }: { setting: Settings['articles'] }) {
  const { t } = useTranslation('settings');
  const form = useSettingForm(changeArticles, {
    setting,
    command: useChangeArticles(),
    toInput: ({ articles }): Values => ({ value: { articles: articles.map(writeArticle) } }),
    toBody: ({ value }: Values, version) => ({ version, value: { articles: value.articles.map(readArticle) } }),
  });
  return (
    <SettingForm
      name="articles"
      setting={setting}
      form={form}
      title={t('title.articles')}
      subtitle={t('articles.text')}
    >
      <Articles control={form.control} />
    </SettingForm>
  );
}

function Articles<Sent>({ control }: { control: Control<Values, unknown, Sent> }) {
  const { t } = useTranslation('settings');
  const { currency } = useIdentity();
  const { fields, append, remove } = useFieldArray({ control, name: 'value.articles' });
  return (
    <Grid gap={2}>
      {fields.length === 0 && (
        <Text component="p" m={0} tone="secondary">
          {t('articles.none')}
        </Text>
      )}
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('articles.article', { number: index + 1 })}
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            pb: 2,
            borderBottom: '1px solid',
            borderColor: 'divider',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr) 140px 110px 140px 40px' },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
            <FormField control={control} name={`value.articles.${index}.name`} label={t('articles.name')} />
          </Box>
          <FormField
            control={control}
            name={`value.articles.${index}.unitPriceMinor`}
            label={t('articles.unitPrice', { currency })}
            inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
          />
          <FormField
            control={control}
            name={`value.articles.${index}.taxRateBasisPoints`}
            label={t('articles.taxRate')}
            inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
          />
          <FormField
            control={control}
            name={`value.articles.${index}.account`}
            label={t('articles.account')}
            optional
            inputProps={{ inputMode: 'numeric', dir: 'ltr', maxLength: 4 }}
          />
          <Block pt={{ lg: 4 }} textAlign="end">
            <IconButton
              icon="delete"
              label={t('articles.remove', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </Block>
        </Box>
      ))}
      <div>
        <Button icon="add" disabled={fields.length >= mostArticles} onClick={() => append(blankArticle)}>
          {t('articles.add')}
        </Button>
      </div>
    </Grid>
  );
}
