import type { OwnDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Grid } from '@guildhall/shared/ui/core';
import { Money, StatCard } from '@guildhall/shared/ui/data';
import { Fragment } from 'react';

/** A person's figures; each links to its list (domain rule 18). */
export function OwnFigures({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { totals, unpaidInvoices } = dashboard;
  const overdue = unpaidInvoices.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Grid
      component="ul"
      aria-label={t('figures.title')}
      plain
      gap={{ xs: 1.5, sm: 2 }}
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      <li>
        <StatCard
          label={t('figures.applications')}
          value={totals.applications}
          icon="file"
          to={figurePath(figures.applications)}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.toPay')}
          value={unpaidInvoices.length === 0 ? format.number(0) : <Amounts amounts={openAmounts(unpaidInvoices)} />}
          icon="card"
          tone={overdue > 0 ? 'error' : 'brand'}
          to={figurePath(figures.unpaidInvoices)}
          hint={overdue > 0 ? t('figures.overdue', { count: overdue }) : undefined}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.invoices')}
          value={totals.invoices}
          icon="invoice"
          to={figurePath(figures.invoices)}
        />
      </li>
      <li>
        <StatCard
          label={t('figures.queries')}
          value={totals.unresolvedQueries}
          icon="message"
          to={figurePath(figures.unresolvedQueries)}
        />
      </li>
    </Grid>
  );
}

/** Each amount on its own line where they do not fit side by side. */
function Amounts({ amounts }: { amounts: ReturnType<typeof openAmounts> }) {
  return amounts.map((amount, index) => (
    <Fragment key={amount.currency}>
      {index > 0 && ' + '}
      <Money value={amount} />
    </Fragment>
  ));
}

/** The open amounts, one total per currency. */
function openAmounts(invoices: OwnDashboard['unpaidInvoices']) {
  const sums = new Map<string, number>();
  for (const { open } of invoices) sums.set(open.currency, (sums.get(open.currency) ?? 0) + open.amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
