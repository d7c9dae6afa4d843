import { changeUser, getMe, listUsers } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';

const asking = (tag: unknown) => ({ headers: { 'if-none-match': String(tag) } });

test('a list that has not changed is answered with 304 and without a body, also through a proxy that compresses', async () => {
  const { signInAs } = await testApp();
  const administrator = await signInAs('administrator');
  const { headers, status } = await administrator.call(listUsers);
  expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)]);
  for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const again = await administrator.call(listUsers, asking(tag));
    expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    // Responses about people are never cached on a browser's disk.
    expect(again.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'authorization' });
  }
  expect((await administrator.call(listUsers, asking('"other"'))).status).toBe(200);
});

test('a list that has changed is sent with its new rows', async () => {
  const { signInAs, build } = await testApp();
  const administrator = await signInAs('administrator');
  const { headers } = await administrator.call(listUsers);
  const { id, version } = await build.user({ firstName: 'Ada' });
  const added = await administrator.call(listUsers, asking(headers.etag));
  expect([added.status, added.body.totalCount]).toEqual([200, 2]);
  await administrator.call(changeUser, { params: { id }, body: { version, firstName: 'Eva' } });
  const renamed = await administrator.call(listUsers, asking(added.headers.etag));
  expect(renamed.status).toBe(200);
  expect(renamed.body.data.map(({ firstName }: { firstName: string }) => firstName)).toContain('Eva');
});

test('a tag lets nobody in, and refusals and single things have none', async () => {
  const { signInAs, call } = await testApp();
  const administrator = await signInAs('administrator');
  const { headers } = await administrator.call(listUsers);
  const member = await signInAs('member');
  expect((await member.call(listUsers, asking(headers.etag))).status).toBe(403);
  const stranger = await call(listUsers, asking(headers.etag));
  expect([stranger.status, stranger.headers.etag]).toEqual([401, undefined]);
  expect((await administrator.call(getMe)).headers.etag).toBeUndefined();
});
