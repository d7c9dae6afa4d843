import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import {
  distrustDevices,
  forgotPassword,
  getMe,
  getSecurity,
  register,
  resetPassword,
  sendSecondStepCode,
  setUp,
  signIn,
  signOut,
  stayActive,
  takeSecondStep,
  verifyEmail,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { accounts, actionLinks, factors, sessions } from '../../../platform/database/schema/index.ts';
import { hashToken, seal } from '../../../platform/secrets/secrets.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import type { UserRow } from '../../../platform/users/repository.ts';
import { testPassword } from '../../../testing/build.ts';
import { testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { setUpLink } from '../set-up/service.ts';

const goodPassword = 'seven swans swim north';

const newcomer = {
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.org',
  language: 'en',
  zone: 'Europe/Vienna',
};

const enter = (email: string, password = testPassword) => ({ body: { email, password } });

const secretOf = (link: string) => link.split('#')[1] ?? '';

async function openSecondStep({ call, build }: TestApp, overrides = {}) {
  const user = await build.user({ secondStep: true, ...overrides });
  const { body } = await call(signIn, enter(user.email));
  return { user, challenge: String(body.data.twoSteps.challenge), twoSteps: body.data.twoSteps };
}

/** Passes the second step and trusts the device. @returns the headers that its browser sends from then on */
async function trustDevice(t: TestApp) {
  const { user, challenge } = await openSecondStep(t);
  const { params, body } = step(user, challenge, await t.inbox.latestCodeFor(user.email));
  const { headers } = await t.call(takeSecondStep, { params, body: { ...body, trustDevice: true } });
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0]);
  return { user, headers: { cookie: cookies.join('; ') } };
}

const step = (user: UserRow, challenge: string, code: string, type = 'email') => ({
  params: { userId: user.id, type },
  body: { challenge, code },
});

describe('signing in', () => {
  test('case 1: an unknown address and a wrong password get the same answer', async () => {
    const { call, build } = await testApp();
    const { email } = await build.user();
    const known = await call(signIn, enter(email, 'not the right one'));
    const unknown = await call(signIn, enter('nobody@example.org', 'not the right one'));
    const withoutId = ({ body }: typeof known) => ({ ...body, requestId: '' });
    expect(known.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(withoutId(known)).toEqual(withoutId(unknown));
  });

  test('case 4: the eleventh wrong password pauses the account, even for the right one, until the pause ends', async () => {
    const { call, build, clock } = await testApp();
    const { email } = await build.user();
    for (let i = 0; i < 10; i++) expect((await call(signIn, enter(email, 'wrong again'))).status).toBe(401);
    const eleventh = await call(signIn, enter(email, 'wrong again'));
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(signIn, enter(email))).status).toBe(429);
    clock.pass({ minutes: 15, seconds: 1 });
    expect((await call(signIn, enter(email))).status).toBe(200);
  });

  test('announces the pause before the tenth wrong password, and mails the owner after it', async () => {
    const { call, build, inbox } = await testApp();
    const { email } = await build.user();
    const answers: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      const { body } = await call(signIn, enter(email, 'wrong again'));
      answers.push(body.code === 'last_passwords' ? body.message : body.code);
    }
    expect(answers).toEqual([
      ...Array<string>(7).fill('wrong_credentials'),
      expect.stringContaining('2 tries are left before sign-in pauses'),
      expect.stringContaining('1 try is left before sign-in pauses'),
      'wrong_credentials',
    ]);
    expect(await inbox.latestLinkFor(email)).toContain('/auth/forgot-password');
  });

  test.each([
    ['suspended', 'account_suspended'],
    ['locked', 'account_suspended'],
  ] as const)(
    'refuses an account that is %s, and says so only to people who know the password',
    async (state, code) => {
      const { call, build } = await testApp();
      const { email } = await build.user({ state });
      expect(await call(signIn, enter(email))).toMatchObject({ status: 403, body: { code } });
      expect(await call(signIn, enter(email, 'wrong'))).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials' },
      });
    },
  );

  test('case 31: tokens are unique, long, and nowhere in the database', async () => {
    const { call, build, db } = await testApp();
    const { email } = await build.user();
    const tokens = new Set<string>();
    for (let i = 0; i < 3; i++) tokens.add(String((await call(signIn, enter(email))).body.data.token));
    expect(tokens.size).toBe(3);
    const stored = JSON.stringify(await db.select().from(sessions));
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(stored).not.toContain(token);
    }
  });
});

