import { Readable } from 'node:stream';
import { cancelExport, downloadExport, getExport, startExport } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { accounts, applications, files, listExports } from '../../platform/database/schema/index.ts';
import { appWith, testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { csvFile } from './csv.ts';
import { escapeFormula } from './cells.ts';
import { createExportService } from './service.ts';

const order = (parts: Record<string, unknown> = {}) => ({
  body: {
    list: 'applications',
    format: 'csv',
    query: { sort: 'number' },
    columns: ['number', 'applicant', 'state', 'submittedAt'],
    language: 'en',
    ...parts,
  },
});

/** A draft with this applicant's name. */
async function named(t: TestApp, name: string): Promise<string> {
  const { id } = await casesOf(t).start(await t.signInAs('member'));
  await t.db.update(applications).set({ applicantName: name }).where(eq(applications.id, id));
  return id;
}

const fileOf = async (who: SignedInTester, id: string) => (await who.call(downloadExport, { params: { id } })).raw;

test.each(['=1+1', '+43 1', '-2', '@sum', '\t=1', '\r=1', ' =1', '＝1+1'])(
  'rule 15: makes a cell starting with %j harmless',
  async (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    const pieces = await Readable.from(csvFile(['Name'], Readable.from([[[text]]]))).toArray();
    // In a file, a formula is one after any list separator, too.
    const inFile = text.replace(/(?<=[\t\r])=/, "'=");
    expect(Buffer.concat(pieces).toString()).toBe(`\uFEFF"Name"\r\n"'${inFile}"\r\n`);
  },
);

test.each(['Ada', '1 = 1', 'O’Hara-Jones', '0042', 'ada@example.org'])('keeps a cell with %j unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

test('rule 15: a small list downloads immediately, as CSV that every spreadsheet reads as UTF-8', async () => {
  const t = await testApp();
  await named(t, '=HYPERLINK("http://evil.example")');
  await named(t, 'Zoë “Zo” Ångström, PhD');
  const staff = await t.signInAs('staff');
  const { status, body } = await staff.call(startExport, order());
  expect([status, body.data]).toMatchObject([202, { state: 'done', rowsDone: 2, rowsTotal: 2 }]);
  expect(body.data.fileName).toMatch(/^Applications \d{4}-\d\d-\d\d\.csv$/);
  const text = (await fileOf(staff, body.data.id)).toString('utf8');
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(head).toBe('"Number","Applicant","State","Submitted"');
  expect(lines[0]).toMatch(/^"APP-\d{4}-00001","'=HYPERLINK\(""http:\/\/evil\.example""\)","Draft",""$/);
  expect(lines[1]).toContain('"Zoë “Zo” Ångström, PhD"');
  expect((await t.read.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['list.exported', 'list.export_downloaded']),
  );
});

test('rule 15: XLSX has texts as texts, dates as dates, and headings in the person’s language', async () => {
  const t = await testApp();
  await casesOf(t).awaiting(await t.signInAs('member'));
  await named(t, '=1+1');
  await named(t, '0042 <&>');
  const staff = await t.signInAs('staff');
  const columns = ['applicant', 'submittedAt', 'dueAt', 'references', 'state'];
  const { body } = await staff.call(startExport, order({ format: 'xlsx', columns, language: 'ar' }));
  const parts = unzipSync(await fileOf(staff, body.data.id));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain('>مقدّم الطلب</t>');
  expect(sheet).toContain(`>'=1+1</t>`);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">0042 &lt;&amp;&gt;</t>');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<c s="2"><v>\d{5}\.\d+<\/v><\/c><c s="3"><v>\d{5}<\/v><\/c>/);
});

/** A list of 700 withdrawn applications. @returns their numbers */
async function sevenHundred(t: TestApp): Promise<string[]> {
  const id = await named(t, 'Ada Moreau');
  const [row] = await t.db.select().from(applications).where(eq(applications.id, id));
  if (!row) throw new Error('There is no application.');
  const { search: _search, ...values } = row;
  const rows = Array.from({ length: 700 }, (_, number) => ({
    ...values,
    id: crypto.randomUUID(),
    number: `X-${String(number).padStart(4, '0')}`,
    state: 'withdrawn' as const,
  }));
  await t.db.insert(applications).values(rows);
  return rows.map(({ number }) => number);
}

const withdrawn = (format = 'csv') => order({ format, query: { state: 'withdrawn', sort: 'number' } });
const numbersIn = (file: Buffer): string[] =>
  file
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, 7));

