import {
  changeQueries,
  downloadExport,
  listInvoices,
  listJunk,
  listQueries,
  startExport,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts, mails, queries } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { draftFor, feeLine, invoiceFor } from '../../testing/finance.ts';
import { pollsOf } from '../../testing/polls.ts';

type Order = { list: string; query?: Record<string, string>; language?: string };

/** The lines of a list's CSV file, with unquoted cells. */
async function fileOf(t: TestApp, who: SignedInTester, { query = { sort: '-updatedAt' }, ...order }: Order) {
  const { status, body } = await who.call(startExport, { body: { format: 'csv', language: 'en', ...order, query } });
  expect([status, body.code]).toEqual([202, undefined]);
  await t.work();
  const { raw } = await who.call(downloadExport, { params: { id: body.data.id } });
  const lines = raw.toString('utf8').slice(1).trimEnd().split('\r\n');
  return lines.map((line) => line.slice(1, -1).split('","'));
}

test('rule 15: the invoice file matches the list, with amounts that a spreadsheet can add up', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: '=1+1', lastName: 'Moreau' });
  const { number } = await invoiceFor(staff, payer, [{ ...feeLine, unitPriceMinor: 76_80 }]);
  await draftFor(staff, payer);
  const [head, ...rows] = await fileOf(t, staff, { list: 'invoices', query: { sort: 'number', state: 'open' } });
  const headings = ['Number', 'Kind', 'Payer', 'Subject', 'State', 'Issued', 'Due', 'Total', 'Still open', 'Currency'];
  expect(head).toEqual(headings);
  const days = [expect.stringMatching(/^2026-11-20$/), expect.stringMatching(/^2026-12-\d\d$/)];
  expect(rows).toEqual([
    [number, 'Invoice', "'=1+1 Moreau", 'Membership fee', 'Issued', ...days, '76.8', '76.8', 'EUR'],
  ]);
  t.clock.pass({ days: 60 });
  const [, late] = await fileOf(t, await t.signInAs(staff.user), { list: 'invoices', language: 'fr' });
  expect([late?.[1], late?.[4]]).toEqual(['Facture', 'Brouillon']);
});

test('an overdue invoice is also overdue in the file', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await invoiceFor(staff, await t.build.user());
  t.clock.pass({ days: 60 });
  const again = await t.signInAs(staff.user);
  const [, row] = await fileOf(t, again, { list: 'invoices', query: { sort: 'number', state: 'overdue' } });
  expect(row?.[4]).toBe('Overdue');
});

/** More queries than a batch, with repeated subjects and priorities. */
async function manyQueries(t: TestApp, requesterId: string): Promise<void> {
  const now = t.clock.now();
  await t.db.insert(queries).values(
    Array.from({ length: 620 }, (_, index) => ({
      number: `QRY-2026-${String(index + 1).padStart(5, '0')}`,
      subject: `Question ${index % 7}`,
      requesterId,
      category: 'other' as const,
      priority: (['low', 'normal', 'high'] as const)[index % 3],
      stateSince: now,
      createdAt: now,
      updatedAt: now,
    })),
  );
}

test.each(['number', '-subject', 'priority', '-updatedAt'])(
  'the query file has every row of the list once, sorted by %s',
  async (sort) => {
    const t = await testApp();
    const staff = await t.signInAs('staff');
    await manyQueries(t, staff.user.id);
    const shown: string[] = [];
    for (const page of ['1', '2', '3', '4']) {
      const { body } = await staff.call(listQueries, { query: { sort, page, pageSize: '200' } });
      shown.push(...body.data.map((query: { number: string }) => query.number));
    }
    const [head, ...rows] = await fileOf(t, staff, { list: 'queries', query: { sort } });
    expect(head?.slice(0, 3)).toEqual(['Number', 'Subject', 'From']);
    expect(rows.map(([number]) => number)).toEqual(shown);
  },
);

test('invoices without a number come last in the file, as in the list', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const payer = await t.build.user();
  await draftFor(staff, payer);
  await draftFor(staff, payer);
  const { number } = await invoiceFor(staff, payer);
  for (const sort of ['number', '-number', 'issuedOn', '-dueOn']) {
    const { body } = await staff.call(listInvoices, { query: { sort } });
    const [, ...rows] = await fileOf(t, staff, { list: 'invoices', query: { sort } });
    expect([sort, body.data.map((one: { number: string | null }) => one.number ?? '')]).toEqual([
      sort,
      rows.map(([cell]) => cell),
    ]);
    expect([sort, rows.map(([cell]) => cell)]).toEqual([sort, [number, '', '']]);
  }
});

test('the email file shows recipient, state and sending time of each', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await invoiceFor(staff, await t.build.user({ email: 'ada@example.org' }));
  await t.work();
  await t.db.update(mails).set({ subject: '+43 is a prefix' });
  const [head, ...rows] = await fileOf(t, staff, { list: 'mails', language: 'cn' });
  expect(head?.slice(0, 4)).toEqual(['主题', '收件人', '申请', '状态']);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(([subject]) => subject)).toEqual(rows.map(() => "'+43 is a prefix"));
  expect(rows.map(([, to]) => to)).toContain('ada@example.org');
});

test('the file of the meetings has the meeting’s time in the reader’s zone', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const polls = pollsOf(t);
  const { title, slots } = await polls.schedule(staff, await polls.open(staff));
  await t.db.update(accounts).set({ zone: 'Asia/Tokyo' }).where(eq(accounts.id, staff.user.id));
  const inTokyo = new Date(slots[0]?.startsAt ?? '').toLocaleString('sv', { timeZone: 'Asia/Tokyo' }).slice(0, 16);
  const [head, row] = await fileOf(t, staff, { list: 'meetings' });
  expect(head?.slice(0, 3)).toEqual(['Title', 'State', 'Starts']);
  expect(row?.slice(0, 3)).toEqual([title, 'Meeting planned', inTokyo]);
});

test('the junk box file shows what was deleted, why and by whom, in the reader’s language', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyQueries(t, staff.user.id);
  const { body } = await staff.call(listQueries, { query: { sort: 'number' } });
  const items = body.data.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
  await staff.call(changeQueries, { body: { action: 'discard', cause: 'spam', items } });
  const labels = (await staff.call(listJunk, { query: { sort: '-label' } })).body.data.map(
    ({ label }: { label: string }) => label,
  );
  const [head, ...rows] = await fileOf(t, staff, { list: 'junk', language: 'fr', query: { sort: '-label' } });
  expect(head).toEqual(['Élément', 'Type', 'Motif', 'Supprimé par', 'Supprimé', 'Effacement définitif']);
  expect(rows.map(([label]) => label)).toEqual(labels);
  expect(rows[0]?.slice(1, 3)).toEqual(['Question', 'Indésirable']);
  expect(await fileOf(t, staff, { list: 'junk', query: { sort: 'label', by: 'members' } })).toHaveLength(1);
});

test.each(['invoices', 'queries', 'mails', 'meetings', 'junk'])(
  'an export of the %s with an unknown filter is refused',
  async (list) => {
    const t = await testApp();
    const staff = await t.signInAs('staff');
    const body = { format: 'csv', language: 'en', list, query: { colour: 'blue' } };
    expect((await staff.call(startExport, { body })).status).toBe(400);
  },
);