describe('a session', () => {
  test('case 25: lasts exactly one hour after the last request', async () => {
    const { signInAs, clock } = await testApp();
    const ada = await signInAs('member');
    clock.pass({ minutes: 59, seconds: 59 });
    expect((await ada.call(getMe)).status).toBe(200);
    clock.pass({ minutes: 59, seconds: 59 });
    expect((await ada.call(getMe)).status).toBe(200);
    clock.pass({ minutes: 60, seconds: 1 });
    expect((await ada.call(getMe)).status).toBe(401);
  });

  test('case 26: is not extended by automatic requests of a page', async () => {
    const { signInAs, clock } = await testApp();
    const ada = await signInAs('member');
    for (let i = 0; i < 6; i++) {
      clock.pass({ minutes: 9 });
      expect((await ada.call(getMe, { headers: { 'x-guildhall-background': '1' } })).status).toBe(200);
    }
    clock.pass({ minutes: 7 });
    expect((await ada.call(getMe)).status).toBe(401);
  });

  test('ends twelve hours after it started, however busy', async () => {
    const { signInAs, clock } = await testApp();
    const ada = await signInAs('member');
    for (let i = 0; i < 23; i++) {
      clock.pass({ minutes: 31 });
      expect((await ada.call(stayActive, { body: {} })).status).toBe(200);
    }
    clock.pass({ minutes: 8 });
    expect((await ada.call(getMe)).status).toBe(401);
  });

  test('case 29: a demotion or suspension applies from the next request', async () => {
    const { signInAs, db } = await testApp();
    const { user, call } = await signInAs('administrator');
    await db.update(accounts).set({ role: Role.member }).where(eq(accounts.id, user.id));
    expect((await call(getMe)).body.data.role).toBe(3);
    await db.update(accounts).set({ state: 'suspended' }).where(eq(accounts.id, user.id));
    expect((await call(getMe)).status).toBe(401);
  });

  test('case 30: the eleventh session ends the oldest', async () => {
    const { app, db, build, signInAs } = await testApp();
    const user = await build.user();
    const oldest = await signInAs(user);
    for (let i = 0; i < 10; i++) await app.sessions.open(db, user.id, { ip: '127.0.0.1', agent: 'test' });
    expect((await oldest.call(getMe)).status).toBe(401);
  });

  test('case 15: ends immediately at sign-out', async () => {
    const { signInAs } = await testApp();
    const ada = await signInAs('member');
    expect((await ada.call(signOut, { body: {} })).status).toBe(200);
    expect((await ada.call(getMe)).status).toBe(401);
  });
});

