import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import nodemailer from 'nodemailer';
import PDFDocument from 'pdfkit';
import { readConfig } from '../../config.ts';
import { BackupProblem } from '../backup/problem.ts';
import { rateLimits } from '../database/schema/index.ts';
import { createTransport, type WireMail } from '../mail/transport.ts';
import { newToken } from '../secrets/secrets.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { describeError, errorText } from './error-log.ts';

/** What must never appear in a log, whatever fails. */
const canaries = {
  email: 'canary.ada@example.org',
  name: 'Canary-Moreau',
  password: 'canary swans swim north',
  hash: '$scrypt$canary-hash',
  token: `canary${newToken()}`.slice(0, 43),
  statement: 'I have known the canary "for" ten \'years\'.\n    at all times (/of/the/canary.ts:1:1)',
  body: 'Dear Canary,\nyour code is 123canary',
};
const all = Object.values(canaries).join(' ');
const expectNoCanary = (text: string) => expect(text).not.toMatch(/canary/i);

class BrokenSource extends Error {}

type Failure = (t: TestApp) => Promise<unknown>;

/** Failures while handling user input, and what the log must still contain. */
const failures: Record<string, { fail: Failure; says: object }> = {
  'a unique violation': {
    fail: async ({ db }) => {
      const row = { key: all, windowStart: new Date(), hits: 1, expiresAt: new Date() };
      await db.insert(rateLimits).values([row, row]);
    },
    says: {
      code: '23505',
      query: expect.stringContaining('insert into "rate_limits"'),
      constraint: expect.any(String),
    },
  },
  'a check violation': {
    fail: ({ db }) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`create temp table checked (name text check (length(name) < 3)) on commit drop`);
        await tx.execute(sql`insert into checked values (${all})`);
      }),
    says: { code: '23514', query: 'insert into checked values ($1)' },
  },
  'a value of the wrong type': {
    fail: ({ db }) => db.execute(sql`select ${canaries.statement}::int`),
    says: { code: '22P02', query: 'select $1::int' },
  },
  'a statement that takes too long': {
    fail: ({ db }) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 20`);
        await tx.execute(sql`select pg_sleep(5), ${all}::text`);
      }),
    says: { code: '57014', query: expect.stringContaining('pg_sleep') },
  },
  'a lost connection': {
    fail: ({ db }) => db.execute(sql`select pg_terminate_backend(pg_backend_pid()), ${all}::text`),
    says: { query: expect.stringContaining('pg_terminate_backend') },
  },
  'an upload whose source breaks': {
    fail: ({ app }) =>
      app.files.takeIn({
        content: new Readable({
          read() {
            this.destroy(new BrokenSource(all));
          },
        }),
        name: `${canaries.name}.pdf`,
        maxBytes: 10,
      }),
    says: { message: expect.stringContaining('withheld') },
  },
  'a PDF with a font that is missing': {
    fail: async () => new PDFDocument().font(join('/nowhere', canaries.name)).text(all),
    says: { code: 'ENOENT' },
  },
  'an answer that breaks its contract': {
    fail: async () =>
      z.parse(z.strictObject({ email: z.int() }), { email: all, [canaries.name]: 1 }, { reportInput: true }),
    says: { message: expect.stringContaining('email: invalid_type') },
  },
  'text that is no JSON': { fail: async () => JSON.parse(canaries.statement), says: { type: 'SyntaxError' } },
  'a number that is none': { fail: async () => BigInt(canaries.name), says: { type: 'SyntaxError' } },
  'a zone that is none': {
    fail: async () => new Intl.DateTimeFormat('en', { timeZone: canaries.name }),
    says: { type: 'RangeError' },
  },
  'a sentence of ours that quotes somebody': {
    fail: async () => {
      throw new Error(`There is no account ${canaries.email} of "${canaries.name}".`, { cause: new TypeError(all) });
    },
    says: { message: expect.stringContaining('There is no account') },
  },
  'something thrown that is no error': {
    fail: async () => {
      throw all;
    },
    says: { type: 'string' },
  },
};

/** A server that logs everything, with a URL that fails on request. */
async function loggedApp() {
  const lines: string[] = [];
  const t = await testApp({
    config: { logLevel: 'debug' },
    logStream: { write: (line) => void lines.push(line) },
    routes: (app) =>
      app.post('/failing/:kind', (request) => {
        const { kind } = request.params as { kind: string };
        return failures[kind]?.fail(t);
      }),
  });
  const logged = () => lines.map((line) => JSON.parse(line));
  return { t, lines, logged };
}

describe('O6: the log contains nothing people typed after', () => {
  test('a failed request, in each of these ways', async () => {
    const { t, lines, logged } = await loggedApp();
    for (const [kind, { says }] of Object.entries(failures)) {
      lines.length = 0;
      const response = await t.app.inject({
        method: 'POST',
        url: `/failing/${encodeURIComponent(kind)}?who=${encodeURIComponent(all)}`,
        headers: { authorization: `Bearer ${canaries.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(canaries),
      });
      const { requestId } = response.json<{ requestId: string }>();
      const failure = { requestId, err: expect.objectContaining(says) };
      expect({ kind, failed: response.statusCode >= 500, lines: logged() }).toEqual({
        kind,
        failed: true,
        lines: expect.arrayContaining([expect.objectContaining(failure)]),
      });
      expectNoCanary(lines.join(''));
    }
  });

  test('a refused body, a wrong link and a failed upload', async () => {
    const { t, lines, logged } = await loggedApp();
    const member = await t.signInAs('member');
    await t.app.inject({ method: 'POST', url: '/api/auth/signIn', payload: { ...canaries } });
    await t.app.inject({ url: `/api/refereeConsent/${canaries.token}` });
    await t.app.inject({ url: `/api/refereeConsent/${canaries.token.slice(1)}` });
    await t.app.inject({ url: `/api/${canaries.email}?q=${canaries.name}` });
    await t.app.inject({
      method: 'POST',
      url: '/api/query-files',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=canary' },
      payload: `--canary\r\ncontent-disposition: form-data; name="file"; filename="${canaries.name}.pdf"\r\n\r\n${canaries.body}`,
    });
    expectNoCanary(lines.join(''));
    expect(logged().filter(({ msg }) => msg === 'Request')).toHaveLength(5);
  });

  test('a mail that the mail server refuses, with its address and text', async () => {
    const server = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const isRecipient = /^RCPT/m.test(chunk.toString());
        socket.write(
          isRecipient ? `550 5.1.1 <${canaries.email}> ${canaries.body.split('\n')[0]}\r\n` : '250 fine\r\n',
        );
      });
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const transport = createTransport({
      smtp: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'Guildhall <office@guildhall.test>',
    });
    const mail: WireMail = {
      messageId: '<1@guildhall.test>',
      to: { name: canaries.name, address: canaries.email },
      cc: [],
      subject: canaries.name,
      text: canaries.body,
      html: canaries.body,
      language: 'en',
      attachments: [],
    };
    const error: unknown = await transport.send(mail).catch((thrown: unknown) => thrown);
    transport.close();
    server.close();
    expect(String(error)).toContain(canaries.email);
    expectNoCanary(JSON.stringify(describeError(error)));
    expect(describeError(error)).toMatchObject({
      code: 'EENVELOPE',
      message: 'The mail server answered 550 5.1.1 to RCPT TO',
    });
  });

  test('a mail server that refuses the connection or the sender says why', async () => {
    const server = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) =>
        socket.write(/^MAIL/m.test(chunk.toString()) ? '451 4.7.1 Greylisted, try later\r\n' : '250 fine\r\n'),
      );
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const failing = async (port: number) => {
      const smtp = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
      const error: unknown = await smtp
        .sendMail({ from: 'office@guildhall.test', to: canaries.email, text: canaries.body })
        .catch((thrown: unknown) => thrown);
      smtp.close();
      return describeError(error);
    };
    expect((await failing((server.address() as AddressInfo).port)).message).toContain('451 4.7.1 Greylisted');
    server.close();
    expect(await failing(1)).toMatchObject({ message: expect.stringContaining('ECONNREFUSED 127.0.0.1:1') });
  });

  test('a folder that can’t be written to, as the reason of a failed backup', () => {
    const problem = new BackupProblem('place_unusable', "Backups can’t be kept in /srv (EACCES: mkdir '/srv').");
    expect(describeError(problem)).toMatchObject({
      code: 'place_unusable',
      message: "Backups can’t be kept in /srv (EACCES: mkdir '…').",
    });
  });

  test('a failed job, and failed timed work', async () => {
    const { t, lines, logged } = await loggedApp();
    t.app.jobs.handle('failing', () => t.db.execute(sql`select ${canaries.body}::int`).then(() => undefined));
    await t.app.jobs.start();
    await t.db.transaction((tx) => t.app.jobs.enqueue(tx, 'failing', { body: canaries.body }));
    await t.work();
    const [rule] = t.app.timedRules.rules();
    if (!rule) throw new Error('There is no timed rule.');
    const subject = { kind: 'poll' as const, id: 'one', label: canaries.name };
    rule.planned = async () => [{ kind: rule.kind, at: new Date(0), subject, rowId: 'one', who: canaries.name }];
    rule.run = (tx) => tx.execute(sql`select ${canaries.statement}::int`).then(() => undefined);
    await t.app.timedRules.tick();
    expectNoCanary(lines.join(''));
    const messages = logged().map(({ msg }) => msg);
    expect(messages).toEqual(expect.arrayContaining(['A job failed', 'Timed work failed']));
  });

  test('an error that ends the process or its start', () => {
    const error = Object.assign(new Error(`Failed query: select $1\nparams: ${all}`), {
      query: 'select $1',
      params: [all],
    });
    expectNoCanary(errorText(error));
    expect(errorText(error)).toMatch(/^Error: Failed query\nselect \$1\n {4}at /);
    expect(() => readConfig({ SMTP_URL: `canary://${all}`, DATA_DIR: '/tmp' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/canary/) }),
    );
  });

  test('a refused statement in the log of the embedded database', async () => {
    const { t } = await loggedApp();
    const { rows } = await t.db.execute<{ folder: string }>(sql`select current_setting('data_directory') as folder`);
    await t.app.inject({ method: 'POST', url: `/failing/${encodeURIComponent('a value of the wrong type')}` });
    await t.app.inject({ method: 'POST', url: `/failing/${encodeURIComponent('a unique violation')}` });
    // The cluster is two folders below the data folder, unless it had to move (as root).
    const log = readFileSync(join(dirname(dirname(rows[0]?.folder ?? '')), 'postgres.log'), 'utf8');
    expectNoCanary(log);
  });
});

