import * as contracts from './index.ts';

test('writes carry what people typed in the body: their queries contain only versions and offsets (decision 0041)', () => {
  const inQueries = Object.values<unknown>(contracts).flatMap((one) =>
    typeof one === 'object' && one !== null && 'method' in one && one.method !== 'GET' && 'query' in one && one.query
      ? Object.keys((one.query as { shape: object }).shape)
      : [],
  );
  expect([...new Set(inQueries)].sort()).toEqual(['offset', 'version']);
});
