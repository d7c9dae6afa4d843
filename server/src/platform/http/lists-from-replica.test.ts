import {
  getExport,
  getMe,
  listApplications,
  listAuditEvents,
  listInvoices,
  listJunk,
  listMails,
  listPolls,
  listQueries,
  listUsers,
  startExport,
} from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

const lists = [
  listApplications,
  listAuditEvents,
  listInvoices,
  listJunk,
  listMails,
  listPolls,
  listQueries,
  listUsers,
] as const;

test.each(lists)('$path is read on a replica', async (list) => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const run = jest.spyOn(t.app.reads, 'run');
  await administrator.call(getMe);
  expect(run).not.toHaveBeenCalled();
  expect((await administrator.call(list)).status).toBe(200);
  expect(run).toHaveBeenCalledTimes(1);
  run.mockRestore();
});

test('an export is counted and read on a replica', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const run = jest.spyOn(t.app.reads, 'run');
  const order = { list: 'users', format: 'csv', language: 'en', query: {}, columns: ['name'] };
  const { body } = await administrator.call(startExport, { body: order });
  expect((await administrator.call(getExport, { params: { id: body.data.id } })).body.data.state).toBe('done');
  // The count, the rows, and that no more follow.
  expect(run).toHaveBeenCalledTimes(3);
  run.mockRestore();
});
