import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Box,
  Button,
  Card,
  Grid,
  RouteLink,
  Row,
  Select,
  Text,
  toast,
  styled,
  VisuallyHidden,
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
  categories,
  filterProducts,
  genders,
  prices,
} from '../../slices/ecommerce.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';
import { CartLink, ProductDrawing, ProductPrice, Rating, colors, useShopData, ColorDot } from './product.tsx';

/** The shop: filters beside the products; on a phone, above them. */
export default function ShopPage() {
  const { t } = useTranslation(['shop', 'demo']);
  const resources = useShopData();
  return (
    <DemoPage
      title={t('demo:nav.shop')}
      resources={resources}
      subtitle={() => t('subtitle')}
      actions={() => <CartLink />}
    >
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
          <Block grow="200px" shrink>
            <ListSearch searchLabel={t('search')} search={shop.productSearch} onSearch={searchProducts} />
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

const Swatch = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  padding: 0,
  border: '2px solid transparent',
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: theme.vars.palette.brand.main },
}));

/** All filters of the shop, and a button to clear them. */
function ShopFilters() {
  const { t } = useTranslation('shop');
  const filters = useShop((shop) => shop.filters);
  const all = { value: 'All', label: t('all') };
  return (
    <Card title={t('filters')}>
      <Grid gap={2}>
        <Select
          label={t('category')}
          value={filters.category}
          options={[all, ...categories.map((value) => ({ value, label: t(`categories.${value}`) }))]}
          onChange={(value) => filterProducts({ category: categories.find((one) => one === value) ?? 'All' })}
        />
        <Select
          label={t('gender')}
          value={filters.gender}
          options={[all, ...genders.map((value) => ({ value, label: t(`genders.${value}`) }))]}
          onChange={(value) => filterProducts({ gender: genders.find((one) => one === value) ?? 'All' })}
        />
        <Select
          label={t('price')}
          value={filters.price}
          options={[all, ...prices.map((value) => ({ value, label: t(`prices.${value}`) }))]}
          onChange={(value) => filterProducts({ price: prices.find((one) => one === value) ?? 'All' })}
        />
        <Select
          label={t('least')}
          value={filters.rating}
          options={[
            { value: '', label: t('all') },
            ...['4', '3', '2'].map((value) => ({ value, label: t('andMore', { value }) })),
          ]}
          onChange={(rating) => filterProducts({ rating })}
        />
        <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
          <Text component="legend" p={0} mb={0.5} size="small" weight="medium">
            {t('color')}
          </Text>
          <Row wrap gap={0.5}>
            {colors.map((color) => (
              <Swatch
                key={color}
                type="button"
                title={t(`colors.${color}`)}
                aria-pressed={filters.color === color}
                onClick={() => filterProducts({ color: filters.color === color ? 'All' : color })}
              >
                <VisuallyHidden>{t(`colors.${color}`)}</VisuallyHidden>
                <ColorDot color={color} />
              </Swatch>
            ))}
          </Row>
        </Box>
        <Button fullWidth icon="undo" onClick={resetFilters}>
          {t('reset')}
        </Button>
      </Grid>
    </Card>
  );
}
