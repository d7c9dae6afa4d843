import { useEffect, useRef, type ReactNode, useState } from 'react';
import { createMembershipType, editMembershipType, type ManagedMembershipType } from '@guildhall/shared/contracts';
import {
  limits,
  slugOf,
  caseLimits,
  currencies,
  documentKinds,
  languageFacts,
  languages,
  periodKinds,
  refereeQualifications,
  taxRateMaxBasisPoints,
  type Currency,
  type FixedDocumentKind,
  type Language,
  type LocalText,
  type RefereeQualification,
} from '@guildhall/shared/domain';
import { isApiProblem } from '@guildhall/shared/http';
import { useLocalText, useLabels } from '@guildhall/shared/features/labels';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { Stack, Block, Button, Grid, Text, Alert } from '@guildhall/shared/ui/core';
import {
  FormField,
  useFieldArray,
  useFormState,
  useWatch,
  type FieldPath,
  CheckboxField,
  SelectField,
  type Control,
  useContractForm,
} from '@guildhall/shared/ui/form';
import { useFormat } from '@guildhall/shared/format';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal, writeDecimal } from '../../lib/decimals.ts';
import { keys } from '../../lib/keys.ts';
import { FromTo } from '../../lib/texts.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useCreateType, useDeleteType, useEditType, useSetAccepting } from './api.ts';

const inputOf = (field: string): FieldPath<TypeValues> | undefined =>
  field === 'taxRateBasisPoints' ? 'taxRate' : field.startsWith('fee') && field !== 'feeDue' ? 'amount' : undefined;

/** Checks outside the schema: an amount as text, and the order of two days. */
function useFaults() {
  const { t } = useTranslation('admin');
  return ({ amount, taxRate, opensOn, closesOn }: TypeValues) => [
    readTaxRate(taxRate) === null && (['taxRate', t('invoice.rateWrong')] as const),
    amount.trim() !== '' && readDecimal(amount, 2) === null && (['amount', t('membershipTypes.feeWrong')] as const),
    opensOn !== '' &&
      closesOn !== '' &&
      closesOn < opensOn &&
      (['closesOn', t('membershipTypes.windowReversed')] as const),
  ];
}

interface TypeDialogProps {
  type: ManagedMembershipType;
  onClosed: () => void;
}

/** Adds a membership type, closed at first. */
export function CreateTypeDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('admin');
  const command = useContractForm(createMembershipType.body, {
    command: useCreateType(),
    defaultValues: valuesOf(null, useIdentity().currency),
    toBody: (values: TypeValues) => ({ key: values.key, ...toParts(values) }),
    faultsOf: useFaults(),
    inputOf,
    explain: (error) =>
      isApiProblem(error) && error.code === 'key_taken' ? ['key', t('membershipTypes.keyTaken')] : null,
    done: () => t('membershipTypes.added'),
    onSuccess: onClosed,
  });
  const { setValue } = command.form;
  const name = useWatch({ control: command.control, name: 'name.en' });
  const isEdited = useFormState({ control: command.control, name: 'key' }).dirtyFields.key === true;
  useEffect(() => {
    // Not marked as edited, so that the key follows the name until somebody types one.
    if (!isEdited) setValue('key', slugOf(name, limits.typeKeyLength));
  }, [name, isEdited, setValue]);
  return (
    <CommandDialog
      command={command}
      title={t('membershipTypes.addTitle')}
      text={t('membershipTypes.addText')}
      confirm={t('membershipTypes.add')}
      width="md"
      onClosed={onClosed}
    >
      <TypeFields
        control={command.control}
        typeKey={
          <FormField
            control={command.control}
            name="key"
            label={t('membershipTypes.key')}
            help={t('membershipTypes.keyHelp')}
            inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
          />
        }
      />
    </CommandDialog>
  );
}

export function EditTypeDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const command = useContractForm(editMembershipType.body, {
    command: useEditType(type.id),
    defaultValues: valuesOf(type, type.fee.currency),
    toBody: (values: TypeValues) => ({ version: type.version, ...toParts(values) }),
    faultsOf: useFaults(),
    inputOf,
    done: () => t('membershipTypes.changed'),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('membershipTypes.editTitle')}
      text={t('membershipTypes.editText')}
      confirm={t('membershipTypes.save')}
      width="md"
      notice={<TypeConflict type={type} />}
      onClosed={onClosed}
    >
      <TypeFields control={command.control} />
    </CommandDialog>
  );
}

