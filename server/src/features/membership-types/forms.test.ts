import {
  checkForm,
  getApplication,
  getFormVersion,
  getMembershipForm,
  keepStep,
  publishForm,
  saveAnswers,
  startApplication,
  type MembershipForm,
} from '@guildhall/shared/contracts';
import type { FormDefinition, FormField } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { applications } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { casesOf, completeAnswers } from '../../testing/cases.ts';

async function formOf(t: TestApp) {
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const [type] = await cases.types(administrator);
  const id = type?.id ?? '';
  const read = async (): Promise<MembershipForm> =>
    (await administrator.call(getMembershipForm, { params: { id } })).body.data;
  const publish = async (definition: FormDefinition, version?: number) =>
    administrator.call(publishForm, {
      params: { id },
      body: { definition, version: version ?? (await read()).version },
    });
  return { cases, administrator, id, read, publish };
}

const withField = (definition: FormDefinition, field: FormField): FormDefinition => ({
  steps: definition.steps.map((step, index) => (index === 0 ? { ...step, fields: [...step.fields, field] } : step)),
});

const without = (definition: FormDefinition, key: string): FormDefinition => ({
  steps: definition.steps.map((step) => ({ ...step, fields: step.fields.filter((field) => field.key !== key) })),
});

const workshop: FormField = {
  key: 'workshop',
  type: 'text',
  label: { en: 'Name of your workshop' },
  required: false,
  private: true,
};

test('new applications use a new version; existing ones keep theirs', async () => {
  const t = await testApp();
  const { cases, read, publish, administrator, id } = await formOf(t);
  const old = await cases.start(await t.signInAs('member'));
  const { definition, current } = await read();
  const published = await publish(withField(definition, workshop));
  expect(published.status).toBe(201);
  expect(published.body.data).toMatchObject({
    current: current + 1,
    versions: [{ number: 2 }, { number: 1, applications: 1 }],
  });
  const keysOf = (form: FormDefinition) => form.steps.flatMap(({ fields }) => fields.map(({ key }) => key));
  const fresh = await cases.start(await t.signInAs('member'));
  expect(keysOf(fresh.form)).toContain('workshop');
  const { body } = await administrator.call(getApplication, { params: { id: old.id } });
  expect(keysOf(body.data.form)).not.toContain('workshop');
  const first = await administrator.call(getFormVersion, { params: { id, number: '1' } });
  expect(first.body.data).toEqual(definition);
});

test('scenario 12: a removed field is still shown with its answer where it was asked', async () => {
  const t = await testApp();
  const { cases, read, publish, administrator, id } = await formOf(t);
  await publish(withField((await read()).definition, workshop));
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const answers = { ...completeAnswers, workshop: 'Atelier Moreau' };
  await member.call(saveAnswers, { params: { id: draft.id }, body: { version: draft.version, answers } });
  const { definition, version } = await read();
  await administrator.call(publishForm, {
    params: { id },
    body: { definition: without(definition, 'workshop'), version, acceptedLosses: ['workshop'] },
  });
  const { body } = await administrator.call(getApplication, { params: { id: draft.id } });
  expect(body.data.form.steps[0].fields.at(-1)).toEqual(workshop);
  expect(body.data.answers.workshop).toBe('Atelier Moreau');
  expect((await read()).versions.map(({ number, applications }) => [number, applications])).toEqual([
    [3, 0],
    [2, 1],
    [1, 0],
  ]);
});

