import {
  askQuery,
  recordPayment,
  searchEverything,
  uploadDocument,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications, invoices, meetingPolls, people, referees } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';
import { createFinanceBuild, draftFor, invoiceFor } from '../../testing/finance.ts';

const find = async (who: SignedInTester, q: string) => (await who.call(searchEverything, { query: { q } })).body.data;

const nothing = { applications: [], people: [], invoices: [], queries: [], mails: [], meetings: [], referees: [] };

/** One person with an application and an invoice, beside others. */
async function someOffice() {
  const test = await testApp();
  const staff = await test.signInAs(
    await test.build.user({ role: 2, firstName: 'Greta', lastName: 'Holm', email: 'greta@office.example' }),
  );
  const build = createFinanceBuild(test);
  const zoe = await test.build.user({
    firstName: 'Zoë',
    lastName: 'Ångström',
    email: 'zoe@example.net',
    memberNumber: 'M-00042',
  });
  const application = await build.application(zoe, { state: 'in_review' });
  const invoice = await invoiceFor(staff, zoe);
  await build.application(await test.build.user());
  return { ...test, staff, zoe, application, invoice, finance: build };
}

test('is for people who are signed in', async () => {
  const { call } = await testApp();
  expect((await call(searchEverything, { query: { q: 'ada' } })).status).toBe(401);
});

test('members find only their own applications, invoices and queries', async () => {
  const t = await someOffice();
  const member = await t.signInAs(t.zoe);
  const ask = (who: SignedInTester, subject: string) =>
    who.call(askQuery, { body: { category: 'other', subject, body: 'Please explain.', fileIds: [] } });
  await ask(member, 'Ångström pays twice');
  await ask(await t.signInAs('member'), 'Ångström is my colleague');
  await draftFor(t.staff, t.zoe);
  const found = await find(member, 'Ångström');
  expect(found).toMatchObject({
    ...nothing,
    applications: [{ id: t.application.id }],
    invoices: [{ id: t.invoice.id }],
    queries: [{ subject: 'Ångström pays twice', requester: 'Zoë Ångström' }],
  });
  expect((await find(member, found.queries[0].number)).queries).toHaveLength(1);
  const other = await t.signInAs('member');
  expect(await find(other, 'APP')).toEqual(nothing);
});

test('members find what is theirs by file names and receipt numbers, and nobody finds another’s', async () => {
  const t = await testApp();
  const [member, other, staff] = [await t.signInAs('member'), await t.signInAs('member'), await t.signInAs('staff')];
  const application = await casesOf(t).start(member);
  const toDraft = { params: { id: application.id, kind: 'other' } };
  const upload = await member.call(uploadDocument, { ...toDraft, ...fileBody('Zeugnis München.txt', 'A paper.\n') });
  expect(upload.status).toBe(201);
  const { id: fileId } = (await member.call(uploadQueryFile, fileBody('Kite plan.txt', 'Up.\n'))).body.data;
  const asked = { category: 'other', subject: 'A question', body: 'Please explain.', fileIds: [fileId] };
  expect((await member.call(askQuery, { body: asked })).status).toBe(201);
  const invoice = await invoiceFor(staff, member.user);
  const paid = await staff.call(recordPayment, {
    params: { id: invoice.id },
    body: { version: invoice.version, method: 'cash', amountMinor: 1_00, receivedOn: '2026-11-20' },
  });
  const receipt: string = paid.body.data.payments[0].receiptNumber;
  expect(receipt).toMatch(/^RCP-/);

  expect(await find(member, 'zeugnis munchen')).toMatchObject({ ...nothing, applications: [{ id: application.id }] });
  expect(await find(member, 'kite')).toMatchObject({ ...nothing, queries: [{ subject: 'A question' }] });
  expect(await find(member, receipt)).toMatchObject({ ...nothing, invoices: [{ id: invoice.id }] });
  for (const q of ['zeugnis', 'kite', receipt, invoice.number]) expect([q, await find(other, q)]).toEqual([q, nothing]);
});

test('the office finds queries, mails, meetings and referees', async () => {
  const t = await someOffice();
  const member = await t.signInAs(t.zoe);
  await member.call(askQuery, {
    body: { category: 'other', subject: 'Kite festival', body: 'Please explain.', fileIds: [] },
  });
  await t.finance.letter({ subject: 'Kite news', toName: 'Ada Moreau' });
  await t.finance.letter({ subject: 'Kite code', class: 'security' });
  const times = { createdAt: t.clock.now(), updatedAt: t.clock.now(), stateSince: t.clock.now() };
  const createdById = t.staff.user.id;
  const poll = { zone: 'Europe/Vienna', durationMinutes: 60, deadline: t.clock.now(), createdById };
  await t.db.insert(meetingPolls).values({ ...times, ...poll, title: 'Kite committee', place: 'Hall' });
  await t.db.insert(referees).values({
    ...times,
    applicationId: t.application.id,
    firstName: 'Rosa',
    lastName: 'Kiteman',
    email: 'rosa@example.org',
    comparableEmail: 'rosa@example.org',
    relation: 'colleague',
    position: 1,
  });
  expect(await find(t.staff, 'kite')).toMatchObject({
    ...nothing,
    queries: [{ subject: 'Kite festival', requester: 'Zoë Ångström', state: 'open' }],
    mails: [{ subject: 'Kite news', to: 'Ada Moreau' }],
    meetings: [{ title: 'Kite committee', place: 'Hall' }],
    referees: [{ name: 'Rosa Kiteman', applicationId: t.application.id, number: t.application.number }],
  });
});

