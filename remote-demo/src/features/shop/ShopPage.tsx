import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Box,
  Button,
  Card,
  Grid,
  Icon,
  RouteLink,
  Row,
  Select,
  Text,
  TextInput,
  toast,
} from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import {
  addToCart,
  resetFilters,
  searchProducts,
  sortProducts,
  sorts,
  useShop,
  visibleProducts,
  type Product,
} from '../../slices/ecommerce.ts';
import { textLimits } from '../../slices/limits.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { CartLink, ProductDrawing, ProductPrice, Rating } from './parts.tsx';
import { ShopFilters } from './ShopFilters.tsx';
import { useShopNeeds } from './use-shop-needs.ts';

/** The shop: filters beside the products; on a phone, above them. */
export default function ShopPage() {
  const { t } = useTranslation(['shop', 'demo']);
  const needs = useShopNeeds();
  return (
    <DemoPage title={t('demo:nav.shop')} needs={needs} subtitle={() => t('subtitle')} actions={() => <CartLink />}>
      {() => <Shop />}
    </DemoPage>
  );
}

function Shop() {
  const { t } = useTranslation('shop');
  const [isFiltering, setFiltering] = useState(false);
  const shop = useShop((state) => state);
  const visible = visibleProducts(shop);
  return (
    <Grid columns={{ xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' }} gap={3} align="start">
      <Box sx={{ display: { xs: isFiltering ? 'block' : 'none', md: 'block' }, minWidth: 0 }}>
        <ShopFilters />
      </Box>
      <Grid gap={2} columns="minmax(0, 1fr)">
        <Row wrap gap={1.5} align="end">
          <Block grow="200px" shrink role="search">
            <TextInput
              type="search"
              label={t('search')}
              hideLabel
              placeholder={t('search')}
              start={<Icon name="search" size={18} />}
              inputProps={{ dir: 'auto', maxLength: textLimits.search, autoComplete: 'off' }}
              value={shop.productSearch}
              onChange={(event) => searchProducts(event.target.value)}
            />
          </Block>
          <Select
            label={t('sort')}
            hideLabel
            compact
            value={shop.sortBy}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(value) => sortProducts(sorts.find((sort) => sort === value) ?? 'newest')}
          />
          <Box sx={{ display: { md: 'none' }, width: { xs: '100%', sm: 'auto' } }}>
            <Button fullWidth icon="settings" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
              {t('filters')}
            </Button>
          </Box>
        </Row>
        <Text role="status" size="small" tone="secondary">
          {t('found', { count: visible.length })}
        </Text>
        {visible.length === 0 ? (
          <Card>
            <EmptyState
              icon="search"
              title={t('none')}
              text={t('noneText')}
              action={<Button onClick={resetFilters}>{t('reset')}</Button>}
            />
          </Card>
        ) : (
          <Grid
            component="ul"
            plain
            gap={{ xs: 1.5, sm: 2.5 }}
            columns={{ xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
          >
            {visible.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </Grid>
        )}
      </Grid>
    </Grid>
  );
}

function ProductCard({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const text = t(product.stock === 0 ? 'soldOut' : 'cart.add');
  const add = () => {
    addToCart(product.id);
    toast.success(t('cart.added', { title: product.title }));
  };
  return (
    <Box component="li" sx={{ display: 'grid' }}>
      <Card padded={false}>
        <Box sx={{ position: 'relative' }}>
          <ProductDrawing product={product} />
          {product.discount > 0 && (
            <Box sx={{ position: 'absolute', insetBlockStart: 10, insetInlineStart: 10 }}>
              <Text component="span" background="paper" rounded px={1} py={0.25} size="tiny" weight="bold" tone="error">
                {t('discount', { value: product.discount })}
              </Text>
            </Box>
          )}
        </Box>
        <Grid gap={0.75} p={{ xs: 1.5, sm: 2 }}>
          <Text component="h2" m={0} size="body" weight="semibold" dir="auto">
            <RouteLink to={`/apps/product/${product.id}`}>{product.title}</RouteLink>
          </Text>
          <Rating value={product.rating} />
          <ProductPrice product={product} />
          <Button
            fullWidth
            size="small"
            icon="add"
            disabled={product.stock === 0}
            aria-label={`${text} – ${product.title}`}
            onClick={add}
            // Two cards side by side on a phone have no space for the icon: the text would wrap.
            sx={{ '& svg': { display: { xs: 'none', sm: 'inline' } } }}
          >
            {text}
          </Button>
        </Grid>
      </Card>
    </Box>
  );
}
