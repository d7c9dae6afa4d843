import type * as Disk from 'node:fs/promises';
import { getLive, getReady, listQueries, uploadDocument, uploadQueryFile } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
import { testApp } from '../../testing/app.ts';
import { casesOf, fileBody } from '../../testing/cases.ts';

type Promises = typeof Disk;

/** What the disk does instead of writing: nothing, or a system error. */
let failure: { at: 'open' | 'write' | 'mkdir'; code: string } | null = null;
let freeBytes = 100_000_000_000;

const fail = (syscall: string) =>
  Object.assign(new Error(`${failure?.code}: no space left on device, ${syscall}`), { code: failure?.code, syscall });

// The real disk, which the test can make full.
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<Promises>('node:fs/promises');
  return {
    ...real,
    statfs: async () => ({ bavail: freeBytes / 4096, bsize: 4096 }),
    mkdir: async (...parts: Parameters<Promises['mkdir']>) => {
      if (failure?.at === 'mkdir') throw fail('mkdir');
      return real.mkdir(...parts);
    },
    open: async (...[path, flags, mode]: Parameters<Promises['open']>) => {
      const isWrite = flags === 'wx';
      if (isWrite && failure?.at === 'open') throw fail('open');
      const file = await real.open(path, flags, mode);
      if (isWrite && failure?.at === 'write')
        file.writeFile = async () => {
          throw fail('write');
        };
      return file;
    },
  };
});

afterEach(() => {
  failure = null;
  freeBytes = 100_000_000_000;
});

const text = fileBody('letter.txt', 'Dear all,\n'.repeat(1000));

test.each([
  { at: 'write', code: 'ENOSPC' },
  { at: 'open', code: 'ENOSPC' },
  { at: 'mkdir', code: 'ENOSPC' },
  { at: 'write', code: 'EDQUOT' },
] as const)('case 120: a full disk ($code at $at) answers an upload with 507 and a sentence', async (full) => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  failure = full;
  for (const answer of [
    await member.call(uploadQueryFile, { ...text }),
    await member.call(uploadDocument, { params: { id: draft.id, kind: 'cv' }, ...text }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([507, 'disk_full']);
    expect(answer.body.message).toMatch(/no space left/);
    expect(answer.headers['retry-after']).toBe('60');
  }
});

test('case 120: while the disk is full, reads continue and the server reports that it is not ready', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  expect((await t.call(getReady)).status).toBe(200);
  failure = { at: 'write', code: 'EDQUOT' };
  await member.call(uploadQueryFile, { ...text });
  const ready = await t.call(getReady);
  expect([ready.status, ready.body.code]).toEqual([503, 'disk_full']);
  expect((await t.call(getLive)).status).toBe(200);
  expect((await member.call(listQueries)).status).toBe(200);
});

test('case 120: once there is space again, the server is ready without a restart', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  failure = { at: 'write', code: 'ENOSPC' };
  await member.call(uploadQueryFile, { ...text });
  expect((await t.call(getReady)).status).toBe(503);
  failure = null;
  expect((await member.call(uploadQueryFile, { ...text })).status).toBe(201);
  expect((await t.call(getReady)).status).toBe(200);
});

test('the server is not ready once the biggest upload would not fit', async () => {
  const t = await testApp();
  freeBytes = 4_000_000;
  expect((await t.call(getReady)).body.code).toBe('disk_full');
});

test('a database without space also answers 507, and sessions can still be read', async () => {
  const t = await testApp({
    routes: (app) =>
      app.get('/failing', () =>
        app.db.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
      ),
  });
  const answer = await t.app.inject('/failing');
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'disk_full']);
  const member = await t.signInAs('member');
  await t.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await t.db.execute(sql`create trigger full_disk before update on sessions execute function refuse()`);
  t.clock.pass({ minutes: 1 });
  const read = await member.call(listQueries);
  await t.db.execute(sql`drop trigger full_disk on sessions`);
  expect(read.status).toBe(200);
});
