import {
  askQuery,
  changeProfile,
  createUpload,
  getProfile,
  listQueries,
  nameReferee,
  uploadQueryFile,
} from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/domain';
import { testApp } from '../../testing/app.ts';
import { casesOf, fileBody, refereeNamed } from '../../testing/cases.ts';
import { render } from '../mail/render.ts';

const json = { 'content-type': 'application/json' };

describe('case 60: refuses invalid UTF-8 and never replaces it', () => {
  test('in a body', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    for (const [what, bytes] of [
      ['a lone byte', [0xff]],
      ['a cut-off character', [0xe2, 0x82]],
      ['an overlong slash', [0xc0, 0xaf]],
      ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ] as const) {
      const payload = Buffer.concat([
        Buffer.from('{"category":"general","fileIds":[],"body":"x","subject":"'),
        Buffer.from(bytes),
        Buffer.from('"}'),
      ]);
      const { status, body } = await member.call(askQuery, { body: payload, headers: json });
      expect([what, status, body.code]).toEqual([what, 400, 'malformed_text']);
    }
    expect((await member.call(listQueries)).body.totalCount).toBe(0);
  });

  test('in an address, in its query and in its path', async () => {
    const t = await testApp();
    const { token } = await t.signInAs('member');
    for (const [url, code] of [
      ['/api/queries?q=%ff', 'malformed_address'],
      ['/api/queries?q=a%E2%82', 'malformed_address'],
      ['/api/queries/%ff', 'malformed_address'],
      ['/applications/%c0%af', 'malformed_address'],
      ['/api/queries?q=%07', 'invalid_input'],
      ['/api/queries?q=%00', 'invalid_input'],
    ] as const) {
      const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, code]);
    }
  });

  test('reads an address in any script as intended', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    expect((await member.call(listQueries, { query: { q: 'Grüße 100 % مريم' } })).status).toBe(200);
  });

  test('in the name of a file', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    const { body, headers } = fileBody('le@tter.txt', 'Dear all,\n');
    const payload = Buffer.from(body.toString('latin1').replace('@', '\xff'), 'latin1');
    const answer = await member.call(uploadQueryFile, { body: payload, headers });
    expect([answer.status, answer.body.code]).toEqual([400, 'file_name_unreadable']);
  });
});

describe('case 60: characters that scramble text', () => {
  test('are refused in a name, with a code of their own', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    const { version } = (await member.call(getProfile)).body.data;
    for (const firstName of ['Ada\u202e', '\u2067Ada', `A${'\u0301'.repeat(40)}`]) {
      const { status, body } = await member.call(changeProfile, { body: { version, firstName } });
      expect([status, body.fields?.firstName?.code]).toEqual([400, 'scrambling_characters']);
    }
  });

  test('are refused in names of referees, in subjects, in texts of several lines and in answers of a form', async () => {
    const t = await testApp();
    const cases = casesOf(t);
    const member = await t.signInAs('member');
    const draft = await cases.start(member);
    const tricky = 'A\u202emoc';
    const params = { id: draft.id };
    const refusals = [
      await member.call(nameReferee, { params, body: refereeNamed('one@x.example', { firstName: tricky }) }),
      await member.call(askQuery, { body: { subject: tricky, category: 'application', body: 'x', fileIds: [] } }),
      await member.call(askQuery, {
        body: { subject: 'x', category: 'application', body: `x\n${tricky}`, fileIds: [] },
      }),
    ];
    for (const { status, body } of refusals)
      expect([status, Object.values(body.fields ?? {})[0]?.code]).toEqual([400, 'scrambling_characters']);
    await expect(cases.fill(member, draft, { firstName: tricky })).rejects.toThrow(/answers_refused/);
    await expect(cases.fill(member, draft, { motivation: `x\n${tricky}` })).rejects.toThrow(/answers_refused/);
  });

  test('are refused in the name of a file, announced or sent', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    const { id } = await casesOf(t).start(member);
    for (const name of ['fdp\u202eexe.pdf', `e${'\u0301'.repeat(90)}.pdf`]) {
      const announced = await member.call(createUpload, {
        params: { id },
        body: { kind: 'cv', fileName: name, size: 10, replacesId: null },
      });
      expect([announced.status, announced.body.fields?.fileName?.code]).toEqual([400, 'file_name_unreadable']);
      const sent = await member.call(uploadQueryFile, fileBody(name, 'Hi\n'));
      expect([sent.status, sent.body.fields?.file?.code]).toEqual([400, 'file_name_unreadable']);
    }
  });

  test('a file keeps a name in any script, including joiners', async () => {
    const t = await testApp();
    const member = await t.signInAs('member');
    for (const name of ['نیم‌فاصله.txt', 'Familie 👩‍👩‍👧.txt', `${'🎉'.repeat(116)}.txt`])
      expect((await member.call(uploadQueryFile, fileBody(name, 'Hi\n'))).body.data.fileName).toBe(name);
  });

  test('removes them from a mail, and isolates a name in another script', () => {
    const mail = (language: Language) =>
      render(
        { subject: 'About {{who}}', body: 'From {{who}}: {{said}}' },
        { who: 'مريم', said: 'one\u202e\ntwo' },
        { publicUrl: 'https://guildhall.test', language },
      );
    expect(mail('en')).toMatchObject({ subject: 'About \u2068مريم\u2069', body: 'From \u2068مريم\u2069: one\ntwo' });
    expect(mail('ar').subject).toBe('About مريم');
  });
});
