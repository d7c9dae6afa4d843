import {
  editMail,
  getMail,
  listMails,
  markMailReady,
  renewMail,
  renewMails,
  restoreMailTemplate,
  saveMailTemplate,
} from '@guildhall/shared/contracts';
import { mailTemplates } from '../../mail-templates.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { testApp, type TestApp } from '../../testing/app.ts';

const template = { key: 'decision_rejected', language: 'en' };
const corrected = {
  subject: 'Your application {{number}}',
  body: `Dear {{name}},

thank you for your interest. We cannot approve your application {{number}} ({{membershipType}}).{{text}}

If you have questions about the decision, please contact the office.

With kind regards
{{association}}`,
};

/** Waiting letters, ordered by number. */
async function draftLetters(test: TestApp, count: number): Promise<string[]> {
  const rejection = mailTemplates.decision_rejected as MailTemplate<'name' | 'number' | 'membershipType' | 'text'>;
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const data = { name: `Ada ${number}`, number: `APP-${number}`, membershipType: 'Full member', text: '\n\nSorry.' };
    const mail = { template: rejection, to: `ada${number}@example.org`, language: 'en', data } as const;
    ids.push((await test.db.transaction((tx) => test.app.mails.queue(tx, mail))).id);
  }
  return ids;
}

async function office(test: TestApp) {
  const { call } = await test.signInAs('administrator');
  return {
    call,
    read: async (id = '') => (await call(getMail, { params: { id } })).body.data,
    outdated: async () => (await call(listMails, { query: { state: 'outdated', pageSize: 50 } })).body,
    change: (texts = corrected, version = 0) =>
      call(saveMailTemplate, { params: template, body: { version, ...texts } }),
    async edit(id = '', change: (text: string) => string) {
      const { version, to, subject, body } = (await call(getMail, { params: { id } })).body.data;
      return call(editMail, { params: { id }, body: { version, to, subject, body: change(body) } });
    },
  };
}

test('scenario 6: regenerates 40 waiting drafts after a template is corrected, and keeps manual edits', async () => {
  const test = await testApp();
  const { call, read, outdated, change, edit } = await office(test);
  const ids = await draftLetters(test, 40);
  await edit(ids[0], (text) => text.replace('With kind regards', 'Yours'));
  await edit(ids[1], (text) => text.replace('we are sorry', 'we are very sorry'));
  await call(markMailReady, { params: { id: ids[2] ?? '' }, body: { version: 1 } });
  expect((await outdated()).totalCount).toBe(0);
  await change();
  const waiting = await outdated();
  expect([waiting.totalCount, waiting.data[0].isOutdated]).toEqual([40, true]);
  expect((await read(ids[39])).renewal).toEqual({
    subject: 'Your application APP-40',
    body: expect.stringContaining('thank you for your interest. We cannot approve'),
    because: ['template'],
  });

  const { data } = (await call(renewMails, { body: { ids } })).body;
  expect(data.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect((await outdated()).totalCount).toBe(0);
  const plain = await read(ids[2]);
  // A reviewed mail must be reviewed again.
  expect(plain).toMatchObject({ state: 'draft', subject: 'Your application APP-3', handEdits: [], renewal: null });
  const merged = await read(ids[0]);
  expect(merged.body).toContain('thank you for your interest. We cannot approve your application APP-1');
  expect(merged.handEdits).toEqual([
    { before: expect.stringContaining('With kind regards'), after: expect.stringContaining('Yours') },
  ]);
  // Both changed one paragraph: the manual edit stays, and the template's text is shown.
  const both = await read(ids[1]);
  expect(both.body).toContain('we are very sorry');
  expect(both.handEdits).toEqual([
    {
      before: expect.stringContaining('thank you for your interest. We'),
      after: expect.stringContaining('very sorry'),
    },
  ]);
  expect((await test.read.audit()).filter(({ action }) => action === 'mail.renewed')).toHaveLength(40);
});

test('manual edits can be discarded, and an up-to-date mail is not regenerated', async () => {
  const test = await testApp();
  const { call, read, change, edit } = await office(test);
  const [id = ''] = await draftLetters(test, 1);
  await edit(id, (text) => `${text}\n\nPS`);
  await change();
  const { version } = await read(id);
  const renew = (seen: number) => call(renewMail, { params: { id }, body: { version: seen, handEdits: 'drop' } });
  expect((await renew(version - 1)).body.code).toBe('version_conflict');
  const renewed = (await renew(version)).body.data;
  expect(renewed.body).not.toContain('PS');
  expect([renewed.handEdits, renewed.renewal]).toEqual([[], null]);
  expect((await renew(renewed.version)).body.code).toBe('mail_current');
});

test('a template changed back to its old text makes no draft outdated', async () => {
  const test = await testApp();
  const { call, read, outdated, change } = await office(test);
  const [id] = await draftLetters(test, 1);
  await change();
  await call(restoreMailTemplate, { params: template, body: { version: 1, restored: 0 } });
  expect([(await outdated()).totalCount, (await read(id)).renewal]).toEqual([0, null]);
});
