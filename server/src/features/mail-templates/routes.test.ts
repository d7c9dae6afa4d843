import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from '@guildhall/shared/contracts';
import { languages } from '@guildhall/shared/domain';
import { mailTemplates } from '../../mail-templates.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { testApp, type TestApp } from '../../testing/app.ts';

const key = 'membership_active';
const english = { key, language: 'en' };
const builtIn = mailTemplates[key].texts.en;
const changed = { subject: 'Welcome, {{name}}', body: 'Dear {{name}},\n\nyou are in.\n\n{{link}}' };

async function administrator(test: TestApp) {
  const { call, user } = await test.signInAs('administrator');
  return {
    user,
    call,
    read: async (params: Record<string, string> = english) => (await call(getMailTemplate, { params })).body.data,
    save: (texts: object, version = 0) =>
      call(saveMailTemplate, { params: english, body: { version, ...changed, ...texts } }),
    restore: (restored: number, version: number) =>
      call(restoreMailTemplate, { params: english, body: { version, restored } }),
  };
}

/** Mails Ada that she is a member. */
const welcome = (test: TestApp) =>
  test.db.transaction((tx) =>
    test.app.mails.queue(tx, {
      template: mailTemplates[key] as MailTemplate<'name' | 'memberNumber' | 'membershipType' | 'link'>,
      to: 'ada@example.org',
      toName: 'Ada Moreau',
      language: 'en',
      data: {
        name: '<b>Ada</b> https://evil.example',
        memberNumber: 'M-7',
        membershipType: 'Full member',
        link: { path: '/home' },
      },
    }),
  );

