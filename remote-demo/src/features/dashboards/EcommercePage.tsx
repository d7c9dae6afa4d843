import { useFormat } from '@guildhall/shared/format';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { BarChart } from '@guildhall/shared/ui/charts';
import { Block, ButtonLink, Card, Grid, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { EmptyState, Money, StatCard, StatusChip, Table, type Column } from '@guildhall/shared/ui/data';
import { orderLines, productsLoaded, useShop, type Product } from '../../slices/ecommerce.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { useSample } from '../demo-page/use-sample.ts';
import { lastMonths, sales } from './figures.ts';

/** A dashboard of the shop: sales, best-sellers, low stock. */
export default function EcommercePage() {
  const { t } = useTranslation(['dashboards', 'demo']);
  const texts = useFeatureTranslations(
    'dashboards',
    (language) => import(`../../../locales/dashboards/${language}.json`),
  );
  const isNeeded = useShop(({ products }) => products.length === 0);
  const sample = useSample<Product[]>('/data/eCommerce/ProductsData', { isNeeded, onLoaded: productsLoaded });
  return (
    <DemoPage
      title={t('demo:nav.eCommerce')}
      needs={[texts, sample]}
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

const euros = (value: number) => ({ amountMinor: Math.round(value * 100), currency: 'EUR' });

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
      <Grid gap={3} columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <Card title={t('shop.byMonth')}>
          <Sales />
        </Card>
        <RunningOut products={products} />
      </Grid>
      <BestSelling products={products} />
    </>
  );
}

function Sales() {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  const language = useLanguage();
  const short = dateFormatter(language, { month: 'short', timeZone: 'UTC' });
  const long = dateFormatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const groups = lastMonths(sales.length).map((month, index) => ({
    label: short.format(month),
    name: long.format(month),
    values: [{ value: sales[index] ?? 0 }],
  }));
  return (
    <BarChart
      label={t('shop.byMonth')}
      summary={t('shop.byMonthSummary')}
      groupLabel={t('month')}
      series={[{ label: t('shop.sales') }]}
      groups={groups}
      format={format.number}
    />
  );
}

function RunningOut({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('dashboards');
  const low = products.filter(({ stock }) => stock < 10).sort((one, other) => one.stock - other.stock);
  return (
    <Card title={t('shop.low')}>
      {low.length === 0 ? (
        <EmptyState icon="check" title={t('shop.enough')} />
      ) : (
        <Grid component="ul" plain gap={1.5}>
          {low.map(({ id, title, stock }) => (
            <Row component="li" key={id} gap={1.5} align="center" justify="space-between" wrap>
              <RouteLink to={`/apps/product/${id}`}>
                <bdi>{title}</bdi>
              </RouteLink>
              <StatusChip
                status="stock"
                tone={stock === 0 ? 'error' : 'warning'}
                label={t('shop.left', { count: stock })}
              />
            </Row>
          ))}
        </Grid>
      )}
    </Card>
  );
}

function BestSelling({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  const best = products.filter(({ rating }) => rating === 5).slice(0, 5);
  const soldOf = ({ id }: Product) => 60 - id * 2;
  const columns: Column<Product>[] = [
    {
      header: t('shop.product'),
      cell: ({ id, title }) => <RouteLink to={`/apps/product/${id}`}>{title}</RouteLink>,
    },
    { header: t('shop.sold'), cell: (product) => format.number(soldOf(product)), align: 'end' },
    {
      header: t('shop.revenue'),
      cell: (product) => (
        <Text component="span" weight="semibold">
          <Money value={euros(soldOf(product) * product.salesPrice)} />
        </Text>
      ),
      align: 'end',
    },
  ];
  return (
    <Card title={t('shop.best')} padded={false}>
      <Block>
        <Table label={t('shop.best')} rows={best} columns={columns} rowKey={({ id }) => String(id)} />
      </Block>
    </Card>
  );
}