test('scenario 12: removing a field with 300 answers needs confirmation, and all of them stay readable', async () => {
  const t = await testApp();
  const { cases, read, publish, administrator, id } = await formOf(t);
  await publish(withField((await read()).definition, workshop));
  const draft = await cases.start(await t.signInAs('member'));
  const [row] = await t.db.select().from(applications).where(eq(applications.id, draft.id));
  if (!row) throw new Error('The application is not there.');
  await t.db
    .update(applications)
    .set({ answers: { workshop: 'Atelier' } })
    .where(eq(applications.id, draft.id));
  const older = Array.from({ length: 299 }, (_, index) => ({
    ...row,
    id: newId(),
    number: `APP-2020-${String(index).padStart(5, '0')}`,
    state: 'expired' as const,
    answers: { ...completeAnswers, workshop: `Atelier ${index}` },
  }));
  await t.db.insert(applications).values(older);
  const { definition, version } = await read();
  const after = without(definition, 'workshop');
  const params = { id };
  const checked = await administrator.call(checkForm, { params, body: { definition: after } });
  expect(checked.body.data).toEqual({
    findings: [],
    losses: [{ key: 'workshop', how: 'removed', answers: 300, drafts: 1 }],
  });
  const silent = await administrator.call(publishForm, { params, body: { definition: after, version } });
  expect([silent.status, silent.body.code]).toEqual([409, 'form_loses_answers']);
  expect(silent.body.fields).toHaveProperty(['acceptedLosses.workshop']);
  const body = { definition: after, version, acceptedLosses: ['workshop'] };
  expect((await administrator.call(publishForm, { params, body })).status).toBe(201);
  const [first] = await t.db.select().from(applications).where(eq(applications.number, 'APP-2020-00007'));
  const { body: shown } = await administrator.call(getApplication, { params: { id: first?.id ?? '' } });
  expect(shown.data.form.steps[0].fields.at(-1)).toEqual(workshop);
  expect(shown.data.answers.workshop).toBe('Atelier 7');
});

test('a check lists each problem with its place, and counts only answers that would be lost', async () => {
  const t = await testApp();
  const { cases, read, publish, administrator, id } = await formOf(t);
  const title = (...values: string[]): FormField => ({
    ...workshop,
    type: 'choice',
    choices: values.map((value) => ({ value, label: { en: value } })),
  });
  await publish(withField((await read()).definition, title('paper', 'stone')));
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const answers = { workshop: 'stone' };
  await member.call(saveAnswers, { params: { id: draft.id }, body: { version: draft.version, answers } });
  const rest = without((await read()).definition, 'workshop');
  const check = async (field: FormField) =>
    (await administrator.call(checkForm, { params: { id }, body: { definition: withField(rest, field) } })).body.data;
  const lost = { key: 'workshop', how: 'choices_removed' };
  expect((await check(title('paper'))).losses).toEqual([{ ...lost, answers: 1, drafts: 1 }]);
  expect((await check(title('stone'))).losses).toEqual([{ ...lost, answers: 0, drafts: 0 }]);
  expect((await check({ ...title('stone'), label: { en: '' } })).findings).toEqual([
    {
      path: 'steps.0.fields.7.label.en',
      code: 'text_missing',
      message: 'Enter the English text. It is shown when there is no translation.',
    },
  ]);
});

test('each membership type has its own versions', async () => {
  const t = await testApp();
  const { cases, read, publish } = await formOf(t);
  await publish(withField((await read()).definition, workshop));
  const student = await cases.start(await t.signInAs('member'), 'student');
  expect(JSON.stringify(student.form)).not.toContain('workshop');
});

test.each<[string, (form: FormDefinition) => FormDefinition, string, string]>([
  ['without the name', (form) => without(form, 'lastName'), 'definition.steps.lastName', 'core_missing'],
  [
    'with a key used twice',
    (form) => withField(form, { ...workshop, key: 'city' }),
    'definition.steps.1.fields.3.key',
    'key_taken',
  ],
  [
    'with a choice of nothing',
    (form) => withField(form, { ...workshop, type: 'choice', choices: [] }),
    'definition.steps.0.fields.7.choices',
    'choices_missing',
  ],
  [
    'with a condition on a later question',
    (form) => withField(form, { ...workshop, visibleIf: { field: 'isMemberElsewhere', equals: true } }),
    'definition.steps.0.fields.7.visibleIf.field',
    'condition_later',
  ],
])('refuses a form %s and names the place', async (_what, change, path, code) => {
  const t = await testApp();
  const { read, publish } = await formOf(t);
  const { status, body } = await publish(change((await read()).definition));
  expect([status, body.code]).toEqual([422, 'form_refused']);
  expect(body.fields?.[path]?.code).toBe(code);
  expect((await read()).versions).toHaveLength(1);
});

