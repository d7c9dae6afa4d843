import {
  downloadExport,
  getMembershipForm,
  listExportQuestions,
  publishForm,
  saveAnswers,
  startExport,
} from '@guildhall/shared/contracts';
import type { Answers, FormField } from '@guildhall/shared/domain';
import { strFromU8, unzipSync } from 'fflate';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const materials: FormField = {
  key: 'materials',
  type: 'multichoice',
  label: { en: 'Materials', fr: 'Matériaux' },
  required: false,
  choices: [
    { value: 'paper', label: { en: 'Paper, also bound', fr: 'Papier, aussi relié' } },
    { value: 'glass', label: { en: 'Glass', fr: 'Verre' } },
  ],
  private: true,
};

/** Publishes the first type's form without its materials question, and with these fields. */
async function publish(t: TestApp, fields: readonly FormField[]) {
  const administrator = await t.signInAs('administrator');
  const [type] = await casesOf(t).types(administrator);
  const params = { id: type?.id ?? '' };
  const { version, definition } = (await administrator.call(getMembershipForm, { params })).body.data;
  const [first, ...others] = definition.steps;
  const kept = first.fields.filter(({ key }: FormField) => key !== materials.key);
  const { status } = await administrator.call(publishForm, {
    params,
    body: {
      version,
      definition: { steps: [{ ...first, fields: [...kept, ...fields] }, ...others] },
      acceptedLosses: [materials.key],
    },
  });
  expect(status).toBe(201);
}

/** A draft with these answers. */
async function answered(t: TestApp, answers: Answers) {
  const member = await t.signInAs('member');
  const { id, version } = await casesOf(t).start(member);
  expect((await member.call(saveAnswers, { params: { id }, body: { version, answers } })).status).toBe(200);
}

const order = (answers: string[], parts: Record<string, unknown> = {}) => ({
  body: {
    list: 'applications',
    format: 'csv',
    query: { sort: 'number' },
    columns: ['state'],
    answers,
    language: 'en',
    ...parts,
  },
});

async function exported(who: SignedInTester, ...of: Parameters<typeof order>): Promise<Buffer> {
  const { body } = await who.call(startExport, order(...of));
  return (await who.call(downloadExport, { params: { id: body.data.id } })).raw;
}

test('writes the chosen answers as people read them, in the chosen order and language', async () => {
  const t = await testApp();
  await publish(t, [materials]);
  await answered(t, {
    birthDate: '1984-05-12',
    nationality: 'FR',
    graduationYear: 2009,
    materials: ['paper', 'glass'],
    declaresTruth: true,
  });
  const staff = await t.signInAs('staff');
  const keys = ['materials', 'birthDate', 'nationality', 'graduationYear', 'declaresTruth', 'employer'];
  const [heading, line] = (await exported(staff, keys, { language: 'fr' })).toString().slice(1).split('\r\n');
  expect(heading).toMatch(/^"État","Matériaux","Date de naissance",/);
  expect(line).toBe('"Brouillon","Papier, aussi relié; Verre","1984-05-12","France","2009","Oui",""');
  const parts = unzipSync(await exported(staff, keys, { format: 'xlsx' }));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/>Paper, also bound; Glass<\/t><\/is><\/c><c s="3"><v>30814<\/v><\/c>.*<c><v>2009<\/v><\/c>/);
});

test('rule 15: makes formulas in answers and in the labels of questions harmless', async () => {
  const t = await testApp();
  await publish(t, [{ ...materials, type: 'paragraph', choices: undefined, label: { en: '=1+1' } }]);
  await answered(t, { materials: '=HYPERLINK("http://evil.example")' });
  const text = (await exported(await t.signInAs('staff'), ['materials'])).toString();
  expect(text.slice(1)).toBe(`"State","'=1+1"\r\n"Draft","'=HYPERLINK(""http://evil.example"")"\r\n`);
});

test('leaves out answers to questions that an application doesn’t ask', async () => {
  const t = await testApp();
  await answered(t, { isMemberElsewhere: true, membershipsElsewhere: 'ICON since 2012' });
  await answered(t, { isMemberElsewhere: false, membershipsElsewhere: 'ICON since 2012' });
  const text = (await exported(await t.signInAs('staff'), ['membershipsElsewhere'])).toString();
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual(['"Draft","ICON since 2012"', '"Draft",""']);
});

test('offers every question of the published forms once, also those that only older applications answer', async () => {
  const t = await testApp();
  await publish(t, [materials]);
  await answered(t, { materials: ['paper'] });
  t.clock.pass({ hours: 1 });
  await publish(t, []);
  const staff = await t.signInAs('staff');
  const questions = (await staff.call(listExportQuestions)).body.data;
  const keys = questions.map(({ key }: { key: string }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(questions.at(-1)).toEqual({ key: 'materials', label: materials.label });
  expect((await exported(staff, ['materials'])).toString()).toContain('"Paper, also bound"');
});

test('rule 15: members see no questions, and unknown or repeated ones are refused', async () => {
  const t = await testApp();
  expect((await t.call(listExportQuestions)).status).toBe(401);
  expect((await (await t.signInAs('member')).call(listExportQuestions)).status).toBe(403);
  await answered(t, { birthDate: '1984-05-12' });
  const staff = await t.signInAs('staff');
  const unknown = await staff.call(startExport, order(['birthDate', 'shoeSize']));
  expect([unknown.status, unknown.body.fields]).toMatchObject([422, { 'answers.1': { code: 'question_unknown' } }]);
  expect((await staff.call(startExport, order(['birthDate', 'birthDate']))).status).toBe(400);
  expect((await staff.call(startExport, order(['__proto__']))).status).toBe(400);
});

test('the audit log names the questions whose answers were exported', async () => {
  const t = await testApp();
  await answered(t, { birthDate: '1984-05-12' });
  const staff = await t.signInAs('staff');
  await exported(staff, ['birthDate', 'email']);
  const event = (await t.read.audit()).find(({ action }) => action === 'list.exported');
  expect(event?.after).toMatchObject({ columns: 'state', questions: 'birthDate email' });
});
