import { useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, Icon, IconButton, Row, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Money } from '@guildhall/shared/ui/data';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { Plate } from '../../drawings/Plate.tsx';
import { orderLines, useShop, type Product, productsFailed, productsLoaded } from '../../slices/ecommerce.ts';
import { type PageResource, useSample } from '../demo-page/DemoPage.tsx';

/** The colours of the products; each has a name in the translations. */
export const colors = ['black', 'white', 'blue', 'green', 'orange', 'red'] as const;

const colorValues: Readonly<Record<string, string>> = {
  black: '#24272E',
  white: '#FFFFFF',
  blue: '#4A7BD0',
  green: '#4E9A6B',
  orange: '#E08A3C',
  red: '#CF4A4A',
};

/** A price in euros. */
export const Price = ({ value }: { value: number }) => (
  <Money value={{ amountMinor: Math.round(value * 100), currency: 'EUR' }} />
);

/** A product's price, and its price before a discount. */
export function ProductPrice({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  return (
    <Row wrap gap={1} align="baseline">
      <Text component="span" weight="bold">
        <Price value={product.salesPrice} />
      </Text>
      {product.discount > 0 && (
        <Text component="s" size="small" tone="secondary">
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <Price value={product.price} />
        </Text>
      )}
    </Row>
  );
}

/** A rating of up to five stars, as one text for screen readers. */
export function Rating({ value }: { value: number }) {
  const { t } = useTranslation('shop');
  return (
    <Row inline gap={0.25} role="img" aria-label={t('rating', { value })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Box
          key={star}
          component="span"
          sx={{ display: 'flex', color: 'warning.main', '& path': { fill: star <= value ? 'currentColor' : 'none' } }}
        >
          <Icon name="star" size={14} />
        </Box>
      ))}
    </Row>
  );
}

const drawings: Record<Product['picture'], { path: string; tone: string }> = {
  shirt: { path: 'M24 12 12 18v12l8-2v24h24V28l8 2V18l-12-6q-8 8-16 0zM32 26v18', tone: 'info' },
  shoe: { path: 'M10 20v26h44v-6q-14-2-24-20l-8 4zM10 40h40M30 28l6-4M35 33l6-4', tone: 'warning' },
  bag: { path: 'M14 24h36l4 30H10zM24 24v-6a8 8 0 0 1 16 0v6M14 34h36', tone: 'error' },
  book: {
    path: 'M12 14q12-4 20 4 8-8 20-4v36q-12-4-20 4-8-8-20-4zM32 18v36M18 24l8 2M18 32l8 2M46 24l-8 2M46 32l-8 2',
    tone: 'success',
  },
  headphones: { path: 'M12 40v-6a20 20 0 0 1 40 0v6M10 38h8v16h-8zM46 38h8v16h-8z', tone: 'brand' },
  watch: {
    path: 'M24 18 26 6h12l2 12M24 46l2 12h12l2-12M32 46a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM32 24v8l6 4',
    tone: 'info',
  },
  lamp: { path: 'M22 8h20l8 20H14zM32 28v24M20 56h24q-2-6-12-4-10-2-12 4z', tone: 'warning' },
  blocks: {
    path: 'M10 34h20v20H10zM34 34h20v20H34zM22 10h20v20H22zM17 48l3-8 3 8M41 40h6v8h-6zM29 24l3-8 3 8',
    tone: 'error',
  },
  kite: { path: 'M36 6 54 26 32 46 20 20zM36 6l-4 40M20 20l34 6M32 46q-4 6 2 8t-2 8', tone: 'success' },
};

/** The drawing of a product. */
export const ProductDrawing = ({ product, ratio = '4 / 3' }: { product: Product; ratio?: string }) => (
  <Plate {...drawings[product.picture]} ratio={ratio} />
);

/** A link to the cart, with the number of products in it. */
export function CartLink() {
  const { t } = useTranslation('shop');
  const count = useShop((shop) => orderLines(shop).reduce((sum, { qty }) => sum + Math.max(0, qty), 0));
  return (
    <ButtonLink to="/apps/checkout" icon="invoice">
      {t('cart.open', { count })}
    </ButtonLink>
  );
}

/** Changes a quantity; below one, the delete button next to it applies. */
export function Stepper({
  title,
  qty,
  onUp,
  onDown,
}: {
  title: string;
  qty: number;
  onUp: () => void;
  onDown: () => void;
}) {
  const { t } = useTranslation('shop');
  return (
    <Row inline align="center" gap={0.5} outlined rounded>
      <IconButton icon="chevronDown" label={t('cart.less', { title })} disabled={qty <= 1} onClick={onDown} />
      <Text component="output" aria-label={t('cart.quantity', { title })} weight="semibold" tabular>
        {qty}
      </Text>
      <IconButton icon="chevronUp" label={t('cart.more', { title })} onClick={onUp} />
    </Row>
  );
}

/** A dot in the colour of a product. */
export const ColorDot = ({ color }: { color: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'block',
      width: 26,
      height: 26,
      borderRadius: '50%',
      border: '1px solid',
      borderColor: 'background.outline',
      forcedColorAdjust: 'none',
    }}
    style={{ backgroundColor: colorValues[color] }}
  />
);

/** What every page of the shop loads: translations and products. */
export function useShopData(): readonly PageResource[] {
  const texts = useFeatureTranslations('shop', (language) => import(`../../../locales/shop/${language}.json`));
  const isNeeded = useShop(({ products }) => products.length === 0);
  const sample = useSample<Product[]>('/data/eCommerce/ProductsData', {
    isNeeded,
    onLoaded: productsLoaded,
    onFailed: productsFailed,
  });
  return [texts, sample];
}
