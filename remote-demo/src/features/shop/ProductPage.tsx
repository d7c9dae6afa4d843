import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useParams } from '@guildhall/shared/router';
import {
  Block,
  Button,
  ButtonLink,
  Card,
  Grid,
  RouteLink,
  Row,
  Text,
  toast,
  Typography,
} from '@guildhall/shared/ui/core';
import { EmptyState, StatusChip } from '@guildhall/shared/ui/data';
import { addToCart, noFilters, useShop, visibleProducts, type Product } from '../../slices/ecommerce.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { colors, CartLink, ProductDrawing, ProductPrice, Rating, Stepper, ColorDot, useShopData } from './product.tsx';

/** One product; without an id in the URL, the newest. */
export default function ProductPage() {
  const { t } = useTranslation(['shop', 'demo']);
  const { id } = useParams();
  const resources = useShopData();
  const products = useShop((shop) => shop.products);
  const newest = visibleProducts({ products, productSearch: '', filters: noFilters, sortBy: 'newest' })[0];
  const product = id === undefined ? newest : products.find((one) => String(one.id) === id);
  return (
    <DemoPage
      title={product?.title ?? t('demo:nav.detail')}
      crumbs={[{ label: t('demo:nav.shop'), to: '/apps/shop' }]}
      resources={resources}
      actions={() => <CartLink />}
    >
      {() =>
        product ? (
          <Detail key={product.id} product={product} />
        ) : (
          <Card>
            <EmptyState
              icon="search"
              title={t('missing')}
              text={t('missingText')}
              action={<ButtonLink to="/apps/shop">{t('toShop')}</ButtonLink>}
            />
          </Card>
        )
      }
    </DemoPage>
  );
}

function Detail({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const [qty, setQty] = useState(1);
  const add = () => {
    addToCart(product.id, qty);
    toast.success(t('cart.added', { title: product.title }));
  };
  return (
    <>
      <Card padded={false}>
        <Grid align="center" columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <ProductDrawing product={product} ratio="1 / 1" />
          <Grid gap={2} p={{ xs: 2, sm: 4 }} align="start">
            <Row wrap gap={1}>
              <Stock product={product} />
              <StatusChip status="category" label={t(`categories.${product.category}`)} />
            </Row>
            <Rating value={product.rating} />
            <Text size="title">
              <ProductPrice product={product} />
            </Text>
            <Text m={0} component="p" dir="auto" tone="secondary" size="large">
              {product.description}
            </Text>
            <Block>
              <Text component="h2" m={0} mb={1} size="small" weight="semibold">
                {t('color')}
              </Text>
              <Row component="ul" plain wrap gap={2}>
                {colors
                  .filter((color) => product.colors.includes(color))
                  .map((color) => (
                    <Row component="li" key={color} gap={0.75} align="center">
                      <ColorDot color={color} />
                      <Text size="small">{t(`colors.${color}`)}</Text>
                    </Row>
                  ))}
              </Row>
            </Block>
            <Row wrap gap={1.5} align="center">
              <Stepper
                title={product.title}
                qty={qty}
                onUp={() => setQty(qty + 1)}
                onDown={() => setQty(Math.max(1, qty - 1))}
              />
              <Button variant="contained" size="large" icon="add" disabled={product.stock === 0} onClick={add}>
                {t('cart.add')}
              </Button>
              <ButtonLink size="large" variant="text" to="/apps/checkout">
                {t('cart.title')}
              </ButtonLink>
            </Row>
          </Grid>
        </Grid>
      </Card>
      <Related product={product} />
    </>
  );
}

function Stock({ product: { stock } }: { product: Product }) {
  const { t } = useTranslation('shop');
  if (stock === 0) return <StatusChip status="stock" tone="error" label={t('soldOut')} />;
  if (stock < 10) return <StatusChip status="stock" tone="warning" label={t('few', { count: stock })} />;
  return <StatusChip status="stock" tone="success" label={t('inStock')} />;
}

function Related({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const products = useShop((shop) => shop.products);
  const others = products.filter(({ id, category }) => id !== product.id && category === product.category).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <section>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {t('related')}
      </Typography>
      <Grid component="ul" plain gap={2} columns={{ xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}>
        {others.map((other) => (
          <Block component="li" key={other.id}>
            <Card padded={false}>
              <ProductDrawing product={other} />
              <Grid gap={0.5} p={1.5}>
                <RouteLink to={`/apps/product/${other.id}`}>
                  <bdi>{other.title}</bdi>
                </RouteLink>
                <ProductPrice product={other} />
              </Grid>
            </Card>
          </Block>
        ))}
      </Grid>
    </section>
  );
}