/** Opens a closed type, or closes an open one, after explaining the effects. */
export function AcceptingDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const command = useSetAccepting(type.id);
  const what = type.accepting ? 'close' : 'reopen';
  return (
    <ConfirmCommand
      title={t(`membershipTypes.${what}Title`, { name: local(type.name) })}
      confirm={t(`membershipTypes.${what}`)}
      command={command}
      onClose={onClosed}
      input={{ version: type.version, accepting: !type.accepting }}
      done={t(`membershipTypes.${what}Done`)}
    >
      <Stack gap={2}>
        <TypeConflict type={type} />
        <span>{t(`membershipTypes.${what}Text`)}</span>
      </Stack>
    </ConfirmCommand>
  );
}

/** Deletes a type without applications. */
export function DeleteTypeDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const command = useDeleteType(type.id);
  const offerUndo = useUndo();
  return (
    <ConfirmCommand
      danger
      title={t('membershipTypes.deleteTitle', { name: local(type.name) })}
      confirm={t('membershipTypes.delete')}
      command={command}
      onClose={onClosed}
      input={{ version: type.version }}
      onDone={() => {
        const text = t('membershipTypes.deleted');
        offerUndo({ kind: 'membership_type', id: type.id, text, stale: [keys.membershipTypes] });
        onClosed();
      }}
    >
      <Stack gap={2}>
        <TypeConflict type={type} />
        <span>{t('membershipTypes.deleteText')}</span>
      </Stack>
    </ConfirmCommand>
  );
}

const refereeNumbers = Array.from({ length: caseLimits.refereesMax - caseLimits.refereesMin + 1 }, (_, index) =>
  String(caseLimits.refereesMin + index),
);

interface TypeFieldsProps<Sent> {
  control: Control<TypeValues, unknown, Sent>;
  /** The input of a new type's key, below its name. */
  typeKey?: ReactNode;
}

/** The inputs of a membership type. */
function TypeFields<Sent>({ control, typeKey }: TypeFieldsProps<Sent>) {
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
          help={t('membershipTypes.refereesNeededHelp')}
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
      <OwnDocuments control={control} />
    </Stack>
  );
}

const fileCounts = Array.from({ length: caseLimits.ownDocumentFiles }, (_, index) => String(index + 1));

/** The kinds of documents that the association adds for this type. */
function OwnDocuments<Sent>({ control }: { control: Control<TypeValues, unknown, Sent> }) {
  const { t } = useTranslation('admin');
  const { fields, append, remove } = useFieldArray({ control, name: 'ownDocuments' });
  const section = useRef<HTMLDivElement>(null);
  const drop = (index: number) => {
    remove(index);
    section.current?.focus();
  };
  return (
    <Block component="fieldset" plain>
      <Text component="legend" size="small" weight="semibold" mb={1}>
        {t('membershipTypes.ownDocuments')}
      </Text>
      <Text component="p" m={0} mb={1} size="small" tone="secondary">
        {t('membershipTypes.ownDocumentsHelp')}
      </Text>
      <Block ref={section} tabIndex={-1}>
        <Stack gap={2}>
          {fields.map(({ id }, index) => (
            <Block key={id} p={2} outlined rounded>
              <Stack gap={2}>
                <TextsInLanguages
                  control={control}
                  name={`ownDocuments.${index}.name`}
                  label={t('membershipTypes.ownDocument', { number: index + 1 })}
                />
                <Grid gap={2} align="center" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
                  <SelectField
                    control={control}
                    name={`ownDocuments.${index}.count`}
                    label={t('membershipTypes.ownDocumentFiles')}
                    options={fileCounts.map((value) => ({ value, label: value }))}
                  />
                  <CheckboxField
                    control={control}
                    name={`ownDocuments.${index}.required`}
                    label={t('membershipTypes.ownDocumentRequired')}
                  />
                </Grid>
                <div>
                  <Button
                    size="small"
                    color="error"
                    icon="delete"
                    aria-label={t('membershipTypes.ownDocumentRemoveOf', { number: index + 1 })}
                    onClick={() => drop(index)}
                  >
                    {t('membershipTypes.ownDocumentRemove')}
                  </Button>
                </div>
              </Stack>
            </Block>
          ))}
          <div>
            <Button
              icon="add"
              disabled={fields.length >= caseLimits.ownDocuments}
              onClick={() => append({ kind: newKind(), name: textsOf(), required: true, count: '1' })}
            >
              {t('membershipTypes.ownDocumentAdd')}
            </Button>
          </div>
        </Stack>
      </Block>
    </Block>
  );
}

