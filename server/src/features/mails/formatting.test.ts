import {
  attachToMail,
  detachFromMail,
  downloadMailFile,
  editMail,
  getMail,
  previewMail,
  type MailDetail,
} from '@guildhall/shared/contracts';
import { render } from '../../platform/mail/render.ts';
import { createFinanceBuild } from '../../testing/finance.ts';
import { fileBody } from '../../testing/cases.ts';
import { testApp } from '../../testing/app.ts';

async function office() {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const build = createFinanceBuild(t);
  const read = async (id: string): Promise<MailDetail> => (await staff.call(getMail, { params: { id } })).body.data;
  return { t, staff, build, read };
}

test('bold, italics, lists and links arrive as HTML and as text', async () => {
  const { staff, build } = await office();
  const link = 'http://guildhall.test/forms/1';
  const { id } = await build.letter({ links: [link] });
  const body = `Dear Ada,\n\n*please* bring _two_ papers:\n- a *_signed_ form*\n- a copy\n\n${link}\n\nor see ${link} later`;
  const { html, text } = (await staff.call(previewMail, { params: { id }, body: { subject: 'Papers', body } })).body
    .data;
  expect(text).toBe(body);
  const [, card = ''] = /<div[^>]*>([^]*)<\/div>/.exec(html) ?? [];
  expect(card.replaceAll(/ (?:style|dir)="[^"]*"/g, '').split('\n')).toEqual([
    '<p>Dear Ada,</p>',
    '<p><strong>please</strong> bring <em>two</em> papers:</p>',
    '<ul><li>a <strong><em>signed</em></strong><strong> form</strong></li><li>a copy</li></ul>',
    `<p><a href="${link}"><bdi>${link}</bdi></a></p>`,
    `<p>or see <a href="${link}"><bdi>${link}</bdi></a> later</p>`,
  ]);
});

test('shows markup as typed, and does not link foreign addresses', async () => {
  const { staff, build } = await office();
  const { id } = await build.letter();
  const body = '<script>alert(1)</script> *<img src=x onerror=alert(1)>* [here](http://evil.test) http://evil.test';
  const { html } = (await staff.call(previewMail, { params: { id }, body: { subject: 'Hello', body } })).body.data;
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('<strong>&lt;img src=x onerror=alert(1)&gt;</strong>');
  expect(html).not.toMatch(/<(?:script|img|a)\b/);
});

test('an older mail stays the same, byte for byte, when saved unchanged', async () => {
  const { staff, build, read } = await office();
  const body = 'Dear “Ada”,\n\n\n \u2068عمر\u2069  came *twice* * 3.\n  - not an entry\n24. December\n\nYours_';
  const { id } = await build.letter({ body });
  const { to, subject, version, body: shown } = await read(id);
  await staff.call(editMail, { params: { id }, body: { version, to, subject, body: shown } });
  expect((await read(id)).body).toBe(body);
});

test('rule 12: text entered elsewhere stays plain in a mail', () => {
  const options = { publicUrl: 'http://guildhall.test', language: 'en' as const };
  const texts = { subject: 'About {{reason}}', body: '*Reason:*\n\n{{reason}}' };
  const { subject, body, data } = render(texts, { reason: '- *Win* now' }, options);
  expect([subject, data.reason]).toEqual(['About - *Win* now', '- *Win* now']);
  expect(body).toBe('*Reason:*\n\n\u2060- *\u2060Win* now');
});

test('only attachments added manually can be removed', async () => {
  const { staff, build, read } = await office();
  const source = await build.letter();
  const added = await staff.call(attachToMail, { params: { id: source.id }, ...fileBody('letter.txt', 'Welcome.\n') });
  const fileId = added.body.data.attachments[0]?.fileId ?? '';
  const { id } = await build.letter({ attachments: [{ fileId, name: 'letter.txt' }] });
  const { version, attachments } = await read(id);
  expect(attachments).toMatchObject([{ fileId, isAdded: false }]);
  const refused = await staff.call(detachFromMail, { params: { id, fileId }, body: { version } });
  expect(refused.status).toBe(404);
  expect(await read(id)).toMatchObject({ version, attachments });
  expect((await staff.call(downloadMailFile, { params: { id, fileId } })).status).toBe(200);
});
