import { eq } from 'drizzle-orm';
import {
  askAddressChange,
  cancelAddressChange,
  cancelUserAddressChange,
  changeUserAddress,
  confirmAddressChange,
  confirmPassword,
  forgotPassword,
  getMe,
  getProfile,
  getUser,
  openAddressChange,
  refuseAddressChange,
  resetPassword,
  signIn,
  suspendUser,
  waiveOldAddress,
} from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import { addressChanges, applications, mails } from '../../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';
import { casesOf } from '../../../testing/cases.ts';

const before = 'rosa@example.org';

const after = 'rosa.lind@example.net';

const unknown = { status: 404, body: { code: 'link_unknown' } };

const reason = 'Called from the new office';

const tokenAt = async (t: TestApp, email: string) => (await t.inbox.latestLinkFor(email)).split('#')[1] ?? '';

const linksOf = async (t: TestApp, newEmail = after) => ({
  atNew: { body: { token: await tokenAt(t, newEmail) } },
  atOld: { body: { token: await tokenAt(t, before) } },
});

async function somebody(t: TestApp) {
  const rosa = await t.signInAs(await t.build.user({ firstName: 'Rosa', lastName: 'Lind', email: before }));
  await rosa.call(confirmPassword, { body: { password: testPassword } });
  return rosa;
}

const ask = (who: SignedInTester, email = after) => who.call(askAddressChange, { body: { email } });

const enter = (t: TestApp, email: string) => t.call(signIn, { body: { email, password: testPassword } });

/** A member whose address an administrator changes. */
async function office(t: TestApp) {
  const administrator = await t.signInAs('administrator');
  const rosa = await somebody(t);
  const params = { id: rosa.user.id };
  const change = (isOldLost: boolean, email = after) =>
    administrator.call(changeUserAddress, { params, body: { version: 1, email, isOldLost, reason } });
  return { administrator, rosa, params, change };
}

test('an address changes once both addresses are confirmed, in either order', async () => {
  for (const first of ['atNew', 'atOld'] as const) {
    const t = await testApp();
    const rosa = await somebody(t);
    expect((await ask(rosa)).body.data.addressChange).toMatchObject({ newAddress: after, isNewConfirmed: false });
    const links = await linksOf(t);
    expect((await t.call(openAddressChange, links.atOld)).body.data).toMatchObject({
      side: 'old',
      state: 'open',
      newAddress: 'r…@example.net',
    });
    expect((await t.call(confirmAddressChange, links[first])).body.data.state).toBe('confirmed');
    expect((await rosa.call(getProfile)).body.data).toMatchObject({ email: before });
    const second = first === 'atNew' ? 'atOld' : 'atNew';
    expect((await t.call(confirmAddressChange, links[second])).body.data.state).toBe('done');
    expect((await rosa.call(getMe)).status).toBe(401);
    expect((await enter(t, before)).status).toBe(401);
    expect((await enter(t, after)).status).toBe(200);
    for (const email of [before, after]) expect((await t.inbox.latest(email)).template).toBe('address_changed');
    expect(await t.db.select().from(addressChanges)).toMatchObject([{ state: 'done', oldEmail: null, newEmail: null }]);
  }
});

test('it needs proof of identity and an address that differs from the present one', async () => {
  const t = await testApp();
  const unproved = await t.signInAs('member');
  expect((await ask(unproved)).body.code).toBe('confirmation_needed');
  const rosa = await somebody(t);
  expect((await ask(rosa, 'ROSA@example.org')).body).toMatchObject({
    code: 'same_address',
    fields: { email: { code: 'same_address' } },
  });
});

test('rule 3: opening the links changes nothing, and each confirms once', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await ask(rosa);
  const { atNew, atOld } = await linksOf(t);
  for (let times = 0; times < 3; times += 1) {
    await t.call(openAddressChange, atNew);
    await t.call(openAddressChange, atOld);
  }
  expect((await rosa.call(getProfile)).body.data.addressChange).toMatchObject({
    isNewConfirmed: false,
    isOldConfirmed: false,
  });
  await t.call(confirmAddressChange, atNew);
  expect(await t.call(confirmAddressChange, atNew)).toMatchObject(unknown);
  expect((await t.call(openAddressChange, atNew)).body.data.state).toBe('confirmed');
  expect(await t.call(refuseAddressChange, atNew)).toMatchObject(unknown);
});

test('a refusal at the old address ends the change, its other link, and every session', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await ask(rosa);
  const { atNew, atOld } = await linksOf(t);
  expect((await t.call(refuseAddressChange, atOld)).body.data.state).toBe('refused');
  expect((await rosa.call(getMe)).status).toBe(401);
  expect(await t.call(confirmAddressChange, atNew)).toMatchObject(unknown);
  expect((await enter(t, before)).status).toBe(200);
});

