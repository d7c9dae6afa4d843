import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Box,
  Button,
  ButtonLink,
  Card,
  Grid,
  IconButton,
  RouteLink,
  Row,
  Text,
} from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import {
  decrement,
  deliveryAddress,
  deleteFromCart,
  increment,
  orderLines,
  totalOf,
  useShop,
  type OrderLine,
  emptyCart,
} from '../../slices/ecommerce.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { noneBlank } from '../demo-page/FormDialog.tsx';
import { Price, ProductDrawing, Stepper, useShopData } from './product.tsx';

type Step = 'cart' | 'address' | 'done';

/** The cart, then the address, then the confirmation. */
export default function CheckoutPage() {
  const { t } = useTranslation(['shop', 'demo']);
  const resources = useShopData();
  return (
    <DemoPage
      title={t('demo:nav.checkout')}
      crumbs={[{ label: t('demo:nav.shop'), to: '/apps/shop' }]}
      resources={resources}
      subtitle={() => t('checkoutSubtitle')}
    >
      {() => <Checkout />}
    </DemoPage>
  );
}

function Checkout() {
  const { t } = useTranslation('shop');
  const [step, setStep] = useState<Step>('cart');
  const lines = orderLines(useShop((shop) => shop));
  const toShop = (
    <ButtonLink to="/apps/shop" variant="contained">
      {t('toShop')}
    </ButtonLink>
  );
  if (step === 'done')
    return (
      <Card>
        <EmptyState icon="checkCircle" title={t('thanks')} text={t('thanksText')} action={toShop} />
      </Card>
    );
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState icon="invoice" title={t('cart.empty')} text={t('cart.emptyText')} action={toShop} />
      </Card>
    );
  return (
    <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' }} gap={3} align="start">
      {step === 'cart' ? (
        <Cart lines={lines} />
      ) : (
        <AddressForm onBack={() => setStep('cart')} onOrdered={() => setStep('done')} />
      )}
      <Summary lines={lines} onNext={step === 'cart' ? () => setStep('address') : undefined} />
    </Grid>
  );
}

function Cart({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useTranslation('shop');
  return (
    <Card title={t('cart.title')}>
      <Grid component="ul" plain gap={2}>
        {lines.map(({ id, qty, product }) => (
          <Row component="li" key={id} gap={2} align="center" wrap>
            <Box sx={{ width: 72, flex: 'none', borderRadius: 1, overflow: 'hidden' }}>
              <ProductDrawing product={product} ratio="1 / 1" />
            </Box>
            <Block grow="160px" shrink>
              <RouteLink to={`/apps/product/${id}`}>
                <bdi>{product.title}</bdi>
              </RouteLink>
              <Text size="small" tone="secondary">
                <Price value={product.salesPrice} />
              </Text>
            </Block>
            <Row gap={1} align="center" wrap>
              <Stepper title={product.title} qty={qty} onUp={() => increment(id)} onDown={() => decrement(id)} />
              <Text component="span" weight="semibold">
                <Price value={product.salesPrice * qty} />
              </Text>
              <IconButton
                icon="delete"
                label={t('cart.remove', { title: product.title })}
                onClick={() => deleteFromCart(id)}
              />
            </Row>
          </Row>
        ))}
      </Grid>
    </Card>
  );
}

function Summary({ lines, onNext }: { lines: readonly OrderLine[]; onNext: (() => void) | undefined }) {
  const { t } = useTranslation('shop');
  const total = totalOf(lines);
  // The state has no lower bound (specification §4); an order needs at least one of each product.
  const isOrderable = lines.every(({ qty }) => qty > 0);
  return (
    <Card title={t('summary.title')}>
      <Grid component="dl" m={0} gap={1}>
        <Row justify="space-between" gap={2}>
          <Text component="dt" tone="secondary">
            {t('summary.subtotal')}
          </Text>
          <Text component="dd" m={0}>
            <Price value={total} />
          </Text>
        </Row>
        <Row justify="space-between" gap={2}>
          <Text component="dt" tone="secondary">
            {t('summary.shipping')}
          </Text>
          <Text component="dd" m={0}>
            {t('summary.free')}
          </Text>
        </Row>
        <Row justify="space-between" gap={2} pt={1}>
          <Text component="dt" weight="bold" size="lead">
            {t('summary.total')}
          </Text>
          <Text component="dd" m={0} weight="bold" size="lead">
            <Price value={total} />
          </Text>
        </Row>
      </Grid>
      {onNext && (
        <Block mt={2}>
          <Button fullWidth variant="contained" size="large" disabled={!isOrderable} onClick={onNext}>
            {t('next')}
          </Button>
        </Block>
      )}
    </Card>
  );
}

/** The delivery address. The demo does not store it. */
function AddressForm({ onBack, onOrdered }: { onBack: () => void; onOrdered: () => void }) {
  const { t } = useTranslation('shop');
  const { control, form } = useContractForm(deliveryAddress, {
    defaultValues: { name: '', street: '', postcode: '', city: '' },
    faultsOf: noneBlank(t('address.needed'), 'name', 'street', 'postcode', 'city'),
  });
  const submit = form.handleSubmit(() => {
    emptyCart();
    onOrdered();
  });
  return (
    <Card title={t('address.title')}>
      <form noValidate onSubmit={submit} aria-label={t('address.title')}>
        <Grid gap={2} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          <FormField control={control} name="name" label={t('address.name')} autoComplete="name" />
          <FormField control={control} name="street" label={t('address.street')} autoComplete="street-address" />
          <FormField control={control} name="postcode" label={t('address.postcode')} autoComplete="postal-code" />
          <FormField control={control} name="city" label={t('address.city')} autoComplete="address-level2" />
        </Grid>
        <Row wrap gap={1.5} mt={3}>
          <Button type="submit" variant="contained" size="large" icon="check">
            {t('order')}
          </Button>
          <Button size="large" onClick={onBack}>
            {t('back')}
          </Button>
        </Row>
      </form>
    </Card>
  );
}