test('writes a big list in the background, reports progress, and says when it is ready', async () => {
  const t = await testApp();
  const numbers = await sevenHundred(t);
  const staff = await t.signInAs('staff');
  const { body } = await staff.call(startExport, withdrawn());
  expect(body.data).toMatchObject({ state: 'waiting', rowsDone: 0, rowsTotal: 700 });
  const params = { id: body.data.id };
  expect((await staff.call(downloadExport, { params })).body.code).toBe('export_not_ready');
  await t.work();
  const done = (await staff.call(getExport, { params })).body.data;
  expect(done).toMatchObject({ state: 'done', rowsDone: 700, begunAgain: false });
  expect(numbersIn(await fileOf(staff, params.id))).toEqual(numbers);
});

test.each(['csv', 'xlsx'])('rewrites a %s file once, in full, when its server stopped halfway', async (format) => {
  const t = await testApp();
  const numbers = await sevenHundred(t);
  const staff = await t.signInAs('staff');
  const { body } = await staff.call(startExport, withdrawn(format));
  const params = { id: body.data.id };
  // The state after a server stops after the second batch: no file, no lock, and an unfinished job.
  await t.db.update(listExports).set({ state: 'running', rowsDone: 500 }).where(eq(listExports.id, params.id));
  const servers = [createExportService(t.app), createExportService(t.app), createExportService(t.app)];
  const tries = servers.map((server) => server.run(params.id));
  const under = await staff.call(getExport, { params });
  expect(under.body.data.rowsDone).toBeLessThanOrEqual(700);
  await Promise.all(tries);
  await t.app.jobs.runNow('list-exports');
  await t.work();
  const done = (await staff.call(getExport, { params })).body.data;
  expect(done).toMatchObject({ state: 'done', rowsDone: 700, begunAgain: true });
  expect(await t.db.select().from(files)).toHaveLength(1);
  const file = await fileOf(staff, params.id);
  if (format === 'csv') return expect(numbersIn(file)).toEqual(numbers);
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([...sheet.matchAll(/>(X-\d{4})</g)].map(([, number]) => number)).toEqual(numbers);
});

test('writes no more of an export once it is stopped', async () => {
  const t = await testApp();
  await sevenHundred(t);
  const staff = await t.signInAs('staff');
  const params = { id: (await staff.call(startExport, withdrawn())).body.data.id };
  let pieces = 0;
  const keepStream: typeof t.app.files.keepStream = async (file) => {
    for await (const piece of file.content) {
      pieces += Buffer.isBuffer(piece) ? 1 : 0;
      if (pieces === 1) await staff.call(cancelExport, { params });
    }
    return t.app.files.keepStream({ ...file, content: Readable.from([Buffer.from('all of it')]) });
  };
  await createExportService(appWith(t, { files: { ...t.app.files, keepStream } })).run(params.id);
  // The whole file has four parts: its heading and three batches of rows.
  expect(pieces).toBeLessThan(4);
  expect((await staff.call(getExport, { params })).body.data).toMatchObject({ state: 'cancelled', fileName: null });
  expect(await t.db.select().from(files)).toHaveLength(0);
});

