import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Grid, Row, Select, styled, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { categories, filterProducts, genders, prices, resetFilters, useShop } from '../../slices/ecommerce.ts';
import { colors, colorValues } from './parts.tsx';

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
export function ShopFilters() {
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
