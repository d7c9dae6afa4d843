import type { ReactNode } from 'react';
import type { ResponseOf, getAccounts } from '@guildhall/shared/contracts';
import { setAccounts } from '@guildhall/shared/contracts';
import { accountKinds, may, ratedAccountKinds, Role, typedNumber, westernDigits } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { Block, Card, Grid, Stack, Text } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, SubmitButton, useContractForm, type Fault } from '@guildhall/shared/ui/form';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { accountsQuery, useSetAccounts } from './api.ts';

type Setting = ResponseOf<typeof getAccounts>;
type Account = Setting['value']['accounts'][number];

interface AccountValues {
  /** In the order of `rowsOf`; an empty account for one rate means the account for all rates. */
  numbers: { number: string }[];
  consultantNumber: string;
  clientNumber: string;
}

/** Every possible account: one for each kind, and one for each rate where rates have their own. */
const rowsOf = ({ value, taxRates }: Setting): Account[] =>
  accountKinds.flatMap((kind) => {
    const isRated = ratedAccountKinds.some((rated) => rated === kind);
    const used = value.accounts.flatMap((one) => (one.kind === kind ? (one.taxRateBasisPoints ?? []) : []));
    // Tax is never posted at a zero rate.
    const rates = [...new Set([...taxRates, ...used])]
      .filter((rate) => rate > 0 || kind === 'revenue')
      .toSorted((a, b) => a - b);
    return [null, ...(isRated ? rates : [])].map((taxRateBasisPoints) => ({
      kind,
      taxRateBasisPoints,
      number:
        value.accounts.find((one) => one.kind === kind && one.taxRateBasisPoints === taxRateBasisPoints)?.number ?? '',
    }));
  });

/** The accounts that journal entries are posted to. Staff see them, administrators change them. */
export function Accounts() {
  const accounts = useQuery(accountsQuery());
  if (accounts.data) return <AccountsForm key={accounts.data.version} setting={accounts.data} />;
  return <Unloaded query={accounts} height={480} />;
}

const isNumber = (text: string): boolean => /^[1-9]\d{3}$/.test(westernDigits(text.trim()));
const readNumber = (text: string, least: number, most: number): number | null => {
  const value = typedNumber(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
};

function AccountsForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('accounting');
  const mayManage = may(useUser()?.role ?? Role.member, 'accounting:manage');
  const rows = rowsOf(setting);
  const save = useSetAccounts();
  const { form, control, submit } = useContractForm(setAccounts.body, {
    command: save,
    defaultValues: {
      numbers: rows.map(({ number }) => ({ number })),
      consultantNumber: String(setting.value.consultantNumber),
      clientNumber: String(setting.value.clientNumber),
    },
    toBody: ({ numbers, consultantNumber, clientNumber }: AccountValues) => ({
      version: setting.version,
      value: {
        accounts: rows.flatMap(({ kind, taxRateBasisPoints }, index) => {
          const number = numbers[index]?.number.trim() ?? '';
          return number === '' ? [] : [{ kind, taxRateBasisPoints, number }];
        }),
        consultantNumber: readNumber(consultantNumber, 1001, 9_999_999) ?? NaN,
        clientNumber: readNumber(clientNumber, 1, 99_999) ?? NaN,
      },
    }),
    faultsOf: (values) => [
      ...rows.map(({ taxRateBasisPoints }, index): Fault<AccountValues> | false => {
        const number = values.numbers[index]?.number ?? '';
        const mayBeEmpty = taxRateBasisPoints !== null && number.trim() === '';
        return !mayBeEmpty && !isNumber(number) && [`numbers.${index}.number`, t('accounts.wrong')];
      }),
      readNumber(values.consultantNumber, 1001, 9_999_999) === null && [
        'consultantNumber',
        t('accounts.consultantWrong'),
      ],
      readNumber(values.clientNumber, 1, 99_999) === null && ['clientNumber', t('accounts.clientWrong')],
    ],
    done: () => t('accounts.saved'),
  });
  useUnsavedWork(form.formState.isDirty);
  return (
    <form onSubmit={submit} noValidate aria-label={t('view.accounts')}>
      <Card title={t('accounts.title')}>
        <Stack gap={3}>
          <Text component="p" m={0} maxWidth="68ch" tone="secondary">
            {t('accounts.hint')}
          </Text>
          <FormProblem control={control} />
          <Block component="fieldset" plain shrink disabled={!mayManage}>
            <Grid gap={2} columns={{ xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }} align="end">
              {rows.map((row, index) => (
                <AccountField key={`${row.kind} ${row.taxRateBasisPoints}`} row={row}>
                  {(label) => (
                    <FormField
                      control={control}
                      name={`numbers.${index}.number`}
                      label={label}
                      optional={row.taxRateBasisPoints !== null}
                      inputProps={{ inputMode: 'numeric' }}
                    />
                  )}
                </AccountField>
              ))}
              <FormField
                control={control}
                name="consultantNumber"
                label={t('accounts.consultant')}
                inputProps={{ inputMode: 'numeric' }}
              />
              <FormField
                control={control}
                name="clientNumber"
                label={t('accounts.client')}
                inputProps={{ inputMode: 'numeric' }}
              />
            </Grid>
          </Block>
          {mayManage ? (
            <div>
              <SubmitButton icon="save" disabled={!form.formState.isDirty} pending={save.isPending}>
                {t('accounts.save')}
              </SubmitButton>
            </div>
          ) : (
            <Text size="small" tone="secondary">
              {t('accounts.ask')}
            </Text>
          )}
        </Stack>
      </Card>
    </form>
  );
}

/** The name of an account, with its tax rate if it has one. */
function AccountField({ row, children }: { row: Account; children: (label: string) => ReactNode }) {
  const { t } = useTranslation('accounting');
  const label = useLabels();
  const format = useFormat();
  const kind = label('account.kind', row.kind);
  if (row.taxRateBasisPoints === null) return children(kind);
  return children(t('accounts.ofRate', { kind, rate: format.percent(row.taxRateBasisPoints / 10_000, 2) }));
}
