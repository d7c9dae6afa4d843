import { startMailServer } from '../../testing/mail-server.ts';
import { createTransport, type WireMail } from './transport.ts';

const closings: (() => void)[] = [];

afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function mailServer() {
  const started = await startMailServer();
  closings.push(started.close);
  return started;
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
