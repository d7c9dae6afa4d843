import { chineseNotice, eximNotice, exchangeNotice, gmailNotice, postfixNotice } from '../../testing/bounce-notices.ts';
import { readBounceNotice } from './bounce-notice.ts';
import { mailIdIn } from './message-id.ts';

const id = '019abcde-0000-7000-8000-000000000001';
const messageId = `<${id}@guildhall.test>`;
const read = (text: string) => readBounceNotice(Buffer.from(text.replace(/\n/g, '\r\n')));

test.each([
  [
    'Postfix',
    postfixNotice,
    '550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['Exim', eximNotice, '5.0.0 552 Mailbox is full'],
  ['Exchange', exchangeNotice, '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
  [
    'Gmail',
    gmailNotice,
    '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser',
  ],
  ['a provider in China', chineseNotice, '5.2.2 收件人邮箱已满'],
])('reads a notice written by %s', async (_name, write, reason) => {
  const notice = await read(write({ messageId }));
  expect(notice?.about).toEqual([`${id}@guildhall.test`]);
  expect(notice?.recipients).toEqual([
    { addresses: expect.arrayContaining(['ada@example.org']), action: 'failed', reason },
  ]);
});

test('reads a notice about an internationalised address (RFC 6533)', async () => {
  const text = eximNotice({ messageId, to: 'zoë@example.org' }).replace(/^References.*\n/m, '');
  const global = text.replace('message/delivery-status', 'message/global-delivery-status').replace(/rfc822;/, 'utf-8;');
  expect(await read(global)).toMatchObject({
    about: [`${id}@guildhall.test`],
    recipients: [{ addresses: ['zoë@example.org'] }],
  });
});

test('recognises that a mail is only delayed', async () => {
  const notice = await read(postfixNotice({ messageId, action: 'delayed', status: '4.4.1' }));
  expect(notice?.recipients).toMatchObject([{ action: 'delayed' }]);
});

test('finds the bounced mail by the headers in the notice, whatever the notice replies to', async () => {
  const notice = await read(`In-Reply-To: <other@example.org>\n${postfixNotice({ messageId })}`);
  expect(notice?.about).toEqual([`${id}@guildhall.test`]);
});

test.each([
  ['a mail of a person', 'From: ada@example.org\nContent-Type: text/plain\n\nAction: failed\n'],
  ['a read receipt', postfixNotice({ messageId }).replace('delivery-status;', 'disposition-notification;')],
  ['a report without its report', postfixNotice({ messageId }).replace('message/delivery-status', 'text/plain')],
  ['a report without recipients', postfixNotice({ messageId }).replace(/^(Final|Original)-Recipient.*\n/gm, '')],
  ['a report that says not what happened', postfixNotice({ messageId }).replace(/^Action.*\n/m, '')],
  ['nothing', ''],
  ['rubbish', `Content-Type: multipart/report; boundary=x\n\n${'--x\n'.repeat(5_000)}\u0000\u00ff`],
])('does not treat %s as a notice', async (_name, text) => {
  expect(await read(text)).toBeNull();
});

test('a truncated notice keeps the part before the cut', async () => {
  const whole = eximNotice({ messageId });
  expect((await read(whole.slice(0, whole.indexOf('Dear Ada'))))?.about).toEqual([`${id}@guildhall.test`]);
});

test('turns strangers’ text into one short line without control or direction characters', async () => {
  const evil = `smtp; 550 a\u202eb\u0007c\u0000${'😀'.repeat(600)}`;
  const notice = await read(postfixNotice({ messageId }).replace(/smtp; 550 .*\n.*table/, evil));
  const reason = notice?.recipients[0]?.reason ?? '';
  expect(reason).toMatch(/^5\.1\.1 550 a b c /);
  expect(reason.length).toBeLessThanOrEqual(500);
  expect(reason.isWellFormed()).toBe(true);
});

test.each([
  [`${id}@guildhall.test`, id],
  [`${id.toUpperCase()}@elsewhere.example`, id],
  [`${id}x@guildhall.test`, null],
  ['doctor-00ff@guildhall.test', null],
])('Message-ID %s identifies the mail %s', (given, mail) => {
  expect(mailIdIn(given)).toBe(mail);
});
