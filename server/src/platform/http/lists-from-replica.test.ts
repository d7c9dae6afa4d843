import { getExport, getMe, listUsers, startExport } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

test('lists and exports are readings, which a replica may answer; other requests are none', async () => {
  const t = await testApp();
  const reading = jest.spyOn(t.app.reads, 'reading');
  const administrator = await t.signInAs('administrator');
  await administrator.call(getMe);
  expect(reading).not.toHaveBeenCalled();
  await administrator.call(listUsers);
  expect(reading).toHaveBeenCalledTimes(1);
  const order = { list: 'users', format: 'csv', language: 'en', query: {}, columns: ['name'] };
  const { body } = await administrator.call(startExport, { body: order });
  expect((await administrator.call(getExport, { params: { id: body.data.id } })).body.data.state).toBe('done');
  expect(reading).toHaveBeenCalledTimes(2);
  reading.mockRestore();
});
