import { testApp } from '../../testing/app.ts';

test('the OpenAPI document describes every route', async () => {
  const { app } = await testApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  const { paths } = response.json() as { paths: Record<string, Record<string, unknown>> };
  for (const { path, method } of app.apiContracts)
    expect(paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
});

test('the OpenAPI document describes no staff operations at a public address', async () => {
  const { app } = await testApp({ config: { staffHosts: ['office.example.org'] } });
  const pathsAt = async (host: string) =>
    Object.keys((await app.inject({ url: '/api/openapi.json', headers: { host } })).json().paths);
  expect(await pathsAt('office.example.org')).toContain('/api/users');
  const atPublic = await pathsAt('members.example.org');
  expect(atPublic).toContain('/api/auth/signIn');
  expect(atPublic).not.toContain('/api/users');
});