test('does not reveal that an address is taken; its owner gets a mail', async () => {
  const t = await testApp();
  await t.build.user({ email: after, language: 'fr' });
  const rosa = await somebody(t);
  const taken = await ask(rosa);
  expect(taken).toMatchObject({ status: 200, body: { data: { addressChange: { newAddress: after } } } });
  const told = await t.inbox.latest(after);
  expect(told).toMatchObject({ template: 'address_taken', language: 'fr' });
  expect(told.links.join()).not.toContain('address-change');
  const free = await ask(rosa, 'free@example.net');
  expect(Object.keys(free.body.data.addressChange)).toEqual(Object.keys(taken.body.data.addressChange));
  expect(free.body.message).toBe(taken.body.message);
});

test('an address that somebody else takes in the meantime is not used twice', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await ask(rosa);
  const { atNew, atOld } = await linksOf(t);
  await t.call(confirmAddressChange, atOld);
  await t.build.user({ email: after });
  expect(await t.call(confirmAddressChange, atNew)).toMatchObject({
    status: 409,
    body: { code: 'address_change_over' },
  });
  expect((await rosa.call(getProfile)).body.data).toMatchObject({ email: before, addressChange: null });
});

test('only one of two accounts gets an address that both confirm at once', async () => {
  const t = await testApp();
  const people: { atNew: string; atOld: string }[] = [];
  for (const email of ['a@example.org', 'b@example.org']) {
    const who = await t.signInAs(await t.build.user({ email }));
    await who.call(confirmPassword, { body: { password: testPassword } });
    await ask(who);
    people.push({ atNew: await tokenAt(t, after), atOld: await tokenAt(t, email) });
  }
  await Promise.all(people.map(({ atOld }) => t.call(confirmAddressChange, { body: { token: atOld } })));
  const answers = await Promise.all(
    people.map(({ atNew }) => t.call(confirmAddressChange, { body: { token: atNew } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('pressing both links at once changes the address once', async () => {
  const t = await testApp();
  await ask(await somebody(t));
  const { atNew, atOld } = await linksOf(t);
  const answers = await Promise.all([atNew, atOld].map((link) => t.call(confirmAddressChange, link)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await t.inbox.to(after)).filter(({ template }) => template === 'address_changed')).toHaveLength(1);
});

test('an unconfirmed registration gives way to the address change', async () => {
  const t = await testApp();
  await t.build.user({ email: after, state: 'unverified', verifiedAt: null, passwordHash: null });
  await ask(await somebody(t));
  const { atNew, atOld } = await linksOf(t);
  await t.call(confirmAddressChange, atOld);
  expect((await t.call(confirmAddressChange, atNew)).body.data.state).toBe('done');
  expect((await enter(t, after)).status).toBe(200);
});

test('links stop working after another change, a cancellation or a suspension', async () => {
  const t = await testApp();
  const { administrator, rosa, params } = await office(t);
  const isDead = async (link: object) => expect(await t.call(confirmAddressChange, link)).toMatchObject(unknown);
  await ask(rosa, 'first@example.net');
  const replaced = await linksOf(t, 'first@example.net');
  await ask(rosa);
  for (const link of Object.values(replaced)) await isDead(link);

  const cancelled = await linksOf(t);
  expect((await rosa.call(cancelAddressChange)).body.data.addressChange).toBeNull();
  for (const link of Object.values(cancelled)) await isDead(link);
  expect((await rosa.call(cancelAddressChange)).body.code).toBe('no_address_change');

  await ask(rosa);
  const suspended = await linksOf(t);
  await administrator.call(suspendUser, { params, body: { version: 1, reason } });
  for (const link of Object.values(suspended)) await isDead(link);
});

test('a link not used within two days has expired', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await ask(rosa);
  const { atNew } = await linksOf(t);
  t.clock.pass({ ms: limits.addressChangeLifeMs });
  const over = { status: 410, body: { code: 'link_expired' } };
  expect(await t.call(openAddressChange, atNew)).toMatchObject(over);
  expect(await t.call(confirmAddressChange, atNew)).toMatchObject(over);
  const again = await t.signInAs(rosa.user);
  expect((await again.call(getProfile)).body.data.addressChange).toBeNull();
});

test('a password reset sent to the old address stops working', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await t.call(forgotPassword, { body: { email: before } });
  const token = await tokenAt(t, before);
  await ask(rosa);
  const { atNew, atOld } = await linksOf(t);
  await t.call(confirmAddressChange, atOld);
  await t.call(confirmAddressChange, atNew);
  const reset = await t.call(resetPassword, {
    params: { userId: rosa.user.id },
    body: { token, password: 'a wholly new harbour' },
  });
  expect(reset).toMatchObject(unknown);
});

test('pending applications and emails get the new address; sent emails keep the old one', async () => {
  const t = await testApp();
  const rosa = await somebody(t);
  await casesOf(t).start(rosa);
  const waiting = { template: 'decision_approved', language: 'en', to: before, subject: 's', body: 'b' } as const;
  const times = { createdAt: t.clock.now(), updatedAt: t.clock.now() };
  await t.db.insert(mails).values([
    { ...waiting, ...times, class: 'reviewed', state: 'draft' },
    { ...waiting, ...times, class: 'reviewed', state: 'sent' },
  ]);
  await ask(rosa);
  const { atNew, atOld } = await linksOf(t);
  await t.call(confirmAddressChange, atOld);
  await t.call(confirmAddressChange, atNew);
  const kept = await t.db.select().from(mails).where(eq(mails.template, 'decision_approved'));
  expect(kept.map(({ state, to }) => [state, to]).toSorted()).toEqual([
    ['draft', after],
    ['sent', before],
  ]);
  const [application] = await t.db.select().from(applications);
  expect(application?.applicantEmail).toBe(after);
});

describe('an administrator', () => {
  test('starts a confirmation at both addresses and sees its progress', async () => {
    const t = await testApp();
    const { administrator, params, change } = await office(t);
    expect((await change(false)).body.data.addressChange).toMatchObject({
      newAddress: after,
      needsOld: true,
      byAdministrator: true,
    });
    const { atNew } = await linksOf(t);
    await t.call(confirmAddressChange, atNew);
    const { body } = await administrator.call(getUser, { params });
    expect(body.data).toMatchObject({ email: before, addressChange: { isNewConfirmed: true, isOldConfirmed: false } });
  });

  test('changes a lost address with a reason; the old address gets a mail and can still refuse', async () => {
    const t = await testApp();
    const { rosa, change } = await office(t);
    await change(true);
    expect((await t.inbox.latest(before)).template).toBe('address_change_notice');
    const { atNew, atOld } = await linksOf(t);
    expect((await t.call(openAddressChange, atOld)).body.data).toMatchObject({ mayConfirm: false });
    expect(await t.call(confirmAddressChange, atOld)).toMatchObject(unknown);
    expect((await t.call(confirmAddressChange, atNew)).body.data.state).toBe('done');
    expect((await rosa.call(getMe)).status).toBe(401);
    const lines = await t.read.audit();
    expect(lines.find(({ action }) => action === 'user.address_change_asked')).toMatchObject({
      reason,
      before: { email: '•••' },
      after: { email: '•••', needsOld: false },
    });
    expect(lines.some(({ action }) => action === 'user.address_changed')).toBe(true);
  });

  test('can skip the old address later; a change the new address has confirmed is then applied', async () => {
    const t = await testApp();
    const { administrator, params, change } = await office(t);
    const waive = () => administrator.call(waiveOldAddress, { params, body: { reason } });
    expect((await waive()).body.code).toBe('no_address_change');
    await change(false);
    const { atNew } = await linksOf(t);
    await t.call(confirmAddressChange, atNew);
    expect((await waive()).body.data).toMatchObject({ email: after, addressChange: null, openSessions: 0 });
  });

  test('asks only the new address if the current one was never confirmed, and keeps the invitation', async () => {
    const t = await testApp();
    const { administrator } = await office(t);
    const member = await t.build.user({
      email: 'old@example.org',
      state: 'invited',
      verifiedAt: null,
      passwordHash: null,
    });
    const params = { id: member.id };
    const body = { version: 1, email: 'new@example.org', isOldLost: false, reason };
    const { body: asked } = await administrator.call(changeUserAddress, { params, body });
    expect(asked.data.addressChange).toMatchObject({ needsOld: false });
    await t.call(confirmAddressChange, { body: { token: await tokenAt(t, 'new@example.org') } });
    expect((await administrator.call(getUser, { params })).body.data).toMatchObject({
      email: 'new@example.org',
      state: 'invited',
    });
  });

  test('cancels a change, reports a taken address, and does not change suspended people', async () => {
    const t = await testApp();
    const { administrator, params, change } = await office(t);
    await t.build.user({ email: 'taken@example.org' });
    expect((await change(false, 'taken@example.org')).body).toMatchObject({
      code: 'address_taken',
      fields: { email: { code: 'address_taken' } },
    });
    await change(false);
    expect((await administrator.call(cancelUserAddressChange, { params })).body.data.addressChange).toBeNull();
    await administrator.call(suspendUser, { params, body: { version: 1, reason } });
    const body = { version: 2, email: after, isOldLost: true, reason };
    expect((await administrator.call(changeUserAddress, { params, body })).body.code).toBe('wrong_state');
  });
});
