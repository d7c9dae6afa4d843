import type { AccountingSummary } from '@guildhall/shared/contracts';
import { localText, type DayRange } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Card, Grid, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import { Money, Table } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { summaryQuery } from './api.ts';
import { Months } from './Months.tsx';

/** A period's revenue, tax and account totals, the open items at its end, and the closed months. */
export function Summary({ period }: { period: DayRange }) {
  const { t } = useTranslation('accounting');
  const format = useFormat();
  const summary = useQuery(summaryQuery(period));
  if (!summary.data) return <Unloaded query={summary} height={480} />;
  const { open, owedBack } = summary.data;
  return (
    <>
      <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <Revenue revenue={summary.data.revenue} />
        <Tax tax={summary.data.tax} />
        <Card title={t('openAt', { day: format.day(period.to) })}>
          {open.length === 0 ? (
            <Text tone="secondary">{t('nothingOpen')}</Text>
          ) : (
            open.map((sum) => (
              <Text key={sum.currency} size="large" weight="semibold">
                <Money value={sum} />
              </Text>
            ))
          )}
          <Text component="p" m={0} mt={1} size="small" tone="secondary">
            {t('openText')}
          </Text>
          {owedBack.length > 0 && (
            <Stack mt={2}>
              <Text size="small">{t('owedBack')}</Text>
              {owedBack.map((sum) => (
                <Text key={sum.currency} weight="semibold">
                  <Money value={sum} />
                </Text>
              ))}
              <Text size="small" tone="secondary">
                {t('owedBackText')}
              </Text>
            </Stack>
          )}
        </Card>
        <Months summary={summary.data} />
      </Grid>
      <AccountSums accounts={summary.data.accounts} on={period.to} />
    </>
  );
}

function Revenue({ revenue }: Pick<AccountingSummary, 'revenue'>) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  return (
    <Card title={t('revenue')} padded={revenue.length === 0}>
      {revenue.length === 0 ? (
        <Text tone="secondary">{t('nothing')}</Text>
      ) : (
        <Table
          label={t('revenue')}
          rows={revenue.map((row, index) => ({ ...row, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            { header: t('type'), cell: ({ type }) => (type ? <bdi>{localText(type, language)}</bdi> : t('noType')) },
            { header: t('net'), align: 'end', noWrap: true, cell: ({ amount }) => <Money value={amount} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Tax({ tax }: Pick<AccountingSummary, 'tax'>) {
  const { t } = useTranslation('accounting');
  const format = useFormat();
  return (
    <Card title={t('tax')} padded={tax.length === 0}>
      {tax.length === 0 ? (
        <Text tone="secondary">{t('nothing')}</Text>
      ) : (
        <Table
          label={t('tax')}
          rows={tax}
          rowKey={({ taxRateBasisPoints, net }) => `${taxRateBasisPoints} ${net.currency}`}
          columns={[
            { header: t('rate'), noWrap: true, cell: (row) => format.percent(row.taxRateBasisPoints / 10_000, 2) },
            { header: t('net'), align: 'end', noWrap: true, cell: ({ net }) => <Money value={net} /> },
            { header: t('taxAmount'), align: 'end', noWrap: true, cell: (row) => <Money value={row.tax} /> },
          ]}
        />
      )}
    </Card>
  );
}

function AccountSums({ accounts, on }: Pick<AccountingSummary, 'accounts'> & { on: string }) {
  const { t } = useTranslation('accounting');
  const label = useLabels();
  if (accounts.length === 0) return null;
  return (
    <Card
      title={t('accountSums')}
      padded={false}
      actions={<RouteLink to={paths.bank({ view: 'balance', on })}>{t('toReconciliation')}</RouteLink>}
    >
      <Table
        label={t('accountSums')}
        rows={accounts}
        rowKey={({ number, kind, debit }) => `${number} ${kind} ${debit.currency}`}
        columns={[
          { header: t('account'), noWrap: true, cell: ({ number }) => <bdi>{number}</bdi> },
          { header: t('kind'), cell: ({ kind }) => label('account.kind', kind) },
          { header: t('debit'), align: 'end', noWrap: true, cell: ({ debit }) => <Money value={debit} /> },
          { header: t('credit'), align: 'end', noWrap: true, cell: ({ credit }) => <Money value={credit} /> },
          {
            header: t('balance'),
            align: 'end',
            noWrap: true,
            cell: ({ debit, credit }) => (
              <Money value={{ ...debit, amountMinor: debit.amountMinor - credit.amountMinor }} />
            ),
          },
        ]}
      />
    </Card>
  );
}
