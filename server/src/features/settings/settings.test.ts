import {
  changeAssociation,
  changeSecondStepForOffice,
  getSettings,
  listSettingChanges,
  restoreSetting,
} from '@guildhall/shared/contracts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { testApp } from '../../testing/app.ts';

async function administrated(options?: Parameters<typeof testApp>[0]) {
  const test = await testApp(options);
  const administrator = await test.signInAs('administrator');
  const { association } = (await administrator.call(getSettings)).body.data;
  const rename = (name: string, version: number) =>
    administrator.call(changeAssociation, { body: { version, value: { ...demoAssociation, name } } });
  const changes = async () => {
    const { body } = await administrator.call(listSettingChanges, { params: { setting: 'association' } });
    return body.data;
  };
  return { ...test, administrator, association, rename, changes };
}

test('every setting has a default and a version before anyone sets it', async () => {
  const { administrator } = await administrated({ association: null });
  const { body } = await administrator.call(getSettings);
  expect(body.data).toMatchObject({
    association: { version: 1, value: { name: 'Guildhall', zone: 'UTC' }, changedAt: null, changedBy: null },
    secondStepForOffice: { version: 1, value: true },
    availabilityNeedsLogin: { version: 1, value: false },
  });
});

test('a change increments the version and is recorded with its author in the history and the audit log', async () => {
  const { administrator, association, rename, changes, read } = await administrated();
  const { status, body } = await rename('Society of Bell Founders', association.version);
  expect([status, body.data]).toMatchObject([
    200,
    { version: association.version + 1, value: { name: 'Society of Bell Founders' } },
  ]);
  const [latest] = await changes();
  const { firstName, lastName } = administrator.user;
  expect(latest).toMatchObject({
    version: association.version + 1,
    by: `${firstName} ${lastName}`,
    fields: [{ field: 'name', before: demoAssociation.name, after: 'Society of Bell Founders' }],
  });
  const [line] = await read.audit();
  expect(line).toMatchObject({
    action: 'setting.changed',
    actorId: administrator.user.id,
    before: { setting: 'association', name: '•••' },
    after: { setting: 'association', name: '•••' },
  });
});

test('when two people change one setting, the second sees what the first saved', async () => {
  const { association, rename, changes } = await administrated();
  const answers = await Promise.all([rename('One', association.version), rename('Other', association.version)]);
  const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([saved?.status, refused?.status]).toEqual([200, 409]);
  expect(refused?.body).toMatchObject({ code: 'version_conflict', current: saved?.body.data });
  expect(await changes()).toHaveLength(2);
});

test('an earlier value can be restored, and that can be undone too', async () => {
  const { administrator, association, rename, changes, read } = await administrated();
  await rename('Wrong name', association.version);
  const restore = async (version: number) =>
    administrator.call(restoreSetting, {
      params: { setting: 'association' },
      body: { version, changeId: (await changes())[0].id },
    });
  expect((await restore(association.version)).body.code).toBe('version_conflict');
  expect((await restore(association.version + 1)).body.data.association.value).toEqual(demoAssociation);
  expect((await read.audit())[0]).toMatchObject({ action: 'setting.restored' });
  expect((await restore(association.version + 2)).body.data.association.value.name).toBe('Wrong name');
});

test('a change of another setting cannot be restored into this one', async () => {
  const { administrator, changes } = await administrated();
  const [{ id }] = await changes();
  const { status } = await administrator.call(restoreSetting, {
    params: { setting: 'secondStepForOffice' },
    body: { version: 1, changeId: id },
  });
  expect(status).toBe(404);
});

test('a setting fixed by a variable cannot be changed or restored here, and names the variable', async () => {
  const { administrator, association, rename } = await administrated({
    config: { association: { name: demoAssociation.name } },
  });
  expect(association.fixedBy).toEqual({ name: 'ASSOCIATION_NAME' });
  const refused = await rename('Another name', association.version);
  expect([refused.status, refused.body.fields]).toMatchObject([
    409,
    { 'value.name': { code: 'set_by_environment', message: expect.stringContaining('ASSOCIATION_NAME') } },
  ]);
  const { status } = await administrator.call(changeAssociation, {
    body: { version: association.version, value: { ...demoAssociation, taxNumber: 'ATU1' } },
  });
  expect(status).toBe(200);
});

test('saving the same values is not a change', async () => {
  const { association, rename, changes } = await administrated();
  expect((await rename(demoAssociation.name, association.version)).body.data.version).toBe(association.version);
  expect(await changes()).toHaveLength(1);
});

test.each([
  ['bankAccount', 'AT61 1904 3002 3457 3210', 'bank_account_invalid'],
  ['email', 'the office', 'not_an_address'],
  ['zone', 'Vienna', 'invalid'],
  ['language', 'de', 'not_a_choice'],
  ['currency', 'JPY', 'not_a_choice'],
  ['theme', 'PINK_THEME', 'not_a_choice'],
  ['name', '', 'required'],
])('refuses a wrong %s', async (field, value, code) => {
  const { administrator, association } = await administrated();
  const { status, body } = await administrator.call(changeAssociation, {
    body: { version: association.version, value: { ...demoAssociation, [field]: value } },
  });
  expect([status, body.fields?.[`value.${field}`]?.code]).toEqual([400, code]);
});

test('a setting with one value has a history too', async () => {
  const { administrator } = await administrated();
  await administrator.call(changeSecondStepForOffice, { body: { version: 1, value: false } });
  const { body } = await administrator.call(listSettingChanges, { params: { setting: 'secondStepForOffice' } });
  expect(body.data).toMatchObject([{ version: 2, fields: [{ field: 'value', before: true, after: false }] }]);
});