describe('the line of a request', () => {
  const lineOf = async (headers: Record<string, string>, trustedProxies: string[] = []) => {
    const lines: string[] = [];
    const t = await testApp({
      config: { logLevel: 'info', trustedProxies },
      logStream: { write: (line) => void lines.push(line) },
    });
    await t.app.inject({ url: '/nothing-here?who=me', remoteAddress: '::ffff:203.0.113.9', headers });
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request');
  };

  test('has client, method, path without query, status, duration and request number', async () => {
    expect(await lineOf({})).toEqual([
      expect.objectContaining({
        client: '203.0.113.9',
        method: 'GET',
        path: '/nothing-here',
        status: expect.any(Number),
        ms: expect.any(Number),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
  });

  test('names the visitor behind a trusted proxy, and ignores other claims', async () => {
    const claim = { 'x-forwarded-for': '198.51.100.7' };
    expect(await lineOf(claim, ['203.0.113.9'])).toEqual([expect.objectContaining({ client: '198.51.100.7' })]);
    expect(await lineOf(claim, ['192.0.2.1'])).toEqual([expect.objectContaining({ client: '203.0.113.9' })]);
    expect(await lineOf(claim)).toEqual([expect.objectContaining({ client: '203.0.113.9' })]);
  });

  test('is also written for an unreadable address', async () => {
    const lines: string[] = [];
    const t = await testApp({ config: { logLevel: 'info' }, logStream: { write: (line) => void lines.push(line) } });
    const { statusCode } = await t.app.inject({ url: '/api/applications/%ff' });
    const [line] = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'Request');
    expect(line).toMatchObject({ status: statusCode, path: '/api/applications/•••' });
  });
});
