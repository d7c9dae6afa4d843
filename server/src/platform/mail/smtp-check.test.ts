import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { whySmtpFails } from './smtp-check.ts';
import { createTransport } from './transport.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A mail server that responds to each command as `answer` says. */
async function mailServer(greeting: string, answer: (command: string) => string = () => '250 fine'): Promise<string> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (greeting) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => socket.write(`${answer(String(chunk).trim())}\r\n`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('accepts a working mail server and sends it no mail', async () => {
  const commands: string[] = [];
  const host = await mailServer('220 ready', (command) => {
    commands.push(command.split(' ')[0] ?? '');
    return command.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN' : '235 fine';
  });
  expect(await whySmtpFails(`smtp://ada:canary@${host}`)).toBeNull();
  expect(commands).not.toContain('MAIL');
});

test('reports an unreachable server', async () => {
  expect(await whySmtpFails('smtp://ada:canary@127.0.0.1:1')).toMatch(
    /^The mail server 127\.0\.0\.1:1 can't be used \(.*ECONNREFUSED.*\)\. Check host and port in SMTP_URL/,
  );
});

test('reports an unresponsive program', async () => {
  const host = await mailServer('');
  expect(await whySmtpFails(`smtp://${host}`, 50)).toMatch(/does not answer\. Check host and port/);
});

test('reports a program that is not a mail server', async () => {
  const host = await mailServer('HTTP/1.1 400 Bad Request');
  expect(await whySmtpFails(`smtp://${host}`, 500)).toMatch(/can't be used|does not answer/);
});

test('reports a wrong password without repeating it', async () => {
  const host = await mailServer('220 ready', (command) =>
    command.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN' : '535 no',
  );
  const said = await whySmtpFails(`smtp://ada:canary@${host}`);
  expect(said).toMatch(/refuses the user or the password in SMTP_URL/);
  expect(said).not.toMatch(/canary|ada/);
});

test('reports encryption that the server does not support', async () => {
  const host = await mailServer('220 ready');
  expect(await whySmtpFails(`smtps://${host}`, 500)).toMatch(/SMTP_URL/);
});

test('gives up on an unresponsive program within seconds', async () => {
  const host = await mailServer('');
  const transport = createTransport({ smtp: `smtp://${host}`, from: 'office@guildhall.test' }, 50);
  const mail = { messageId: '<1@guildhall.test>', to: { name: '', address: 'ada@example.org' }, cc: [] };
  await expect(
    transport.send({ ...mail, subject: 'x', text: 'x', html: 'x', language: 'en', attachments: [] }),
  ).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  transport.close();
});
