import { createHttpClient, type HttpAdapter } from './index.ts';

type Config = Parameters<HttpAdapter>[0];

test('has no timeout, and every 2xx is a success (specification §9)', async () => {
  const asked: Config[] = [];
  const { request } = createHttpClient({
    adapter: async (config) => {
      asked.push(config);
      return { status: 299, statusText: '', headers: {}, config, data: {} };
    },
  });
  await expect(request.get('/things')).resolves.toMatchObject({ success: true, statusCode: 299, data: null });
  expect(asked[0]?.timeout).toBe(0);
  const isSuccess = (status: number) => asked[0]?.validateStatus?.(status);
  expect([199, 200, 299, 300].map(isSuccess)).toEqual([false, true, true, false]);
});
