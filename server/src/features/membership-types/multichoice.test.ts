import {
  answerChanges,
  getApplication,
  getMembershipForm,
  getRefereeConsent,
  publishForm,
  requestChanges,
  saveAnswers,
  startApplication,
  submitApplication,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import type { FormField } from '@guildhall/shared/domain';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf, completeAnswers } from '../../testing/cases.ts';

const materials: FormField = {
  key: 'materials',
  type: 'multichoice',
  label: { en: 'Materials', fr: 'Matériaux' },
  required: true,
  limits: { min: 2 },
  choices: [
    { value: 'paper', label: { en: 'Paper', fr: 'Papier' } },
    { value: 'stone', label: { en: 'Stone', fr: 'Pierre' } },
    { value: 'glass', label: { en: 'Glass', fr: 'Verre' } },
  ],
  private: false,
};

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

/** An association with a multiple-choice question about materials. */
async function asking() {
  const t = await testApp();
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const [type] = await cases.types(administrator);
  const params = { id: type?.id ?? '' };
  const publish = async (field: FormField) => {
    const { version, definition } = (await administrator.call(getMembershipForm, { params })).body.data;
    const [first, ...others] = definition.steps;
    const fields = [...first.fields.filter(({ key }: FormField) => key !== field.key), field];
    return administrator.call(publishForm, {
      params,
      body: {
        version,
        definition: { steps: [{ ...first, fields }, ...others] },
        acceptedLosses: [field.key],
      },
    });
  };
  expect((await publish(materials)).status).toBe(201);
  const save = (member: SignedInTester, { id, version }: { id: string; version: number }, chosen: unknown) =>
    member.call(saveAnswers, { params: { id }, body: { version, answers: { materials: chosen } } });
  return { t, cases, publish, save };
}

test('saves several choices as they are ticked, and requires the form’s number of choices', async () => {
  const { t, cases, save } = await asking();
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const one = await save(member, draft, ['paper']);
  expect(one.body.data.missing.fields).toEqual({ materials: 'needs_more' });
  const two = await save(member, { ...draft, version: one.body.data.version }, ['paper', 'glass']);
  expect(two.body.data.missing.fields).toEqual({});
  const { version } = two.body.data;
  expect((await save(member, { ...draft, version }, ['paper', 'glass'])).body.data.version).toBe(version);
  for (const misshapen of ['paper', ['paper', 'paper'], ['a', 'b', 'c', 'd']])
    expect((await save(member, { ...draft, version }, misshapen)).body).toMatchObject({
      code: 'answers_refused',
      fields: { materials: { code: 'wrong_type' } },
    });
  const unknown = await save(member, { ...draft, version }, ['paper', 'wood']);
  expect(unknown.body.data.missing.fields).toEqual({ materials: 'not_a_choice' });
  expect((await save(member, { ...draft, version: version + 1 }, [7])).status).toBe(400);
});

test('referees read the choices in their language', async () => {
  const { t, cases, save } = await asking();
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const { body } = await save(member, draft, ['paper', 'glass']);
  await cases.submit(member, { id: draft.id, version: body.data.version });
  const token = await cases.tokenFor('one@referees.example');
  const asked = await t.call(getRefereeConsent, { params: { token }, query: { language: 'fr' } });
  expect(asked.body.data.shared).toContainEqual({ label: 'Matériaux', value: 'Papier et Verre' });
});

test('the office requests a change to this question only, and it is ticked off once made', async () => {
  const { t, cases, save } = await asking();
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const { body } = await save(member, draft, ['paper', 'glass']);
  const sent = await cases.submit(member, { id: draft.id, version: body.data.version });
  const items = [{ kind: 'field', target: 'materials', note: 'Stone is missing.' }];
  const params = { id: draft.id };
  const staff = await t.signInAs('staff');
  await staff.call(requestChanges, { params, body: { version: sent.version, dueOn: '2026-12-10', items } });
  const asked = await read(member, draft.id);
  // Sending the same choices again changes nothing.
  await save(member, asked, ['paper', 'glass']);
  expect((await read(member, draft.id)).changeRequest?.items).toMatchObject([{ solved: false }]);
  expect((await member.call(answerChanges, { params, body: { version: asked.version } })).body.code).toBe(
    'changes_open',
  );
  const other = await member.call(saveAnswers, { params, body: { version: asked.version, answers: { city: 'Graz' } } });
  expect(other.body.code).toBe('not_editable');
  await save(member, asked, ['paper', 'stone', 'glass']);
  const changed = await read(member, draft.id);
  expect(changed.changeRequest?.items).toMatchObject([{ solved: true }]);
  const back = await member.call(answerChanges, { params, body: { version: changed.version } });
  expect(back.body.data.state).toBe('awaiting_references');
});

test('an expired draft passes on only choices that are still offered', async () => {
  const { t, cases, publish, save } = await asking();
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const version = await cases.fill(member, draft, completeAnswers);
  await save(member, { id: draft.id, version }, ['paper', 'stone']);
  await publish({ ...materials, choices: materials.choices?.filter(({ value }) => value !== 'stone') ?? [] });
  t.clock.pass({ days: 61 });
  await t.app.timedRules.tick();
  const later = await t.signInAs(member.user);
  const again = { membershipTypeId: draft.membershipType.id, copyFrom: draft.id };
  const { body } = await later.call(startApplication, { body: again });
  expect(body.data.answers.materials).toEqual(['paper']);
});

test('a submission needs as many choices as the field requires', async () => {
  const { t, cases, save } = await asking();
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const { body } = await save(member, draft, ['paper']);
  const refused = await member.call(submitApplication, {
    params: { id: draft.id },
    body: { version: body.data.version },
  });
  expect(refused.body).toMatchObject({ code: 'answers_incomplete', fields: { materials: { code: 'needs_more' } } });
});
