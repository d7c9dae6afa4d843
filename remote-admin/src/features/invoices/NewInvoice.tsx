import { useState, type Ref } from 'react';
import { createInvoice, type UserSummary, type Article } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useIdentity, useUnsavedWork } from '@guildhall/shared/store';
import { Card, Stack, Grid, Block, Box, Button, IconButton, Row, Text } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import {
  CheckboxField,
  FormField,
  FormProblem,
  SubmitButton,
  useContractForm,
  useController,
  useFormState,
  useWatch,
  SelectField,
  type Control,
  useFieldArray,
} from '@guildhall/shared/ui/form';
import { fullName, languageFacts, languages, lineNetMinor, invoiceTotals, fold } from '@guildhall/shared/domain';
import { useQuery } from '@guildhall/shared/query';
import { useFormat } from '@guildhall/shared/format';
import { paths } from '../../paths.ts';
import { Combobox } from '../../lib/Combobox.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useCreateInvoice, payerQuery, articlesQuery } from './api.ts';
import {
  blankInvoice,
  invoiceBody,
  invoiceFaults,
  payerBody,
  type LineValues,
  blankLine,
  isBlank,
  lineOf,
  readAmounts,
} from './lines.ts';
import { Totals } from './Totals.tsx';
import { type InvoiceValues } from './lines.ts';

/** Creates a draft: for whom, what for, how much. */
export function NewInvoice() {
  const { t } = useTranslation('admin');
  const { currency, language } = useIdentity();
  const navigate = useNavigate();
  const create = useCreateInvoice();
  const [payer, setPayer] = useState<UserSummary | null>(null);
  const { control, submit } = useContractForm(createInvoice.body, {
    command: create,
    defaultValues: blankInvoice(language),
    toBody: (values: InvoiceValues) => ({ ...payerBody(values), ...invoiceBody(values) }),
    faultsOf: (values) => invoiceFaults(values, { needsPayer: true }).map(([name, key]) => [name, t(`invoice.${key}`)]),
    done: () => t('invoice.saved'),
    onSuccess: ({ id }) => void navigate(paths.invoice(id), { replace: true }),
  });
  const { field: payerField, fieldState: payerState } = useController({ control, name: 'payerId' });
  const { isDirty } = useFormState({ control });
  const hasNoAccount = useWatch({ control, name: 'hasNoAccount' });
  useUnsavedWork(isDirty);

  return (
    <Page title={t('invoice.newTitle')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <form onSubmit={submit} noValidate aria-label={t('invoice.newTitle')}>
        <Card>
          <Stack gap={3}>
            <FormProblem control={control} />
            {hasNoAccount ? (
              <PayerFields control={control} />
            ) : (
              <PayerPicker
                payer={payer}
                error={payerState.error?.message}
                inputRef={payerField.ref}
                onPicked={(picked) => {
                  setPayer(picked);
                  payerField.onChange(picked?.id ?? '');
                }}
              />
            )}
            <CheckboxField
              control={control}
              name="hasNoAccount"
              label={t('invoice.noAccount')}
              help={t('invoice.noAccountHelp')}
            />
            <FormField control={control} name="subject" label={t('invoice.subject')} />
            <SupplyDays control={control} />
            <LinesEditor control={control} currency={currency} />
            <div>
              <SubmitButton icon="save" pending={create.isPending}>
                {t('invoice.saveDraft')}
              </SubmitButton>
            </div>
          </Stack>
        </Card>
      </form>
    </Page>
  );
}

interface PayerPickerProps {
  payer: UserSummary | null;
  onPicked: (payer: UserSummary | null) => void;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

const nameOf = ({ firstName, lastName }: UserSummary) => fullName({ firstName, lastName });

/** Searches for the user an invoice goes to. */
function PayerPicker({ payer, onPicked, error, inputRef }: PayerPickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(payer ? nameOf(payer) : '');
  const search = useDelayed(typed);
  const isAsked = search.length > 1;
  const found = useQuery({ ...payerQuery(search), enabled: isAsked && payer === null });
  const users = isAsked ? found.data?.rows.slice(0, 8) : undefined;
  return (
    <Combobox
      label={t('invoice.payer')}
      name="payerId"
      inputRef={inputRef}
      help={payer ? <bdi>{payer.email}</bdi> : t('invoice.payerHelp')}
      error={error}
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        if (payer) onPicked(null);
      }}
      options={users?.map((user) => ({ key: user.id, title: nameOf(user), detail: user.email }))}
      none={t('invoice.payerNone')}
      onPicked={(id) => {
        const user = users?.find((one) => one.id === id);
        if (!user) return;
        onPicked(user);
        setTyped(nameOf(user));
      }}
    />
  );
}

/** A payer without an account, as printed on the invoice. */
export function PayerFields<Output>({ control }: { control: Control<InvoiceValues, unknown, Output> }) {
  const { t } = useTranslation('admin');
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <FormField control={control} name="payer.name" label={t('invoice.payerName')} />
      <FormField
        control={control}
        name="payer.email"
        type="email"
        optional
        label={t('invoice.payerEmail')}
        help={t('invoice.payerEmailHelp')}
      />
      <FormField
        control={control}
        name="payer.address"
        type="multiline"
        minRows={3}
        label={t('invoice.payerAddress')}
      />
      <SelectField
        control={control}
        name="payer.language"
        label={t('invoice.payerLanguage')}
        options={languages.map((language) => ({ value: language, label: languageFacts[language].name }))}
      />
    </Grid>
  );
}

