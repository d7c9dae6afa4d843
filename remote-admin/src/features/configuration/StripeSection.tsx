import { changeStripe, type BodyOf, type NewStripeSetting, type Settings } from '@guildhall/shared/contracts';
import { stripeModes, type StripeMode } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Grid, Text } from '@guildhall/shared/ui/core';
import { type Control, FormField, RadioCards } from '@guildhall/shared/ui/form';
import { useChangeStripe } from './settings/api.ts';
import { SettingForm } from './settings/SettingForm.tsx';
import { useSettingForm } from './settings/use-setting-form.ts';
import { WithSettings } from './settings/WithSettings.tsx';

/** The Stripe keys for payments, separate for test and live mode. */
export const StripeSection = () => <WithSettings>{({ stripe }) => <StripeForm setting={stripe} />}</WithSettings>;

interface Values {
  value: NewStripeSetting;
}

const noKeys = { testSecretKey: '', testWebhookSecret: '', liveSecretKey: '', liveWebhookSecret: '' };

function StripeForm({ setting }: { setting: Settings['stripe'] }) {
  const { t } = useTranslation('settings');
  const form = useSettingForm(changeStripe, {
    setting,
    command: useChangeStripe(),
    toInput: ({ mode }): Values => ({ value: { mode, ...noKeys } }),
    toBody: ({ value }: Values, version) => ({ version, value }),
  });
  const { control } = form;
  return (
    <SettingForm name="stripe" setting={setting} form={form} title={t('title.stripe')} subtitle={t('stripe.text')}>
      <RadioCards
        control={control}
        name="value.mode"
        label={t('field.mode')}
        columns={2}
        options={stripeModes.map((mode) => ({
          value: mode,
          label: t(`stripe.${mode}`),
          description: t(`stripe.${mode}Text`),
        }))}
      />
      {stripeModes.map((mode) => (
        <Keys key={mode} mode={mode} control={control} stored={setting.value} />
      ))}
      <Webhook />
    </SettingForm>
  );
}

interface KeysProps {
  mode: StripeMode;
  control: Control<Values, unknown, BodyOf<typeof changeStripe>>;
  stored: Settings['stripe']['value'];
}

/** Both keys of a mode. Stored keys are never shown; an empty input keeps the stored key. */
function Keys({ mode, control, stored }: KeysProps) {
  const { t } = useTranslation('settings');
  const account = stored[`${mode}Account`];
  const isSet = {
    SecretKey: mode === 'test' ? stored.hasTestSecretKey : stored.hasLiveSecretKey,
    WebhookSecret: mode === 'test' ? stored.hasTestWebhookSecret : stored.hasLiveWebhookSecret,
  };
  return (
    <Block component="fieldset" plain>
      <Text component="legend" size="small" weight="semibold" mb={1.5}>
        {account ? t('stripe.keysOf', { mode: t(`stripe.${mode}`), account }) : t(`stripe.${mode}`)}
      </Text>
      <Grid gap={2.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {(['SecretKey', 'WebhookSecret'] as const).map((field) => (
          <FormField
            key={field}
            control={control}
            name={`value.${mode}${field}`}
            label={t(`field.${mode}${field}`)}
            type="password"
            autoComplete="new-password"
            help={t(isSet[field] ? 'stripe.isSet' : `stripe.help${field}`, { mode })}
            inputProps={{ dir: 'ltr' }}
          />
        ))}
      </Grid>
    </Block>
  );
}

const eventNames = ['checkout.session.*', 'charge.refunded', 'refund.*', 'charge.dispute.*'];

/** The webhook that Stripe sends events to. */
function Webhook() {
  const { t } = useTranslation('settings');
  return (
    <Block>
      <Text component="h3" m={0} mb={0.5} size="small" weight="semibold">
        {t('stripe.webhook')}
      </Text>
      <Text component="p" m={0} size="small" tone="secondary">
        {t('stripe.webhookText')}
      </Text>
      <Text component="p" m={0} mt={1} size="small">
        <code dir="ltr">{`${window.location.origin}/api/payments/events/stripe`}</code>
      </Text>
      <Text component="p" m={0} mt={0.5} size="small" tone="secondary">
        <code dir="ltr">{eventNames.join(', ')}</code>
      </Text>
    </Block>
  );
}
