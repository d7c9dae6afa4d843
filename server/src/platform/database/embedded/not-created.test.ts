import { whyNotCreated } from './not-created.ts';

test('says what PostgreSQL needs when the user is only a number', () => {
  const stderr = 'initdb: could not look up effective user ID 4321: user does not exist\n';
  expect(whyNotCreated({ stderr })).toMatch(
    /the user 4321 .* has no entry in \/etc\/passwd.*--user node.*DATABASE_URL/,
  );
});

test('otherwise shows the last line of initdb', () => {
  const stderr = 'creating directory …\ninitdb: error: could not create directory "/data": Read-only file system\n';
  expect(whyNotCreated({ stderr })).toBe(
    'The embedded database could not be created: initdb: error: could not create directory "/data": Read-only file system',
  );
});

test('names an initdb that couldn’t be run at all', () => {
  expect(whyNotCreated({ stderr: null, error: new Error('spawnSync /opt/initdb ENOENT') })).toBe(
    'The embedded database could not be created: spawnSync /opt/initdb ENOENT',
  );
});