test('when two administrators publish at once, the second gets a conflict', async () => {
  const t = await testApp();
  const { read, publish } = await formOf(t);
  const { definition, version } = await read();
  const codes = await Promise.all([
    publish(withField(definition, workshop), version),
    publish(withField(definition, { ...workshop, key: 'guildName' }), version),
  ]);
  expect(codes.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await publish((await read()).definition)).body.code).toBe('form_unchanged');
});

test('only administrators read and publish forms', async () => {
  const t = await testApp();
  const { id, read } = await formOf(t);
  const { definition, version } = await read();
  const call = { params: { id }, body: { definition, version } };
  expect((await t.call(getMembershipForm, { params: { id } })).status).toBe(401);
  for (const who of ['staff', 'member'] as const) {
    const person = await t.signInAs(who);
    expect((await person.call(getMembershipForm, { params: { id } })).status).toBeGreaterThanOrEqual(403);
    expect((await person.call(publishForm, call)).status).toBeGreaterThanOrEqual(403);
  }
  expect((await t.call(publishForm, { ...call, body: { definition } })).status).toBe(401);
});

test('an answer hidden by another one is kept, not required, and not submitted', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.complete(member);
  const save = (version: number, answers: object) =>
    member.call(saveAnswers, { params: { id: draft.id }, body: { version, answers } });
  const shown = await save(draft.version, { isMemberElsewhere: true });
  expect(shown.body.data.missing.fields).toEqual({ membershipsElsewhere: 'required' });
  const answered = await save(shown.body.data.version, { membershipsElsewhere: 'IIC since 2012' });
  const hidden = await save(answered.body.data.version, { isMemberElsewhere: false });
  expect(hidden.body.data.missing.fields).toEqual({});
  const submitted = await cases.submit(member, { id: draft.id, version: hidden.body.data.version });
  expect(submitted.answers.membershipsElsewhere).toBe('IIC since 2012');
  const [revision] = await t.db.query.applicationRevisions.findMany();
  expect(revision?.answers).not.toHaveProperty('membershipsElsewhere');
  expect(revision?.answers).toMatchObject({ isMemberElsewhere: false, firstName: 'Ada' });
});

test('another device continues at the open step, without changing the application', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const draft = await cases.start(member);
  const params = { id: draft.id };
  expect((await member.call(keepStep, { params, body: { step: 'profession' } })).status).toBe(200);
  const { body } = await (await t.signInAs(member.user)).call(getApplication, { params });
  expect(body.data).toMatchObject({ currentStep: 'profession', version: draft.version });
  const stranger = await t.signInAs('staff');
  expect((await stranger.call(keepStep, { params, body: { step: 'person' } })).status).toBe(404);
});

describe('rule 1', () => {
  test('a person has one open application per type', async () => {
    const t = await testApp();
    const cases = casesOf(t);
    const member = await t.signInAs('member');
    const [type] = await cases.types(member);
    const start = () => member.call(startApplication, { body: { membershipTypeId: type?.id } });
    const both = await Promise.all([start(), start()]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await cases.start(member, 'student')).id).not.toBe(both[0].body.data.id);
  });

  test('a stale tab gets a conflict with both values and overwrites neither', async () => {
    const t = await testApp();
    const cases = casesOf(t);
    const member = await t.signInAs('member');
    const { id, version } = await cases.start(member);
    const save = (city: string) => member.call(saveAnswers, { params: { id }, body: { version, answers: { city } } });
    expect((await save('Graz')).status).toBe(200);
    const stale = await save('Linz');
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect(stale.body).toMatchObject({ current: { answers: { city: 'Graz' } } });
    expect((await member.call(getApplication, { params: { id } })).body.data.answers.city).toBe('Graz');
  });
});