describe('the second step', () => {
  test('case 11: a right code opens exactly one session, also when it is sent twice at once', async () => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    const code = await t.inbox.latestCodeFor(user.email);
    const tries = await Promise.all([1, 2, 3].map(() => t.call(takeSecondStep, step(user, challenge, code))));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await t.db.select().from(sessions)).toHaveLength(1);
  });

  test('case 12: an emailed code lasts ten minutes and is replaced by a newer one', async () => {
    const t = await testApp();
    const { user, challenge, twoSteps } = await openSecondStep(t);
    expect(twoSteps.sentTo).toBe(user.email.replace(/^(.).*@/, '$1…@'));
    const older = await t.inbox.latestCodeFor(user.email);
    t.clock.pass({ seconds: 31 });
    expect(
      (await t.call(sendSecondStepCode, { params: { userId: user.id, type: 'email' }, body: { challenge } })).status,
    ).toBe(202);
    const newer = await t.inbox.latestCodeFor(user.email);
    if (older !== newer) expect((await t.call(takeSecondStep, step(user, challenge, older))).status).toBe(401);
    t.clock.pass({ minutes: 10, seconds: 1 });
    expect((await t.call(takeSecondStep, step(user, challenge, newer))).status).toBe(401);
  });

  test.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 401],
    [2, 401],
  ])('case 12: an authenticator code %d steps away answers %d, and works once', async (offset, status) => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    const secret = new Secret({ size: 20 });
    await t.db.insert(factors).values({
      userId: user.id,
      type: 'totp',
      secret: seal(secret.base32, t.config.secretKey),
      confirmedAt: t.clock.now(),
      createdAt: t.clock.now(),
    });
    const code = new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + offset * 30_000 });
    expect((await t.call(takeSecondStep, step(user, challenge, code, 'totp'))).status).toBe(status);
    const again = await t.call(signIn, enter(user.email));
    expect(again.body.data.twoSteps.type).toBe('totp');
    expect((await t.call(takeSecondStep, step(user, again.body.data.twoSteps.challenge, code, 'totp'))).status).toBe(
      401,
    );
  });

  test('case 13: five wrong codes end the challenge; ten across challenges lock the step for a while', async () => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    const right = await t.inbox.latestCodeFor(user.email);
    const wrong = right === '000000' ? '111111' : '000000';
    for (const triesLeft of [4, 3, 2, 1])
      expect((await t.call(takeSecondStep, step(user, challenge, wrong))).body).toMatchObject({
        code: 'wrong_code',
        message: expect.stringContaining(triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`),
        values: { triesLeft },
      });
    expect((await t.call(takeSecondStep, step(user, challenge, wrong))).body.code).toBe('challenge_over');
    expect((await t.call(takeSecondStep, step(user, challenge, right))).body.code).toBe('challenge_over');
    const second = (await t.call(signIn, enter(user.email))).body.data.twoSteps.challenge;
    for (let i = 0; i < 5; i++) await t.call(takeSecondStep, step(user, second, wrong));
    const third = (await t.call(signIn, enter(user.email))).body.data.twoSteps.challenge;
    const code = await t.inbox.latestCodeFor(user.email);
    expect(await t.call(takeSecondStep, step(user, third, code))).toMatchObject({
      status: 429,
      body: { code: 'second_step_locked' },
    });
  });

  test('case 13: fifty wrong codes in a row lock the step until the person resets the password by email', async () => {
    const t = await testApp();
    const user = await t.build.user({ secondStep: true });
    const begin = async (password?: string) =>
      String((await t.call(signIn, enter(user.email, password))).body.data.twoSteps.challenge);
    const takeRight = async (challenge: string) =>
      t.call(takeSecondStep, step(user, challenge, await t.inbox.latestCodeFor(user.email)));
    for (let round = 0; round < 10; round++) {
      const challenge = await begin();
      for (let i = 0; i < 5; i++) await t.call(takeSecondStep, step(user, challenge, 'none'));
      t.clock.pass({ minutes: 16 });
    }
    expect(await takeRight(await begin())).toMatchObject({ status: 403, body: { code: 'second_step_disabled' } });
    t.clock.pass({ days: 30 });
    expect((await takeRight(await begin())).status).toBe(403);
    await t.call(forgotPassword, { body: { email: user.email } });
    await t.work();
    const token = secretOf(await t.inbox.latestLinkFor(user.email));
    const body = { token, password: goodPassword };
    expect((await t.call(resetPassword, { params: { userId: user.id }, body })).status).toBe(200);
    expect((await takeRight(await begin(goodPassword))).status).toBe(200);
  });

  test.each([
    ['with blanks', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['in Arabic digits', (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))],
    ['in wide digits', (code: string) => code.replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))],
  ])('accepts a code typed %s', async (_, typed) => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    const code = typed(await t.inbox.latestCodeFor(user.email));
    expect((await t.call(takeSecondStep, step(user, challenge, code))).status).toBe(200);
  });

  test('case 104: sends at most ten codes an hour, however often somebody signs in', async () => {
    const t = await testApp({ mailTransport: { kind: () => 'smtp', send: async () => {}, close: () => {} } });
    const { user } = await openSecondStep(t);
    for (let again = 0; again < 9; again++) expect((await t.call(signIn, enter(user.email))).status).toBe(200);
    expect((await t.call(signIn, enter(user.email))).status).toBe(429);
    t.clock.pass({ hours: 1 });
    expect((await t.call(signIn, enter(user.email))).status).toBe(200);
  });

  test('case 9: a challenge does not open another account', async () => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    const other = await t.build.user({ secondStep: true });
    const code = await t.inbox.latestCodeFor(user.email);
    expect((await t.call(takeSecondStep, step(other, challenge, code))).status).toBe(401);
    expect(await t.inbox.to(other.email)).toHaveLength(0);
  });

  test('a trusted device needs no emailed code for thirty days, and only on that device', async () => {
    const t = await testApp();
    const { user, headers } = await trustDevice(t);
    const elsewhere = await t.call(signIn, enter(user.email));
    expect(elsewhere.body.data).toHaveProperty('twoSteps');
    expect((await t.call(signIn, { ...enter(user.email), headers })).body.data).toHaveProperty('token');
    const other = await t.build.user({ secondStep: true });
    expect((await t.call(signIn, { ...enter(other.email), headers })).body.data).toHaveProperty('twoSteps');
    t.clock.pass({ days: 30, seconds: 1 });
    expect((await t.call(signIn, { ...enter(user.email), headers })).body.data).toHaveProperty('twoSteps');
  });

  test.each([
    [
      'a new password',
      async (t: TestApp, { user }: SignedInTester) => {
        await t.call(forgotPassword, { body: { email: user.email } });
        const token = secretOf(await t.inbox.latestLinkFor(user.email));
        await t.call(resetPassword, { params: { userId: user.id }, body: { token, password: goodPassword } });
        return goodPassword;
      },
    ],
    [
      'the button on the account page',
      async (_: TestApp, ada: SignedInTester) => {
        expect((await ada.call(getSecurity)).body.data.trustedDevices).toHaveLength(1);
        await ada.call(distrustDevices);
        expect((await ada.call(getSecurity)).body.data.trustedDevices).toEqual([]);
        return testPassword;
      },
    ],
  ])('trust in a device ends with %s', async (_, end) => {
    const t = await testApp();
    const { user, headers } = await trustDevice(t);
    const password = await end(t, await t.signInAs(user));
    expect((await t.call(signIn, { ...enter(user.email, password), headers })).body.data).toHaveProperty('twoSteps');
  });

  test('a recovery code works once, and its owner is told by email', async () => {
    const t = await testApp();
    const { user, challenge } = await openSecondStep(t);
    await t.db
      .insert(factors)
      .values({ userId: user.id, type: 'recovery', secret: hashToken(`${user.id}abcdefgh`), createdAt: t.clock.now() });
    expect((await t.call(takeSecondStep, step(user, challenge, 'ABCD-EFGH', 'recovery'))).status).toBe(200);
    expect((await t.inbox.latest(user.email)).template).toBe('recovery_code_used');
    const again = (await t.call(signIn, enter(user.email))).body.data.twoSteps.challenge;
    expect((await t.call(takeSecondStep, step(user, again, 'abcdefgh', 'recovery'))).status).toBe(401);
  });

  test('case 8: a sign-in without its second step opens nothing', async () => {
    const t = await testApp();
    const { challenge } = await openSecondStep(t);
    const response = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${challenge}` } });
    expect(response.statusCode).toBe(401);
  });
});

