import { changeSavedReply, createSavedReply, deleteSavedReply, listSavedReplies } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

const received = {
  name: 'Transfer received',
  text: { en: 'Dear {{name}}, we have received your transfer.', fr: 'Bonjour {{name}}, votre virement est arrivé.' },
};

test('the office shares replies: everyone saves, changes and deletes them', async () => {
  const { signInAs } = await testApp();
  const [staff, administrator] = [await signInAs('staff'), await signInAs('administrator')];
  const { status, body } = await staff.call(createSavedReply, { body: received });
  expect(status).toBe(201);
  expect((await administrator.call(listSavedReplies)).body.data).toEqual([{ ...received, ...body.data }]);
  const one = { params: { id: body.data.id } };
  const text = { en: 'Dear {{name}}, thank you.' };
  const changed = await administrator.call(changeSavedReply, { ...one, body: { name: 'Thanks', text, version: 1 } });
  expect(changed.body.data).toEqual({ id: body.data.id, name: 'Thanks', text, version: 2 });
  expect(await staff.call(deleteSavedReply, { ...one, body: { version: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { name: 'Thanks', version: 2 } },
  });
  expect((await staff.call(deleteSavedReply, { ...one, body: { version: 2 } })).status).toBe(200);
  expect((await staff.call(listSavedReplies)).body.data).toEqual([]);
  expect((await staff.call(deleteSavedReply, { ...one, body: { version: 2 } })).status).toBe(404);
});

test('shows a conflict with the current reply', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  const { id } = (await staff.call(createSavedReply, { body: received })).body.data;
  const change = (name: string) =>
    staff.call(changeSavedReply, { params: { id }, body: { ...received, name, version: 1 } });
  expect((await change('First')).status).toBe(200);
  expect(await change('Second')).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { name: 'First', version: 2 } },
  });
});

test('refuses one of two replies saved at the same time under one name', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  const save = (name: string) => staff.call(createSavedReply, { body: { ...received, name } });
  const answers = await Promise.all([save('Received'), save('RECEIVED')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.fields).toMatchObject({ name: { code: 'name_taken' } });
});

test.each([
  ['a placeholder that no reply can fill', { text: { en: 'Your IBAN is {{iban}}.' } }],
  ['a reply without an English text', { text: { fr: 'Bonjour' } }],
  ['an empty text', { text: { en: ' ' } }],
  ['a name over several lines', { name: 'One\nTwo' }],
])('refuses %s', async (_case, part) => {
  const { signInAs } = await testApp();
  expect((await (await signInAs('staff')).call(createSavedReply, { body: { ...received, ...part } })).status).toBe(400);
});
