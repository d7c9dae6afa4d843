import { changeStripe, getSettings, listSettingChanges } from '@guildhall/shared/contracts';
import { settingChanges, settings } from '../../platform/database/schema/index.ts';
import { initialSetting, writeSetting } from '../../platform/settings/settings.ts';
import { ourAccount, stripeApp } from '../../testing/stripe.ts';

const empty = { mode: 'test', testSecretKey: '', testWebhookSecret: '', liveSecretKey: '', liveWebhookSecret: '' };
const keys = { testSecretKey: 'sk_test_topsecret', testWebhookSecret: 'whsec_topsecret' };

async function administrated() {
  const t = await stripeApp();
  await writeSetting(t.db, t.clock, 'stripe', initialSetting('stripe'));
  const administrator = await t.signInAs('administrator');
  const save = async (change: object) => {
    const { version } = (await administrator.call(getSettings)).body.data.stripe;
    return administrator.call(changeStripe, { body: { version, value: { ...empty, ...change } } });
  };
  return { ...t, administrator, save };
}

test('keys are stored encrypted, with their account, and never shown', async () => {
  const { administrator, save, db } = await administrated();
  const saved = await save(keys);
  expect(saved.body.data.value).toEqual({
    mode: 'test',
    hasTestSecretKey: true,
    hasTestWebhookSecret: true,
    hasLiveSecretKey: false,
    hasLiveWebhookSecret: false,
    testAccount: ourAccount,
    liveAccount: '',
  });
  const changes = await administrator.call(listSettingChanges, { params: { setting: 'stripe' } });
  const kept = [await db.select().from(settings), await db.select().from(settingChanges)];
  const told = [saved.body, (await administrator.call(getSettings)).body, changes.body, kept];
  expect(JSON.stringify(told)).not.toContain('topsecret');
});

test('an empty key keeps the stored one', async () => {
  const { save } = await administrated();
  await save(keys);
  expect((await save({ mode: 'live' })).body.data.value).toMatchObject({ mode: 'live', hasTestSecretKey: true });
});

test.each([
  ['a live key beside “test”', { testSecretKey: 'sk_live_1' }, 'value.testSecretKey', 'stripe_key_live'],
  ['a test key beside “live”', { liveSecretKey: 'rk_test_1' }, 'value.liveSecretKey', 'stripe_key_test'],
  ['a publishable key', { testSecretKey: 'pk_test_1' }, 'value.testSecretKey', 'stripe_key_unfit'],
  ['an address as secret', { testWebhookSecret: 'we_1' }, 'value.testWebhookSecret', 'stripe_webhook_secret_unfit'],
])('refuses %s in one sentence and saves nothing', async (_, change, field, code) => {
  const { save, administrator, stripe } = await administrated();
  expect((await save(change)).body.fields).toMatchObject({ [field]: { code } });
  expect((await administrator.call(getSettings)).body.data.stripe.value).toMatchObject({ hasTestSecretKey: false });
  expect(stripe.calls).toEqual([]);
});

test('does not save a key unknown to Stripe, nor one while Stripe does not respond', async () => {
  const { save, stripe } = await administrated();
  stripe.behaviours = ['refuse'];
  expect((await save(keys)).body.fields).toMatchObject({ 'value.testSecretKey': { code: 'stripe_refused' } });
  stripe.behaviours = ['deaf', 'deaf'];
  expect((await save(keys)).body.code).toBe('stripe_silent');
});
