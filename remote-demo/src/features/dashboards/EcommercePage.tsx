import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { BarChart } from '@guildhall/shared/ui/charts';
import { ButtonLink, Card, Grid } from '@guildhall/shared/ui/core';
import { Money, StatCard } from '@guildhall/shared/ui/data';
import { orderLines, productsLoaded, useShop, type Product } from '../../slices/ecommerce.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { euros, sales, useDashboardTexts, useMonthGroups } from './figures.ts';

/** A dashboard of the shop: its sales, orders and cart. */
export default function EcommercePage() {
  const { t } = useTranslation(['dashboards', 'demo']);
  const texts = useDashboardTexts();
  const isNeeded = useShop(({ products }) => products.length === 0);
  const sample = useSample<Product[]>('/data/eCommerce/ProductsData', { isNeeded, onLoaded: productsLoaded });
  return (
    <DemoPage
      title={t('demo:nav.eCommerce')}
      resources={[texts, sample]}
      subtitle={() => t('shop.subtitle')}
      actions={() => (
        <ButtonLink to="/apps/shop" icon="card">
          {t('shop.open')}
        </ButtonLink>
      )}
    >
      {() => <Dashboard />}
    </DemoPage>
  );
}

function Dashboard() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  const shop = useShop((state) => state);
  const { products } = shop;
  const month = sales.at(-1) ?? 0;
  return (
    <>
      <Grid
        gap={2}
        columns={{
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(auto-fit, minmax(240px, 1fr))',
        }}
      >
        <StatCard label={t('shop.sales')} value={<Money value={euros(month)} />} icon="wallet" />
        <StatCard label={t('shop.orders')} value={format.number(126)} icon="invoice" tone="success" />
        <StatCard
          label={t('shop.products')}
          value={format.number(products.length)}
          icon="list"
          tone="warning"
          to="/apps/products"
        />
        <StatCard
          label={t('shop.cart')}
          value={format.number(orderLines(shop).length)}
          icon="card"
          tone="info"
          to="/apps/checkout"
        />
      </Grid>
      <Card title={t('shop.byMonth')}>
        <Sales />
      </Card>
    </>
  );
}

function Sales() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  return (
    <BarChart
      label={t('shop.byMonth')}
      summary={t('shop.byMonthSummary')}
      groupLabel={t('month')}
      series={[{ label: t('shop.sales') }]}
      groups={useMonthGroups(sales.map((value) => [value]))}
      format={format.number}
    />
  );
}
