import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@guildhall/shared/contracts';
import { viewLimits } from '@guildhall/shared/domain';
import { testApp } from '../../testing/app.ts';

const overdue = {
  list: 'applications',
  name: 'Overdue and mine',
  filters: { assignee: 'mine', due: 'overdue', sort: 'dueAt' },
  columns: ['number', 'applicant', '-type'],
  isShared: false,
};
const ofApplications = { query: { list: 'applications' } };

test('keeps filters, sort and columns for the person who saved them', async () => {
  const { signInAs } = await testApp();
  const [staff, administrator] = [await signInAs('staff'), await signInAs('administrator')];
  const { status, body } = await staff.call(createSavedView, { body: overdue });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ ...overdue, isOwn: true, isEditable: true });
  expect((await staff.call(listSavedViews, ofApplications)).body.data).toEqual([body.data]);
  expect((await staff.call(listSavedViews, { query: { list: 'invoices' } })).body.data).toEqual([]);
  expect((await administrator.call(listSavedViews, ofApplications)).body.data).toEqual([]);
});

test('shows a shared view to the whole office, which may use it but not change it', async () => {
  const { signInAs, build } = await testApp();
  const [owner, colleague] = [await signInAs('staff'), await signInAs(await build.user({ role: 2 }))];
  const { data } = (await owner.call(createSavedView, { body: { ...overdue, isShared: true } })).body;
  const [seen] = (await colleague.call(listSavedViews, ofApplications)).body.data;
  expect(seen).toMatchObject({ id: data.id, isOwn: false, isEditable: false });
  const one = { params: { id: data.id } };
  const changed = await colleague.call(changeSavedView, { ...one, body: { ...overdue, version: 1, name: 'X' } });
  expect(changed).toMatchObject({ status: 403, body: { code: 'view_not_yours' } });
  const remove = { ...one, body: { version: 1 } };
  expect((await colleague.call(deleteSavedView, remove)).status).toBe(403);
  expect((await (await signInAs('administrator')).call(deleteSavedView, remove)).status).toBe(200);
  expect((await owner.call(listSavedViews, ofApplications)).body.data).toEqual([]);
});

test('answers 404 for somebody else’s private view, as for a missing one', async () => {
  const { signInAs } = await testApp();
  const { data } = (await (await signInAs('staff')).call(createSavedView, { body: overdue })).body;
  const administrator = await signInAs('administrator');
  const body = { ...overdue, version: 1, name: 'Mine now' };
  expect((await administrator.call(changeSavedView, { params: { id: data.id }, body })).status).toBe(404);
  expect((await administrator.call(deleteSavedView, { params: { id: data.id }, body: { version: 1 } })).status).toBe(
    404,
  );
});

test('refuses a name the person already uses for this list, whatever its case', async () => {
  const { signInAs } = await testApp();
  const [staff, administrator] = [await signInAs('staff'), await signInAs('administrator')];
  await staff.call(createSavedView, { body: overdue });
  const again = { ...overdue, name: 'OVERDUE and mine' };
  expect(await staff.call(createSavedView, { body: again })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', fields: { name: { code: 'name_taken' } } },
  });
  const invoices = { ...again, list: 'invoices', filters: { state: 'open' }, columns: null };
  expect((await staff.call(createSavedView, { body: invoices })).status).toBe(201);
  expect((await administrator.call(createSavedView, { body: overdue })).status).toBe(201);
});

test('allows a change of case in a view’s name, and shows a conflict with the current view', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  const { data } = (await staff.call(createSavedView, { body: overdue })).body;
  const change = (version: number, name: string, part: object = {}) =>
    staff.call(changeSavedView, { params: { id: data.id }, body: { ...overdue, version, name, ...part } });
  const renamed = await change(1, 'overdue AND mine', { isShared: true, filters: { due: 'week', sort: 'number' } });
  expect(renamed.body.data).toMatchObject({ version: 2, isShared: true, filters: { due: 'week', sort: 'number' } });
  expect(await change(2, 'Late', { list: 'invoices', filters: {} })).toMatchObject({ body: { code: 'other_list' } });
  expect(await change(1, 'Late')).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { name: 'overdue AND mine', version: 2 } },
  });
  const remove = (version: number) => staff.call(deleteSavedView, { params: { id: data.id }, body: { version } });
  expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { version: 2 } } });
  expect((await remove(2)).status).toBe(200);
});

test('keeps at most the limit for one list', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  const save = (name: string) => staff.call(createSavedView, { body: { ...overdue, name } });
  for (let at = 1; at <= viewLimits.perList; at += 1) expect((await save(`View ${at}`)).status).toBe(201);
  expect(await save('One more')).toMatchObject({ status: 409, body: { code: 'too_many_views' } });
});

test.each([
  ['a filter of another list', { filters: { role: '2' } }],
  ['a value that the filter does not know', { filters: { due: 'someday' } }],
  ['an empty name', { name: ' ' }],
  ['a column that is no name', { columns: ['<b>'] }],
  ['a list without views', { list: 'audit' }],
])('refuses %s', async (_case, part) => {
  const { signInAs } = await testApp();
  expect((await (await signInAs('staff')).call(createSavedView, { body: { ...overdue, ...part } })).status).toBe(400);
});

test('is refused to members and visitors', async () => {
  const { call, signInAs } = await testApp();
  expect((await call(listSavedViews, ofApplications)).status).toBe(401);
  expect((await (await signInAs('member')).call(createSavedView, { body: overdue })).status).toBe(403);
});
