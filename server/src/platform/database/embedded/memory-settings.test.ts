import { memorySettings } from './memory-settings.ts';

test.each([
  [512, '128MB'],
  [2_048, '256MB'],
  [65_536, '1024MB'],
])('a machine of %d MB gives the database a cache of %s', (megabytes, cache) => {
  expect(memorySettings(megabytes * 2 ** 20).shared_buffers).toBe(cache);
});