describe('registering', () => {
  test('creates a member account with two-step sign-in through the mailbox', async () => {
    const { call, inbox, read } = await testApp();
    expect((await call(register, { body: newcomer })).status).toBe(202);
    const token = secretOf(await inbox.latestLinkFor(newcomer.email));
    expect((await call(verifyEmail, { body: { token, password: goodPassword } })).status).toBe(200);
    expect(await read.user(newcomer.email)).toMatchObject({ role: 3, state: 'active', secondStep: true });
    expect((await call(signIn, enter(newcomer.email, goodPassword))).body.data.twoSteps.type).toBe('email');
  });

  test('case 3: a taken address gets the same answer, nothing changes, and its owner gets a mail', async () => {
    const { call, build, inbox, read } = await testApp();
    const owner = await build.user({ email: newcomer.email, role: Role.staff });
    const taken = await call(register, { body: newcomer });
    const fresh = await call(register, { body: { ...newcomer, email: 'new@example.org' } });
    expect([taken.status, taken.raw.toString()]).toEqual([fresh.status, fresh.raw.toString()]);
    expect(await read.user(newcomer.email)).toEqual(owner);
    expect((await inbox.latest(newcomer.email)).template).toBe('account_exists');
  });

  test.each([['role'], ['roleId'], ['roles'], ['isAdmin'], ['state'], ['id']])(
    'case 37: %s is refused, not dropped',
    async (field) => {
      const { call, read } = await testApp();
      const { status, body } = await call(register, { body: { ...newcomer, [field]: '1' } });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty(field);
      expect(await read.user(newcomer.email)).toBeUndefined();
    },
  );

  test.each([
    ['short', 'too_short'],
    ['password1234', 'too_common'],
    ['P@ssw0rd2024!', 'too_common'],
    ['qwertyqwerty12', 'too_common'],
    ['we love Guildhall so', 'contains_product_name'],
    ['x'.repeat(257), 'too_long'],
  ])('case 22: refuses the password %j as %s and keeps the link valid', async (password, code) => {
    const { call, inbox } = await testApp();
    await call(register, { body: newcomer });
    const token = secretOf(await inbox.latestLinkFor(newcomer.email));
    const { status, body } = await call(verifyEmail, { body: { token, password } });
    expect(status).toBe(400);
    expect(body.fields?.password?.code).toBe(code);
    expect((await call(verifyEmail, { body: { token, password: goodPassword } })).status).toBe(200);
  });

  test.each([
    ['🦢 seven swans 🦢'],
    ['the tide comes in, the tide goes out, and nobody on the pier has ever counted how often it did either'],
    ['  spaces at both ends  '],
  ])('case 22: accepts the password %j unchanged', async (password) => {
    const { call, inbox } = await testApp();
    await call(register, { body: newcomer });
    await call(verifyEmail, { body: { token: secretOf(await inbox.latestLinkFor(newcomer.email)), password } });
    expect((await call(signIn, enter(newcomer.email, password))).status).toBe(200);
    expect((await call(signIn, enter(newcomer.email, `${password}!`))).status).toBe(401);
  });

  test('case 104: anyone can cause at most three emails an hour to an address', async () => {
    const { call, inbox } = await testApp();
    for (let i = 0; i < 5; i++) expect((await call(register, { body: newcomer })).status).toBe(202);
    expect(await inbox.to(newcomer.email)).toHaveLength(3);
  });
});

