import {
  changeProfile,
  confirmPassword,
  endOtherSessions,
  endSession,
  getMe,
  getProfile,
  getSecurity,
  listSessions,
} from '@guildhall/shared/contracts';
import { testApp, type TestApp } from '../../../testing/app.ts';

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

const open = ({ app, db }: TestApp, userId: string, agent: string) =>
  app.sessions.open(db, userId, { ip: '192.0.2.7', agent });

describe('my profile', () => {
  test('is read and changed; the log names the changed fields but not the values', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const { version, firstName } = (await ada.call(getProfile)).body.data;
    const body = {
      version,
      lastName: 'Moreau-Diaz',
      phone: '+33 1 23 45 67 89',
      language: 'fr',
      avatarColour: 'green',
    };
    const changed = await ada.call(changeProfile, { body });
    expect([changed.status, changed.body.message]).toEqual([200, 'Profile saved.']);
    expect(changed.body.data).toMatchObject({ ...body, version: version + 1, firstName });
    expect((await ada.call(getMe)).body.data).toMatchObject({ lastName: 'Moreau-Diaz', language: 'fr' });
    const [event] = await t.read.audit();
    expect(event).toMatchObject({
      action: 'user.profile_changed',
      actorId: ada.user.id,
      before: { lastName: '•••', phone: null, language: 'en', avatarColour: 'blue' },
      after: { lastName: '•••', phone: '•••', language: 'fr', avatarColour: 'green' },
    });
  });

  test('keeps what was saved first and shows it to the second person', async () => {
    const ada = await (await testApp()).signInAs('member');
    const { version } = (await ada.call(getProfile)).body.data;
    await ada.call(changeProfile, { body: { version, firstName: 'Adèle' } });
    const late = await ada.call(changeProfile, { body: { version, firstName: 'Ida' } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { firstName: 'Adèle', version: version + 1 } },
    });
  });

  test('a save without changes leaves no trace', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const { version, firstName } = (await ada.call(getProfile)).body.data;
    const { body } = await ada.call(changeProfile, { body: { version, firstName } });
    expect(body.data.version).toBe(version);
    expect(await t.read.audit()).toHaveLength(0);
  });

  test.each([['role'], ['roleId'], ['roles'], ['isAdmin'], ['email'], ['state'], ['memberNumber'], ['id']])(
    'case 37: %s is refused, not dropped',
    async (field) => {
      const t = await testApp();
      const ada = await t.signInAs('member');
      const { version } = (await ada.call(getProfile)).body.data;
      const { status, body } = await ada.call(changeProfile, { body: { version, firstName: 'Ida', [field]: '1' } });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty(field);
      expect(await t.read.user(ada.user.email)).toEqual(ada.user);
    },
  );

  test.each([
    ['phone', ''],
    ['phone', 'call me'],
    ['phone', '٠١٢'],
    ['zone', 'Mars/Olympus'],
    ['lastName', '  '],
    ['language', 'de'],
    ['avatarColour', 'red'],
    ['version', '1'],
  ])('refuses %s %j', async (field, value) => {
    const ada = await (await testApp()).signInAs('member');
    const { version } = (await ada.call(getProfile)).body.data;
    const { status, body } = await ada.call(changeProfile, { body: { version, [field]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  test('refuses strangers', async () => {
    const { call } = await testApp();
    for (const contract of [getProfile, getSecurity, listSessions]) expect((await call(contract)).status).toBe(401);
  });
});

describe('where I am signed in', () => {
  test('case 30: lists browser, system, address and times, the current session first', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    t.clock.pass({ minutes: 5 });
    await open(t, ada.user.id, agents.firefox);
    t.clock.pass({ minutes: 5 });
    await open(t, ada.user.id, agents.iphone);
    await open(t, (await t.build.user()).id, agents.tablet);
    t.clock.pass({ minutes: 1 });
    const { body } = await ada.call(listSessions);
    expect(body.data).toMatchObject([
      { isCurrent: true, ip: '127.0.0.1', browser: null, system: null, device: 'other' },
      { isCurrent: false, ip: '192.0.2.7', browser: 'Safari', system: 'iOS', device: 'phone' },
      { isCurrent: false, browser: 'Firefox', system: 'Linux', device: 'computer' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/token|hash|agent/i);
    t.clock.pass({ minutes: 54 });
    expect((await ada.call(listSessions)).body.data).toHaveLength(2);
  });

  test('case 30: an ended session is refused at its next request', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const phone = await t.signInAs(ada.user);
    const [, other] = (await ada.call(listSessions)).body.data;
    expect((await ada.call(endSession, { params: { id: other.id } })).status).toBe(200);
    expect((await phone.call(getMe)).status).toBe(401);
    expect((await ada.call(getMe)).status).toBe(200);
    expect((await t.read.audit()).map(({ action }) => action)).toEqual(['session.ended']);
  });

  test('case 34: somebody else’s, an ended and an unknown session get the same answer, and nothing ends', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const other = await t.signInAs('member');
    const gone = await t.signInAs(ada.user);
    const [{ id: foreign }] = (await other.call(listSessions)).body.data;
    const [{ id: ended }] = (await gone.call(listSessions)).body.data;
    await ada.call(endSession, { params: { id: ended } });
    const answers = [];
    for (const id of [foreign, ended, '01890000-0000-7000-8000-000000000000', 'no-id'])
      answers.push(await ada.call(endSession, { params: { id } }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))).size).toBe(
      1,
    );
    expect(answers[0]?.status).toBe(404);
    expect((await other.call(getMe)).status).toBe(200);
  });

  test('case 15: all sessions but the current one end at once, and only those of the person', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const others = [await t.signInAs(ada.user), await t.signInAs(ada.user)];
    const stranger = await t.signInAs('member');
    expect((await ada.call(endOtherSessions)).body.data).toEqual({ ended: 2 });
    for (const { call } of others) expect((await call(getMe)).status).toBe(401);
    expect((await ada.call(getMe)).status).toBe(200);
    expect((await stranger.call(getMe)).status).toBe(200);
    expect((await ada.call(endOtherSessions)).body.data).toEqual({ ended: 0 });
  });

  test('a proof belongs to its own session', async () => {
    const t = await testApp();
    const ada = await t.signInAs('member');
    const phone = await t.signInAs(ada.user);
    await ada.call(confirmPassword, { body: { password: 'quiet harbour at noon' } });
    expect((await ada.call(getSecurity)).body.data.confirmedUntil).not.toBeNull();
    expect((await phone.call(getSecurity)).body.data.confirmedUntil).toBeNull();
  });
});
