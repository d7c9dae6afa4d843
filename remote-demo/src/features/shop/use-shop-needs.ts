import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { productsFailed, productsLoaded, useShop, type Product } from '../../slices/ecommerce.ts';
import type { Need } from '../demo-page/DemoPage.tsx';
import { useSample } from '../demo-page/use-sample.ts';

/** What every page of the shop needs: translations and products. */
export function useShopNeeds(): readonly Need[] {
  const texts = useFeatureTranslations('shop', (language) => import(`../../../locales/shop/${language}.json`));
  const isNeeded = useShop(({ products }) => products.length === 0);
  const sample = useSample<Product[]>('/data/eCommerce/ProductsData', {
    isNeeded,
    onLoaded: productsLoaded,
    onFailed: productsFailed,
  });
  return [texts, sample];
}