describe('a forgotten password', () => {
  const forget = async (t: TestApp, email: string) => {
    await t.call(forgotPassword, { body: { email } });
    return secretOf(await t.inbox.latestLinkFor(email));
  };

  test('case 2: known, unknown and suspended addresses get the same answer; only one gets an email', async () => {
    const { call, build, read, work } = await testApp();
    const known = await build.user();
    const suspended = await build.user({ state: 'suspended' });
    const answers = [];
    for (const email of [known.email, suspended.email, 'nobody@example.org'])
      answers.push(await call(forgotPassword, { body: { email } }));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1);
    await work();
    expect((await read.mails()).map(({ to }) => to)).toEqual([known.email]);
  });

  test('case 20: a reset ends all sessions, still requires the second step, and sends a mail', async () => {
    const t = await testApp();
    const user = await t.build.user({ secondStep: true });
    const before = await t.signInAs(user);
    const token = await forget(t, user.email);
    const { status, body } = await t.call(resetPassword, {
      params: { userId: user.id },
      body: { token, password: goodPassword },
    });
    expect([status, body.data]).toEqual([200, {}]);
    expect((await before.call(getMe)).status).toBe(401);
    expect((await t.call(signIn, enter(user.email, goodPassword))).body.data).toHaveProperty('twoSteps');
    expect((await t.inbox.to(user.email)).map(({ template }) => template)).toContain('password_changed');
  });

  test('case 19: the link works once, even if used twenty times at once; late and older ones do not; only hashes are stored', async () => {
    const t = await testApp();
    const user = await t.build.user();
    const older = await forget(t, user.email);
    const token = await forget(t, user.email);
    const reset = (secret: string) =>
      t.call(resetPassword, { params: { userId: user.id }, body: { token: secret, password: goodPassword } });
    expect((await reset(older)).status).toBe(404);
    const tries = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await forget(t, user.email);
    t.clock.pass({ minutes: 30, seconds: 1 });
    expect(await reset(late)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(JSON.stringify(await t.db.select().from(actionLinks))).not.toContain(token);
  });

  test('case 21: the link uses the configured address, whatever the request says', async () => {
    const t = await testApp();
    const user = await t.build.user();
    await t.call(forgotPassword, {
      body: { email: user.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(await t.inbox.latestLinkFor(user.email)).toMatch(/^http:\/\/guildhall\.test\/auth\/reset-password\//);
  });

  test('a weak password keeps the link valid', async () => {
    const t = await testApp();
    const user = await t.build.user();
    const token = await forget(t, user.email);
    const reset = (password: string) =>
      t.call(resetPassword, { params: { userId: user.id }, body: { token, password } });
    expect((await reset('short')).body.code).toBe('password_refused');
    expect((await reset(goodPassword)).status).toBe(200);
  });

  test('case 47: guessing links is stopped after thirty in a minute', async () => {
    const t = await testApp();
    const user = await t.build.user();
    const tries = [];
    for (let i = 0; i < 31; i++)
      tries.push(
        (
          await t.call(resetPassword, {
            params: { userId: user.id },
            body: { token: 'x'.repeat(43), password: goodPassword },
          })
        ).status,
      );
    expect(tries.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(tries[30]).toBe(429);
  });
});

test('case 24: the printed link creates the first administrator once', async () => {
  const t = await testApp();
  const link = await setUpLink(t.app);
  const body = { ...newcomer, password: goodPassword, token: secretOf(link ?? '') };
  expect((await t.call(setUp, { body: { ...body, token: 'x'.repeat(43) } })).status).toBe(404);
  const done = await t.call(setUp, { body: { ...body, country: 'AT' } });
  expect([done.status, done.body.data]).toEqual([201, { codeIn: 'inbox' }]);
  expect(await readSetting(t.db, 'invoicing')).toMatchObject({ sellerCountry: 'AT' });
  expect(await t.read.user(newcomer.email)).toMatchObject({ role: 1, state: 'active' });
  expect((await t.call(setUp, { body: { ...body, email: 'second@example.org' } })).status).toBe(404);
  expect(await setUpLink(t.app)).toBeNull();
});

test('the audit log records who signed in and who was refused, without secrets', async () => {
  const t = await testApp();
  const { email } = await t.build.user();
  await t.call(signIn, enter(email, 'canary password'));
  await t.call(signIn, enter(email));
  const events = await t.read.audit();
  expect(events.map(({ action }) => action).sort()).toEqual(['session.opened', 'session.refused']);
  expect(JSON.stringify(events)).not.toContain('canary');
});

test.each(['Not/AZone', '9999-12-31', '5'])('case 69: refuses the unknown time zone %s', async (zone) => {
  const { call } = await testApp();
  const { status, body } = await call(register, { body: { ...newcomer, zone } });
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty('zone');
});
