import { testApp } from '../../testing/app.ts';

test('the OpenAPI document describes every route', async () => {
  const { app } = await testApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  const { paths } = response.json() as { paths: Record<string, Record<string, unknown>> };
  for (const { path, method } of app.apiContracts)
    expect(paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
});
