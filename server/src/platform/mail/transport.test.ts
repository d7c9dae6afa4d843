import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createTransport, type WireMail } from './transport.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** A mail server that takes every mail and keeps what came over the wire. */
async function mailServer() {
  const taken: string[] = [];
  server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) taken.push(part);
        isData = !isData && part === 'DATA';
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { taken, url: `smtp://127.0.0.1:${port}` };
}

const mail: WireMail = {
  messageId: '<1@guildhall.test>',
  to: { name: 'Kenji Sato', address: 'kenji@studio.example' },
  cc: [],
  subject: 'The date is set',
  text: 'Dear Kenji',
  html: '<p>Dear Kenji</p>',
  language: 'en',
  attachments: [],
};

const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';

/** The parts of a mail as [type, rest of the header], in order. */
const partsOf = (raw: string) =>
  [...raw.matchAll(/^Content-Type: ([\w/]+)((?:;[^\r\n]*(?:\r\n [^\r\n]*)*)?)/gim)].map(([, type, rest]) => [
    type,
    rest?.replace(/\s+/g, ' '),
  ]);

test('a calendar entry goes out as an alternative with its method, and as a file', async () => {
  const { taken, url } = await mailServer();
  const transport = createTransport({ smtp: url, from: 'Guildhall <office@guildhall.test>' });
  await transport.send({ ...mail, calendar: { calendar, method: 'CANCEL', name: 'invite.ics' } });
  transport.close();
  const parts = partsOf(taken[0] ?? '');
  expect(parts.map(([type]) => type)).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ]);
  expect(parts[4]?.[1]).toMatch(/charset=utf-8; method=CANCEL/);
  expect(parts[5]?.[1]).toContain('name=invite.ics');
  expect(taken[0]).toContain(`\r\n\r\n${calendar}`);
  expect(taken[0]).toContain(Buffer.from(calendar).toString('base64'));
});

test('a mail without a calendar entry has none', async () => {
  const { taken, url } = await mailServer();
  const transport = createTransport({ smtp: url, from: 'Guildhall <office@guildhall.test>' });
  await transport.send(mail);
  transport.close();
  expect(partsOf(taken[0] ?? '').map(([type]) => type)).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
});