test('restarts an export whose server stopped, and leaves a cancelled one', async () => {
  const t = await testApp();
  await named(t, 'Ada Moreau');
  const staff = await t.signInAs('staff');
  const { id } = (await staff.call(startExport, order())).body.data;
  const { id: stopped } = (await staff.call(startExport, order())).body.data;
  await t.db.update(listExports).set({ state: 'running', fileId: null, rowsDone: 7 });
  expect((await staff.call(cancelExport, { params: { id: stopped } })).body.data.state).toBe('cancelled');
  await t.app.jobs.runNow('list-exports');
  await t.work();
  expect((await staff.call(getExport, { params: { id } })).body.data).toMatchObject({ state: 'done', rowsDone: 1 });
  expect((await staff.call(getExport, { params: { id: stopped } })).body.data.state).toBe('cancelled');
});

test('an export is kept for a day, for the person who requested it', async () => {
  const t = await testApp();
  await named(t, 'Ada Moreau');
  const staff = await t.signInAs('staff');
  const { id } = (await staff.call(startExport, order())).body.data;
  const colleague = await t.signInAs('administrator');
  for (const contract of [getExport, cancelExport, downloadExport])
    expect((await colleague.call(contract, { params: { id } })).status).toBe(404);
  t.clock.pass({ hours: 25 });
  await t.app.jobs.runNow('list-exports');
  expect((await (await t.signInAs(staff.user)).call(getExport, { params: { id } })).status).toBe(404);
  expect(await t.db.select().from(files)).toHaveLength(0);
});

test('rule 15: members export nothing', async () => {
  const t = await testApp();
  expect((await t.call(startExport, order())).status).toBe(401);
  const member = await t.signInAs('member');
  for (const answer of [
    await member.call(startExport, order()),
    await member.call(getExport, { params: { id: crypto.randomUUID() } }),
    await member.call(downloadExport, { params: { id: crypto.randomUUID() } }),
  ])
    expect(answer.status).toBe(403);
});

test.each([
  ['no column', { columns: [] }],
  ['a column twice', { columns: ['number', 'number'] }],
  ['a column that there isn’t', { columns: ['answers'] }],
  ['an order that there isn’t', { query: { sort: 'answers' } }],
  ['pages', { query: { page: '2' } }],
  ['another format', { format: 'pdf' }],
])('rule 15: an export with %s is refused', async (_what, parts) => {
  const t = await testApp();
  const { status } = await (await t.signInAs('staff')).call(startExport, order(parts));
  expect(status).toBe(400);
});

test('an export is written only while its requester still has access', async () => {
  const t = await testApp();
  await named(t, 'Ada Moreau');
  const staff = await t.signInAs('staff');
  const { id } = (await staff.call(startExport, order())).body.data;
  await t.db.update(listExports).set({ state: 'waiting', fileId: null });
  await t.db.update(accounts).set({ role: 3 }).where(eq(accounts.id, staff.user.id));
  await t.app.jobs.runNow('list-exports');
  await t.work();
  const [row] = await t.db.select().from(listExports).where(eq(listExports.id, id));
  expect([row?.state, row?.fileId]).toEqual(['failed', null]);
});

test('times in the file are in the requester’s time zone, wherever the association is', async () => {
  const t = await testApp();
  const { id } = await casesOf(t).awaiting(await t.signInAs('member'));
  await t.db
    .update(applications)
    .set({ submittedAt: new Date('2026-11-20T22:30:00Z') })
    .where(eq(applications.id, id));
  const staff = await t.signInAs('staff');
  const submittedIn = async (zone: string) => {
    await t.db.update(accounts).set({ zone }).where(eq(accounts.id, staff.user.id));
    const { body } = await staff.call(startExport, order({ columns: ['submittedAt'] }));
    return (await fileOf(staff, body.data.id)).toString('utf8').trimEnd().split('\r\n')[1];
  };
  expect([await submittedIn('Asia/Tokyo'), await submittedIn('America/New_York')]).toEqual([
    '"2026-11-21 07:30"',
    '"2026-11-20 17:30"',
  ]);
});