test('lists every email by occasion, with its changes', async () => {
  const test = await testApp();
  const { call, save, user } = await administrator(test);
  await save({});
  const found = (await call(listMailTemplates)).body.data;
  expect(found.map((one: { key: string }) => one.key).sort()).toEqual(Object.keys(mailTemplates).sort());
  const one = found.find((template: { key: string }) => template.key === key);
  expect(one).toMatchObject({ occasion: 'application', class: 'immediate' });
  expect(one.languages.map(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([true, false, false, false]);
  expect(one.languages[0]).toMatchObject({
    subject: changed.subject,
    lastChange: { by: `${user.firstName} ${user.lastName}` },
  });
});

test('uses a changed text from then on, in its language', async () => {
  const test = await testApp();
  const { save } = await administrator(test);
  await welcome(test);
  await save({});
  const sent = await welcome(test);
  const subjects = (await test.inbox.to('ada@example.org')).map(({ subject }) => subject);
  expect(subjects).toContain('Welcome, <b>Ada</b> https://evil.example');
  expect(new Set(subjects).size).toBe(2);
  // Rule 12: only our own URL is a link.
  expect([sent.templateVersion, sent.links]).toEqual([1, ['http://guildhall.test/home']]);
});

test.each([
  [{ body: 'Dear {{nmae}},\n{{link}}' }, 'body', 'placeholder_unknown'],
  [{ body: 'Dear {{name}}' }, 'body', 'placeholder_missing'],
  [{ body: 'Here: {{link}}' }, 'body', 'link_not_alone'],
  [{ subject: '{{link}}' }, 'subject', 'placeholder_not_for_subject'],
])('refuses %j at its input', async (texts, field, code) => {
  const { call, save, read } = await administrator(await testApp());
  expect(await save(texts)).toMatchObject({ status: 422, body: { code, fields: { [field]: { code } } } });
  expect(
    (await call(previewMailTemplate, { params: english, body: { ...changed, ...texts, mailId: null } })).status,
  ).toBe(422);
  expect(await read()).toMatchObject({ version: 0, isChanged: false });
});

test('the code of a security email cannot be removed', async () => {
  const { call } = await administrator(await testApp());
  const params = { key: 'second_step_code', language: 'fr' };
  const body = { version: 0, subject: 'Votre code', body: 'Bonjour {{name}}, le voici.' };
  expect((await call(saveMailTemplate, { params, body })).body.fields).toMatchObject({
    body: { code: 'placeholder_missing' },
  });
});

test('keeps every version with author and time, and restores any of them', async () => {
  const test = await testApp();
  const { save, restore, read, user } = await administrator(test);
  await save({});
  test.clock.pass({ minutes: 5 });
  await save({ subject: 'Hello {{name}}' }, 1);
  expect((await restore(1, 2)).body.data).toMatchObject({ version: 3, subject: changed.subject });
  expect((await restore(0, 3)).body.data).toMatchObject({ version: 4, ...builtIn, isChanged: false });
  const { versions } = await read();
  expect(
    versions.map(({ version, restored }: { version: number; restored: number | null }) => [version, restored]),
  ).toEqual([
    [4, 0],
    [3, 1],
    [2, null],
    [1, null],
    [0, null],
  ]);
  expect(versions[3].change).toEqual({ at: '2026-11-20T09:00:00.000Z', by: `${user.firstName} ${user.lastName}` });
  expect((await restore(9, 4)).body.code).toBe('template_version_unknown');
  const actions = (await test.read.audit()).filter(({ entity }) => entity === 'mail_template');
  expect(actions.map(({ action }) => action)).toEqual([
    'mail_template.restored',
    'mail_template.restored',
    'mail_template.changed',
    'mail_template.changed',
  ]);
  expect(actions.at(-1)).toMatchObject({
    before: { template: key, version: 0, wording: builtIn.body },
    after: { version: 1, wording: changed.body },
  });
});

test('when two people change one template, the second sees the first one’s text', async () => {
  const { save } = await administrator(await testApp());
  const answers = await Promise.all([save({ subject: 'One {{name}}' }), save({ subject: 'Two {{name}}' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = answers.find(({ status }) => status === 200)?.body.data.subject;
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ code: 'version_conflict', current: { version: 1, subject: first } });
});

test('shows a text with example data, or with that of an actual email', async () => {
  const test = await testApp();
  const { call, read } = await administrator(test);
  const preview = async (mailId: string | null) =>
    (await call(previewMailTemplate, { params: english, body: { ...changed, mailId } })).body;
  expect((await preview(null)).data).toEqual({
    subject: 'Welcome, Ada Moreau',
    body: 'Dear Ada Moreau,\n\nyou are in.\n\nhttp://guildhall.test/home',
    links: ['http://guildhall.test/home'],
  });
  const { id } = await welcome(test);
  expect((await read()).recent).toEqual([{ id, to: 'Ada Moreau', about: null, at: '2026-11-20T09:00:00.000Z' }]);
  expect((await preview(id)).data.subject).toBe('Welcome, <b>Ada</b> https://evil.example');
  expect((await read({ key, language: 'fr' })).recent).toEqual([]);
  expect((await preview('01890000-0000-7000-8000-000000000000')).code).toBe('mail_unknown');
});

test('every template can be shown with examples in every language', async () => {
  const { call } = await administrator(await testApp());
  for (const template of Object.values(mailTemplates))
    for (const language of languages) {
      const body = { ...template.texts[language], mailId: null };
      const shown = await call(previewMailTemplate, { params: { key: template.key, language }, body });
      const { subject, body: text } = shown.body.data;
      expect([template.key, language, shown.status, /\{\{|undefined|\(\n/.exec(`${subject} ${text}`)]).toEqual([
        template.key,
        language,
        200,
        null,
      ]);
    }
});

test('sends a test to the person who requests it, at most twenty times an hour', async () => {
  const test = await testApp();
  const { call, user } = await administrator(test);
  const send = () => call(sendTestMail, { params: english, body: { ...changed, mailId: null } });
  expect((await send()).body.data).toEqual({ to: user.email });
  expect(await test.inbox.latest(user.email)).toMatchObject({
    subject: 'Test: Welcome, Ada Moreau',
    links: ['http://guildhall.test/home'],
    template: 'template_test',
  });
  for (let count = 1; count < 20; count += 1) await send();
  expect((await send()).status).toBe(429);
});
