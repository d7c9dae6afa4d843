import { getMembershipForm, publishForm, startApplication, type MembershipForm } from '@guildhall/shared/contracts';
import type { FormDefinition } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { formVersions } from '../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';
import { ensureMembershipTypes } from './default-types.ts';
import { applicationFormKey, defaultApplicationForm } from './default-form.ts';

const withoutPosition: FormDefinition = {
  steps: defaultApplicationForm.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ key }) => key !== 'position'),
  })),
};

const asksForPosition = ({ steps }: FormDefinition) =>
  steps.some(({ fields }) => fields.some(({ key }) => key === 'position'));

/** An installation created by an older release, whose form did not ask for a position. */
async function olderInstallation() {
  const t = await testApp();
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const [full, student] = await cases.types(administrator);
  await t.db
    .update(formVersions)
    .set({ definition: withoutPosition })
    .where(eq(formVersions.formKey, applicationFormKey));
  const formOf = async (id = ''): Promise<MembershipForm> =>
    (await administrator.call(getMembershipForm, { params: { id } })).body.data;
  const begin = async () => {
    const member = await t.signInAs('member');
    return (await member.call(startApplication, { body: { membershipTypeId: full?.id ?? '' } })).body.data;
  };
  return { t, administrator, full, student, formOf, begin };
}

const restart = (t: TestApp) => ensureMembershipTypes(t);

test('a field that a new release adds also appears in existing installations', async () => {
  const { t, full, formOf, begin } = await olderInstallation();
  const begun = await begin();
  await restart(t);
  const form = await formOf(full?.id);
  expect(form).toMatchObject({ current: 2, versions: [{ number: 2 }, { number: 1, applications: 1 }] });
  expect(asksForPosition(form.definition)).toBe(true);
  expect(asksForPosition((await begin()).form)).toBe(true);
  expect(asksForPosition(begun.form)).toBe(false);
});

test('a type with its own form keeps it', async () => {
  const { t, administrator, full, student, formOf } = await olderInstallation();
  const { version } = await formOf(full?.id);
  const [first, ...others] = withoutPosition.steps;
  if (!first) throw new Error('The form has no step.');
  const definition = { steps: [{ ...first, title: { en: 'Your person' } }, ...others] };
  await administrator.call(publishForm, { params: { id: full?.id ?? '' }, body: { definition, version } });
  await restart(t);
  expect((await formOf(full?.id)).definition.steps[0]?.title).toEqual({ en: 'Your person' });
  expect(asksForPosition((await formOf(student?.id)).definition)).toBe(true);
});

test('a second start changes nothing, and an older process does not restore its form', async () => {
  const { t, full, formOf } = await olderInstallation();
  await restart(t);
  await restart(t);
  expect((await formOf(full?.id)).versions.map(({ number }) => number)).toEqual([2, 1]);
});