interface TextsProps<Sent> {
  control: Control<TypeValues, unknown, Sent>;
  name: 'name' | 'description' | 'refereesText' | `ownDocuments.${number}.name`;
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

/**
 * Inside a dialog: shows what another person changed since it was opened, with both values. The next submission uses
 * the new version, because the person has then seen the changes.
 */
function TypeConflict({ type }: { type: ManagedMembershipType }) {
  const { t } = useTranslation('admin');
  const [seen] = useState(type);
  const differences = useTypeDifferences(seen, type);
  if (seen.version === type.version) return null;
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {differences.map(({ what, before, after }) => (
          <li key={what}>
            <strong>{what}</strong>: <FromTo before={before} after={after} />
          </li>
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}

/** The properties of a membership type, each as label and text. */
export function useTypeDetails() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const local = useLocalText();
  const format = useFormat();
  return (type: ManagedMembershipType) => {
    const { fee, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify, requiredDocuments } = type;
    const { opensOn, closesOn } = type.window;
    const own = type.ownDocuments.map(({ name, count, required }) =>
      t(`membershipTypes.${required ? 'ownRequired' : 'ownOptional'}`, {
        name: local(name),
        files: format.number(count),
      }),
    );
    const documents = [...requiredDocuments.map((kind) => label('document.kind', kind)), ...own];
    const days =
      opensOn && closesOn
        ? t('membershipTypes.fromTo', { from: format.day(opensOn), to: format.day(closesOn) })
        : opensOn
          ? t('membershipTypes.from', { from: format.day(opensOn) })
          : closesOn
            ? t('membershipTypes.to', { to: format.day(closesOn) })
            : t('membershipTypes.always');
    const isFree = fee.amountMinor === 0;
    return [
      { label: t('membershipTypes.fee'), value: isFree ? t('membershipTypes.noFee') : format.money(fee) },
      ...(isFree || taxRateBasisPoints === 0
        ? []
        : [{ label: t('membershipTypes.taxRate'), value: `${format.number(taxRateBasisPoints / 100)} %` }]),
      ...(isFree ? [] : [{ label: t('membershipTypes.feeDue'), value: t(`membershipTypes.feeDueAt.${feeDue}`) }]),
      { label: t('membershipTypes.period'), value: t(`membershipTypes.periodBy.${periodKind}`) },
      {
        label: t('membershipTypes.referees'),
        value: refereesNeeded === 0 ? t('membershipTypes.noReferees') : format.number(refereesNeeded),
      },
      ...(refereesNeeded === 0
        ? []
        : [
            {
              label: t('membershipTypes.refereesQualify'),
              value: t(`membershipTypes.qualify.${refereesQualify}`),
            },
          ]),
      {
        label: t('membershipTypes.documents'),
        value: documents.length > 0 ? format.list(documents) : t('membershipTypes.noDocuments'),
      },
      { label: t('membershipTypes.window'), value: days },
    ];
  };
}

/** The properties that differ between two versions of a type, with both values (domain §4, scenario 14). */
function useTypeDifferences(seen: ManagedMembershipType, now: ManagedMembershipType) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const factsOf = useTypeDetails();
  const all = (type: ManagedMembershipType) => [
    { label: t('membershipTypes.name'), value: local(type.name) },
    { label: t('membershipTypes.description'), value: local(type.description) },
    { label: t('membershipTypes.refereesText'), value: type.refereesText ? local(type.refereesText) : '–' },
    { label: t('membershipTypes.state'), value: t(type.accepting ? 'membershipTypes.open' : 'membershipTypes.closed') },
    ...factsOf(type),
  ];
  const before = new Map(all(seen).map(({ label, value }) => [label, value]));
  return all(now)
    .filter(({ label, value }) => before.get(label) !== value)
    .map(({ label, value }) => ({ what: label, before: before.get(label) ?? '–', after: value }));
}

type Texts = Record<Language, string>;

/** A membership type as typed. */
interface TypeValues {
  key: string;
  name: Texts;
  description: Texts;
  amount: string;
  currency: Currency;
  taxRate: string;
  feeDue: ManagedMembershipType['feeDue'];
  periodKind: ManagedMembershipType['periodKind'];
  refereesNeeded: string;
  refereesQualify: RefereeQualification;
  refereesText: Texts;
  documents: Record<FixedDocumentKind, boolean>;
  ownDocuments: { kind: string; name: Texts; required: boolean; count: string }[];
  opensOn: string;
  closesOn: string;
}

const textsOf = (text?: LocalText | null): Texts => ({
  en: text?.en ?? '',
  fr: text?.fr ?? '',
  ar: text?.ar ?? '',
  cn: text?.cn ?? '',
});

/** @param type the edited type; without it, an empty form @param currency of new fees */
const valuesOf = (type: ManagedMembershipType | null, currency: Currency): TypeValues => ({
  key: type?.key ?? '',
  name: textsOf(type?.name),
  description: textsOf(type?.description),
  amount: type ? writeDecimal(type.fee.amountMinor, 2) : '',
  currency: type?.fee.currency ?? currency,
  taxRate: type ? writeDecimal(type.taxRateBasisPoints, 2, { trim: true }) : '',
  feeDue: type?.feeDue ?? 'after_approval',
  periodKind: type?.periodKind ?? 'calendar_year',
  refereesNeeded: String(type?.refereesNeeded ?? 2),
  refereesQualify: type?.refereesQualify ?? 'anybody',
  refereesText: textsOf(type?.refereesText),
  documents: Object.fromEntries(
    documentKinds.map((kind) => [kind, type?.requiredDocuments.includes(kind) ?? false]),
  ) as Record<FixedDocumentKind, boolean>,
  ownDocuments: (type?.ownDocuments ?? []).map(({ name, count, ...own }) => ({
    ...own,
    name: textsOf(name),
    count: String(count),
  })),
  opensOn: type?.window.opensOn ?? '',
  closesOn: type?.window.closesOn ?? '',
});

/** Languages without a text are left out; English replaces them. */
const filled = (texts: Texts): LocalText =>
  Object.fromEntries(
    languages.flatMap((one) => (one === 'en' || texts[one].trim() !== '' ? [[one, texts[one]]] : [])),
  ) as unknown as LocalText;

/** The key of a new kind of documents (`ownKindShape`). */
const newKind = (): string => `own-${crypto.randomUUID().slice(0, 8)}`;

/** A typed percentage in basis points; `null` if invalid. Empty means no tax. */
function readTaxRate(text: string): number | null {
  const rate = readDecimal(text.trim() || '0', 2);
  return rate === null || rate < 0 || rate > taxRateMaxBasisPoints ? null : rate;
}

/** The request body of the typed values; invalid amounts are checked before. */
const toParts = (values: TypeValues) => ({
  name: filled(values.name),
  description: filled(values.description),
  fee: { amountMinor: readDecimal(values.amount || '0', 2) ?? 0, currency: values.currency },
  taxRateBasisPoints: readTaxRate(values.taxRate) ?? 0,
  feeDue: values.feeDue,
  periodKind: values.periodKind,
  refereesNeeded: Number(values.refereesNeeded),
  refereesQualify: values.refereesQualify,
  refereesText: Object.values(values.refereesText).some((text) => text.trim() !== '')
    ? filled(values.refereesText)
    : null,
  requiredDocuments: documentKinds.filter((kind) => values.documents[kind]),
  ownDocuments: values.ownDocuments.map(({ kind, name, required, count }) => ({
    kind,
    name: filled(name),
    required,
    count: Number(count),
  })),
  opensOn: values.opensOn || null,
  closesOn: values.closesOn || null,
});