const mostLines = 50;

interface LinesEditorProps<Output> {
  control: Control<InvoiceValues, unknown, Output>;
  currency: string;
}

/** The lines of a draft, with the same totals as the server: both use the same rule (domain rule 9). */
export function LinesEditor<Output>({ control, currency }: LinesEditorProps<Output>) {
  const { t } = useTranslation('admin');
  const { fields, append, remove, update } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const last = lines.at(-1);
  const add = (line: LineValues) => {
    if (last && isBlank(last)) update(lines.length - 1, line);
    else append(line);
  };
  const readable = lines.map(readAmounts).filter((line) => line !== null);
  return (
    <Block component="fieldset" plain shrink>
      <Text component="legend" mb={1.5} p={0} weight="semibold">
        {t('invoice.lines')}
      </Text>
      <Grid gap={2}>
        {fields.map((field, index) => (
          <Line
            key={field.id}
            control={control}
            index={index}
            values={lines[index] ?? blankLine}
            currency={currency}
            onRemoved={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </Grid>
      {(fields.length < mostLines || (last && isBlank(last))) && (
        <ArticlePicker currency={currency} onPicked={(article) => add(lineOf(article))} />
      )}
      <Row wrap gap={2} align="flex-start" mt={2}>
        <Button icon="add" disabled={fields.length >= mostLines} onClick={() => append(blankLine)}>
          {t('invoice.addLine')}
        </Button>
        <Totals totals={invoiceTotals(readable)} currency={currency} />
      </Row>
    </Block>
  );
}

const percentSign = (
  <Text pr={1} tone="secondary">
    %
  </Text>
);

interface LineProps<Output> {
  control: Control<InvoiceValues, unknown, Output>;
  index: number;
  values: LineValues;
  currency: string;
  onRemoved: (() => void) | undefined;
}

function Line<Output>({ control, index, values, currency, onRemoved }: LineProps<Output>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const number = index + 1;
  const amounts = readAmounts(values);
  const numeric = { inputMode: 'decimal', style: { textAlign: 'end' } } as const;
  return (
    <Box
      role="group"
      aria-label={t('invoice.line', { number })}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        pb: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 1fr) 100px 130px 100px 100px 110px 40px',
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <FormField
          control={control}
          name={`lines.${index}.text`}
          label={t('invoice.text')}
          help={values.account && t('invoice.lineAccount', { number: values.account })}
        />
      </Box>
      <FormField
        control={control}
        name={`lines.${index}.quantityMilli`}
        label={t('invoice.quantity')}
        inputProps={numeric}
      />
      <FormField
        control={control}
        name={`lines.${index}.unitPriceMinor`}
        label={t('invoice.unitPrice')}
        inputProps={numeric}
      />
      <FormField
        control={control}
        name={`lines.${index}.discountBasisPoints`}
        label={t('invoice.discount')}
        inputProps={numeric}
        end={percentSign}
      />
      <FormField
        control={control}
        name={`lines.${index}.taxRateBasisPoints`}
        label={t('invoice.taxRate')}
        inputProps={numeric}
        end={percentSign}
      />
      <Box sx={{ pt: { md: '34px' }, textAlign: { md: 'end' } }}>
        <Box component="span" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
          {t('invoice.amount')}{' '}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: '44px', fontWeight: 600 }}>
          {amounts ? format.money({ amountMinor: lineNetMinor(amounts), currency }) : '–'}
        </Box>
      </Box>
      <Block pt={{ md: 4 }} textAlign="end">
        {onRemoved && <IconButton icon="delete" label={t('invoice.removeLine', { number })} onClick={onRemoved} />}
      </Block>
    </Box>
  );
}

interface ArticlePickerProps {
  currency: string;
  onPicked: (article: Article) => void;
}

/** Finds an article for a line; nothing while the association has none. */
function ArticlePicker({ currency, onPicked }: ArticlePickerProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const articles = useQuery(articlesQuery()).data ?? [];
  const [typed, setTyped] = useState('');
  if (articles.length === 0) return null;
  return (
    <Block maxWidth="480px" mt={2}>
      <Combobox
        label={t('invoice.addArticle')}
        help={t('invoice.addArticleHelp')}
        optional
        inFlow
        typed={typed}
        onTyped={setTyped}
        options={articles
          .map((article, index) => ({ ...article, key: String(index) }))
          .filter(({ name }) => fold(name).includes(fold(typed.trim())))
          .map(({ key, name, unitPriceMinor }) => ({
            key,
            title: name,
            detail: format.money({ amountMinor: unitPriceMinor, currency }),
          }))}
        none={t('invoice.articleNone')}
        onPicked={(key) => {
          const article = articles[Number(key)];
          if (article) onPicked(article);
          setTyped('');
        }}
      />
    </Block>
  );
}

/** When the goods or services of a draft are supplied, as printed on the invoice. */
export function SupplyDays<Output>({ control }: { control: Control<InvoiceValues, unknown, Output> }) {
  const { t } = useTranslation('admin');
  return (
    <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <FormField
        control={control}
        name="suppliedFrom"
        type="date"
        optional
        label={t('invoice.suppliedFrom')}
        help={t('invoice.suppliedHelp')}
      />
      <FormField control={control} name="suppliedUntil" type="date" optional label={t('invoice.suppliedUntil')} />
    </Grid>
  );
}