test('finds applications, people and invoices by name, ignoring accents', async () => {
  const { staff, zoe, application, invoice } = await someOffice();
  expect(await find(staff, 'angstrom ZOE')).toEqual({
    ...nothing,
    applications: [{ id: application.id, number: application.number, applicant: 'Zoë Ångström', state: 'in_review' }],
    people: [
      { id: zoe.id, name: 'Zoë Ångström', email: 'zoe@example.net', role: 3, state: 'active', memberNumber: 'M-00042' },
    ],
    invoices: [
      {
        id: invoice.id,
        number: 'INV-2026-00001',
        payer: 'Zoë Ångström',
        state: 'issued',
        gross: { amountMinor: 120_00, currency: 'EUR' },
      },
    ],
  });
});

test.each([
  ['an address', 'zoe@example.net', 'people'],
  ['a member number', 'm-00042', 'people'],
  ['an invoice number', 'inv-2026-00001', 'invoices'],
] as const)('finds by %s', async (_, text, kind) => {
  const { staff } = await someOffice();
  expect((await find(staff, text))[kind]).toHaveLength(1);
});

test('finds a draft invoice by its payer, though it has no number', async () => {
  const { staff, zoe } = await someOffice();
  await draftFor(staff, zoe);
  expect((await find(staff, 'Ångström')).invoices).toMatchObject([
    { number: null, state: 'draft' },
    { state: 'issued' },
  ]);
});

test('shows five of each: the exact number first, then names starting with the text, then the newest', async () => {
  const { staff, finance, build, clock } = await someOffice();
  const numbered = async (number: string, applicantName = 'Noor Haddad') => {
    clock.pass({ minutes: 1 });
    const createdAt = clock.now();
    return finance.application(await build.user(), { number, applicantName, createdAt });
  };
  await numbered('APP-2031-00001');
  for (const end of [10, 11, 12, 13, 14]) await numbered(`APP-2031-000010${end}`);
  const numbers = async (q: string) =>
    (await find(staff, q)).applications.map(({ number }: { number: string }) => number);
  expect(await numbers('app-2031-00001')).toEqual([
    'APP-2031-00001',
    ...[14, 13, 12, 11].map((end) => `APP-2031-000010${end}`),
  ]);
  await numbered('APP-2032-1', 'Ingrid Solberg');
  await numbered('APP-2032-2', 'Anna Ingridsen');
  expect(await numbers('ingrid')).toEqual(['APP-2032-1', 'APP-2032-2']);
});

test.each([
  ['a Chinese name as it is displayed', { firstName: '静怡', lastName: '陈' }, '陈静怡'],
  ['one Chinese character', { firstName: '静怡', lastName: '陈' }, '怡'],
  ['a Korean name as it is displayed', { firstName: '민준', lastName: '김' }, '김민준'],
  ['an Arabic name without its hamza', { firstName: 'أحمد', lastName: 'حداد' }, 'احمد'],
  ['an Arabic name without its space', { firstName: 'عبد الله', lastName: 'حداد' }, 'عبدالله'],
  ['a German name without its umlauts', { firstName: 'Jörg', lastName: 'Müßig' }, 'Joerg Muessig'],
  ['a name with a character that nobody sees', { firstName: 'Em\u200bil', lastName: 'Holt' }, 'emil holt'],
])('finds %s', async (_, name, q) => {
  const { staff, build, finance } = await someOffice();
  const person = await build.user(name);
  const application = await finance.application(person, { state: 'in_review' });
  expect(await find(staff, q)).toMatchObject({ people: [{ id: person.id }], applications: [{ id: application.id }] });
});

test.each(['28', '٢٨', '００２８'])('finds APP-2031-00028 by %s before longer numbers', async (q) => {
  const { staff, finance, build } = await someOffice();
  for (const number of ['APP-2031-00028', 'APP-2031-00283', 'APP-2031-10028'])
    await finance.application(await build.user(), { number });
  expect((await find(staff, q)).applications[0]).toMatchObject({ number: 'APP-2031-00028' });
});

test('two letters match beginnings of words only', async () => {
  const { staff } = await someOffice();
  expect((await find(staff, 'zo')).people).toHaveLength(1);
  expect((await find(staff, 'ån')).people).toHaveLength(1);
  expect((await find(staff, 'tr')).people).toEqual([]);
});

test.each(['%%', '__', 'zo_', 'z%e', '\\\\', "'; select pg_sleep(5); --", '$1 $2', '% %'])(
  'case 56: treats %j literally',
  async (q) => {
    const { staff } = await someOffice();
    expect(await find(staff, q)).toEqual(nothing);
  },
);

test('case 56: finds a wildcard in a name', async () => {
  const { staff, build } = await someOffice();
  await build.user({ firstName: '100%', lastName: 'Paper' });
  await build.user({ firstName: '1000', lastName: 'Paper' });
  expect((await find(staff, '100%')).people).toMatchObject([{ name: '100% Paper' }]);
});

test('finds nothing in the junk box, not even by number', async () => {
  const { staff, db, clock } = await someOffice();
  for (const table of [applications, invoices]) await db.update(table).set({ deletedAt: clock.now() });
  await db.update(people).set({ deletedAt: clock.now() });
  await db.update(people).set({ deletedAt: null }).where(eq(people.id, staff.user.id));
  for (const q of ['Ångström', 'INV-2026-00001', 'zoe@example.net']) expect(await find(staff, q)).toEqual(nothing);
});

test.each([{ q: 'a' }, { q: '  a  ' }, { q: 'x'.repeat(101) }, {}])('refuses %j', async (query) => {
  const { signInAs } = await testApp();
  expect((await (await signInAs('staff')).call(searchEverything, { query })).status).toBe(400);
});
