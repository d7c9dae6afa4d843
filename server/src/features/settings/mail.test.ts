import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import {
  changeMail,
  getSettings,
  listSettingChanges,
  restoreSetting,
  testMailServer,
} from '@guildhall/shared/contracts';
import { settingChanges, settings } from '../../platform/database/schema/index.ts';
import { readMailServer } from '../../platform/mail/mail-server.ts';
import { testApp } from '../../testing/app.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server that accepts one password and every mail; received mails are stored. */
async function mailServer({ password = 'hunter2-hunter2' } = {}) {
  const taken: string[] = [];
  const secret = Buffer.from(`\0guild\0${password}`).toString('base64');
  server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      const answer = (line: string) => socket.write(`${line}\r\n`);
      if (isData) {
        taken.push(text);
        isData = false;
        answer('250 2.0.0 Ok: queued as 4711');
      } else if (text.startsWith('EHLO')) answer('250-mail.test\r\n250 AUTH PLAIN');
      else if (text.startsWith('AUTH')) answer(text.includes(secret) ? '235 fine' : '535 5.7.8 Wrong password, friend');
      else if (text.startsWith('DATA')) {
        isData = true;
        answer('354 go on');
      } else answer('250 fine');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { taken, port: (server.address() as AddressInfo).port };
}

const typed = (port: number, changes: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'guild',
  password: 'hunter2-hunter2',
  senderName: 'The Guild',
  senderAddress: 'post@guild.example',
  ...changes,
});

async function administrated(options?: Parameters<typeof testApp>[0]) {
  const test = await testApp(options);
  const administrator = await test.signInAs('administrator');
  const save = (value: object, version = 1) => administrator.call(changeMail, { body: { version, value } });
  return { ...test, administrator, save };
}

test('saves a mail server that accepts Guildhall, and never reveals its password', async () => {
  const { port } = await mailServer();
  const { administrator, save, db, config, read } = await administrated();
  const saved = await save(typed(port));
  expect([saved.status, saved.body.data.value]).toMatchObject([200, { host: '127.0.0.1', hasPassword: true }]);
  const params = { setting: 'mail' };
  const answers = [
    saved,
    await administrator.call(getSettings),
    await administrator.call(listSettingChanges, { params }),
    await save(typed(port), 1),
    await administrator.call(restoreSetting, {
      params,
      body: { version: 2, changeId: (await administrator.call(listSettingChanges, { params })).body.data[0].id },
    }),
  ];
  const stored = [await db.select().from(settings), await db.select().from(settingChanges), await read.audit()];
  for (const one of [...answers.map(({ body }) => body), ...stored])
    expect(JSON.stringify(one)).not.toContain('hunter2');
  expect(answers[3]?.body.code).toBe('version_conflict');
  const [cipher] = JSON.stringify(stored[1]).match(/"password":"[^"•]+"/) ?? [];
  expect(cipher).toBeDefined();
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(cipher?.slice(12, -1));
  expect((await readMailServer(db, config)).smtp).toBeNull();
});

test('an empty password keeps the stored one for the same server only', async () => {
  const { port } = await mailServer();
  const { save, db, config } = await administrated();
  await save(typed(port));
  expect((await save(typed(port, { password: '', senderName: 'Guild' }), 2)).status).toBe(200);
  expect(await readMailServer(db, config)).toMatchObject({
    smtp: { password: 'hunter2-hunter2' },
    from: '"Guild" <post@guild.example>',
  });
  const elsewhere = await save(typed(port, { host: 'localhost', password: '' }), 3);
  expect(elsewhere.body.code).toBe('mail_server_refused');
});

test('saves nothing when the server refuses, and repeats its message', async () => {
  const { port } = await mailServer();
  const { administrator, save } = await administrated();
  const { status, body } = await save(typed(port, { password: 'wrong' }));
  expect([status, body.code, body.message]).toEqual([
    422,
    'mail_server_refused',
    expect.stringContaining('535 5.7.8 Wrong password, friend'),
  ]);
  expect((await administrator.call(getSettings)).body.data.mail.version).toBe(1);
});

test('sends a test to the person who requests it and shows the server’s answer; later mails use that server', async () => {
  const { port, taken } = await mailServer();
  const { administrator, save } = await administrated();
  expect((await administrator.call(testMailServer, { body: {} })).body.code).toBe('no_mail_server');
  await save(typed(port));
  expect((await administrator.call(testMailServer, { body: {} })).body.data).toEqual({
    to: administrator.user.email,
    answer: '250 2.0.0 Ok: queued as 4711',
  });
  expect(taken[0]).toContain('From: The Guild <post@guild.example>');
});

test('the environment has priority, and the answer says so', async () => {
  const { administrator, save, db, config } = await administrated({
    config: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'Env <env@guild.example>' },
  });
  const { mail } = (await administrator.call(getSettings)).body.data;
  expect(mail.fixedBy).toMatchObject({ host: 'SMTP_URL', senderAddress: 'MAIL_FROM' });
  expect((await save(typed(25))).body.code).toBe('set_by_environment');
  expect(await readMailServer(db, config)).toEqual({ smtp: 'smtp://127.0.0.1:1', from: 'Env <env@guild.example>' });
});
