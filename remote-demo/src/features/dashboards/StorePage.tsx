import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, ButtonLink, Card, Grid, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { EmptyState, Money, StatusChip, Table, type Column } from '@guildhall/shared/ui/data';
import { productsLoaded, useShop, type Product } from '../../slices/ecommerce.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { euros, useDashboardTexts } from './figures.ts';

/** The shop's stock: best sellers, and what is running out. */
export default function StorePage() {
  const { t } = useTranslation(['dashboards', 'demo']);
  const texts = useDashboardTexts();
  const products = useShop((shop) => shop.products);
  const isNeeded = products.length === 0;
  const sample = useSample<Product[]>('/data/eCommerce/ProductsData', { isNeeded, onLoaded: productsLoaded });
  return (
    <DemoPage
      title={t('demo:nav.ecommerce')}
      resources={[texts, sample]}
      subtitle={() => t('shop.stock')}
      actions={() => (
        <ButtonLink to="/apps/shop" icon="card">
          {t('shop.open')}
        </ButtonLink>
      )}
    >
      {() => (
        <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
          <BestSelling products={products} />
          <RunningOut products={products} />
        </Grid>
      )}
    </DemoPage>
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
