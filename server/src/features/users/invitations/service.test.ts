import {
  acceptInvitation,
  checkInvitations,
  forgotPassword,
  getUser,
  inviteUser,
  inviteUsers,
  openInvitation,
  resendUserInvitation,
  revokeUserInvitation,
  signIn,
} from '@guildhall/shared/contracts';
import { caseLimits } from '@guildhall/shared/domain';
import { testApp, type TestApp } from '../../../testing/app.ts';

const hugo = {
  firstName: 'Hugo',
  lastName: 'Perrin',
  email: 'hugo@example.org',
  role: 2,
  language: 'fr',
  note: 'Welcome to the office!',
};

const chosen = {
  firstName: 'Hugo',
  lastName: 'Perrin-Roy',
  password: 'a wholly new harbour',
  language: 'fr',
  zone: 'Europe/Paris',
};

const unknown = { status: 404, body: { code: 'link_unknown' } };

const newestToken = async (t: TestApp) => (await t.inbox.latestLinkFor(hugo.email)).split('#')[1] ?? '';

async function invited(t: TestApp) {
  const administrator = await t.signInAs('administrator');
  const { body } = await administrator.call(inviteUser, { body: hugo });
  return { administrator, params: { id: body.data.id as string }, token: await newestToken(t) };
}

const accept = (t: TestApp, token: string) => t.call(acceptInvitation, { body: { ...chosen, token } });

test('an invited person confirms the name, chooses a password, and has the role they were invited to', async () => {
  const t = await testApp();
  const { token } = await invited(t);
  const mail = await t.inbox.latest(hugo.email);
  expect(mail.language).toBe('fr');
  expect(mail.body).toContain(hugo.note);
  const opened = await t.call(openInvitation, { body: { token } });
  expect(opened.body.data).toMatchObject({ firstName: 'Hugo', lastName: 'Perrin' });
  expect(await t.read.user(hugo.email)).toMatchObject({ state: 'invited', passwordHash: null });
  expect((await accept(t, token)).status).toBe(200);
  expect(await t.read.user(hugo.email)).toMatchObject({ state: 'active', role: 2, lastName: 'Perrin-Roy' });
  const entered = await t.call(signIn, { body: { email: hugo.email, password: chosen.password } });
  expect(entered.status).toBe(200);
  const actions = (await t.read.audit()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['user.invited', 'user.invitation_accepted']));
});

test('a used, replaced, revoked or invented link gets one neutral answer', async () => {
  const t = await testApp();
  const { administrator, params, token } = await invited(t);
  await administrator.call(resendUserInvitation, { params, body: {} });
  const second = await newestToken(t);
  expect(second).not.toBe(token);
  const answers = [
    await accept(t, token),
    await t.call(openInvitation, { body: { token } }),
    await accept(t, 'x'.repeat(43)),
  ];
  for (const answer of answers) expect(answer).toMatchObject(unknown);
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  expect((await administrator.call(revokeUserInvitation, { params })).status).toBe(200);
  expect(await accept(t, second)).toMatchObject(unknown);
  expect((await administrator.call(getUser, { params })).status).toBe(404);
  // The address is free again.
  expect((await administrator.call(inviteUser, { body: hugo })).status).toBe(201);
  const third = await newestToken(t);
  expect((await accept(t, third)).status).toBe(200);
  expect(await accept(t, third)).toMatchObject(unknown);
  expect(await t.call(openInvitation, { body: { token: third } })).toMatchObject(unknown);
});

test('after seven days the link says that it has expired, and a password reset does not open the account', async () => {
  const t = await testApp();
  const { token } = await invited(t);
  t.clock.pass({ ms: caseLimits.invitationLifeMs + 1000 });
  expect(await t.call(openInvitation, { body: { token } })).toMatchObject({
    status: 410,
    body: { code: 'link_expired' },
  });
  expect(await accept(t, token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  await t.call(forgotPassword, { body: { email: hugo.email } });
  expect((await t.inbox.to(hugo.email)).map(({ template }) => template)).toEqual(['account_invited']);
});

test('two presses at once create one account', async () => {
  const t = await testApp();
  const { token } = await invited(t);
  const statuses = (await Promise.all([accept(t, token), accept(t, token)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
});

test('an address that has an account is not invited', async () => {
  const t = await testApp();
  const { administrator } = await invited(t);
  const again = await administrator.call(inviteUser, { body: hugo });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'address_taken', fields: { email: { code: 'address_taken' } } },
  });
  expect(await t.inbox.to(hugo.email)).toHaveLength(1);
});

const list = `First name;Last name;E-mail;Role;Language
Ada;Moreau;ada@example.org;staff;fr
"Noor";"Haddad; the younger";NOOR@example.org;;

Wei;Chen;wei@example.org;director;cn
;Berg;nils@example.org;;
Rosa;Lind;rosa@example;;
Ada;Moreau;ada@example.org;;
Hugo;Perrin;hugo@example.org;;`;

test('a list is checked line by line before anything is sent', async () => {
  const t = await testApp();
  const { administrator } = await invited(t);
  const before = (await t.read.mails()).length;
  const { body } = await administrator.call(checkInvitations, { body: { text: list, role: 3, language: 'en' } });
  expect(body.data.map(({ line, fault }: { line: number; fault: string | null }) => [line, fault])).toEqual([
    [2, null],
    [3, null],
    [5, 'wrong_role'],
    [6, null],
    [7, 'no_address'],
    [8, 'twice'],
    [9, 'known'],
  ]);
  expect(body.data[0].person).toEqual({
    firstName: 'Ada',
    lastName: 'Moreau',
    email: 'ada@example.org',
    role: 2,
    language: 'fr',
  });
  expect(body.data[1].person).toMatchObject({ lastName: 'Haddad; the younger', email: 'noor@example.org', role: 3 });
  expect(await t.read.mails()).toHaveLength(before);
  expect(await t.read.user('ada@example.org')).toBeUndefined();
  const people = [body.data[0].person, { ...body.data[1].person, email: hugo.email }];
  const sent = await administrator.call(inviteUsers, { body: { people, note: '' } });
  expect(sent.body.data).toEqual({ invited: ['ada@example.org'], known: [hugo.email] });
  expect(await t.inbox.latest('ada@example.org')).toMatchObject({ template: 'account_invited', language: 'fr' });
});

test('reads a list copied from a mail program, and refuses one that is too long', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const check = (text: string) => administrator.call(checkInvitations, { body: { text, role: 2, language: 'en' } });
  const { body } = await check(
    'Ada Moreau <ada@example.org>,\nnils@example.org\na.b@example.org; "Lind, Rosa" <r&d@example.org>, b@x; Tom\n;;c@example.org',
  );
  expect(body.data).toMatchObject([
    { line: 1, person: { firstName: 'Ada', lastName: 'Moreau', role: 2 } },
    { line: 2, person: { firstName: '', lastName: 'Nils', email: 'nils@example.org' } },
    { line: 3, person: { firstName: 'A', lastName: 'B', email: 'a.b@example.org' } },
    { line: 3, person: { firstName: 'Rosa', lastName: 'Lind', email: 'r&d@example.org' } },
    { line: 3, text: 'b@x', fault: 'no_address' },
    { line: 3, text: 'Tom', fault: 'no_address' },
    { line: 4, fault: 'no_name' },
  ]);
  const long = Array.from({ length: 201 }, (_, index) => `A;B;a${index}@example.org`).join('\n');
  expect(await check(long)).toMatchObject({ status: 422, body: { code: 'list_too_long' } });
});
