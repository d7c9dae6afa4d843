import { useState, type FormEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, Grid, Row, TextInput } from '@guildhall/shared/ui/core';
import { emptyCart } from '../../slices/ecommerce.ts';
import { textLimits } from '../../slices/limits.ts';

const fields = [
  { name: 'name', autoComplete: 'name' },
  { name: 'street', autoComplete: 'street-address' },
  { name: 'postcode', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
] as const;

/** The delivery address. The demo does not store it. */
export function AddressForm({ onBack, onOrdered }: { onBack: () => void; onOrdered: () => void }) {
  const { t } = useTranslation('shop');
  const [values, setValues] = useState<Record<string, string>>({});
  const [isChecked, setChecked] = useState(false);
  const missing = fields.filter(({ name }) => (values[name] ?? '').trim() === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first) {
      document.getElementById(`address-${first.name}`)?.focus();
      return;
    }
    emptyCart();
    onOrdered();
  }

  return (
    <Card title={t('address.title')}>
      <form noValidate onSubmit={submit} aria-label={t('address.title')}>
        <Grid gap={2} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          {fields.map(({ name, autoComplete }) => (
            <TextInput
              key={name}
              id={`address-${name}`}
              label={t(`address.${name}`)}
              inputProps={{ dir: 'auto', maxLength: textLimits.order[name], autoComplete }}
              error={isChecked && missing.some((field) => field.name === name) ? t('address.needed') : undefined}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
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
