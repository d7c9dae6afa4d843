import { randomBytes } from 'node:crypto';
import { setUp } from '@guildhall/shared/contracts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { setUpLink } from './service.ts';

const newcomer = {
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.org',
  password: 'seven swans swim north',
  language: 'en',
  zone: 'UTC',
};

/** The server, and another one on the same database with a different key. */
async function twoServers(): Promise<{ t: TestApp; stranger: Parameters<typeof setUpLink>[0] }> {
  const t = await testApp();
  return { t, stranger: { db: t.db, clock: t.clock, config: { ...t.config, secretKey: randomBytes(32) } } };
}

const use = (t: TestApp, link: string | null) =>
  t.call(setUp, { body: { ...newcomer, token: link?.split('#')[1] ?? '' } }).then(({ status }) => status);

test('servers that start together print one link, and it works', async () => {
  const t = await testApp();
  const links = await Promise.all([setUpLink(t.app), setUpLink(t.app), setUpLink(t.app)]);
  expect(new Set(links).size).toBe(1);
  expect(await use(t, links[0])).toBe(201);
});

test('a server with another key keeps the first server’s link and prints none', async () => {
  const { t, stranger } = await twoServers();
  const [first, second] = await Promise.all([setUpLink(t.app), setUpLink(stranger)]);
  const shown = [first, second].filter((link) => link !== 'elsewhere');
  expect(shown).toHaveLength(1);
  expect(await use(t, shown[0] ?? null)).toBe(201);
});

test('a server that restarts with another key later creates a new link; the old one no longer works', async () => {
  const { t, stranger } = await twoServers();
  const old = await setUpLink(t.app);
  t.clock.pass({ minutes: 3 });
  const link = await setUpLink(stranger);
  expect(await use(t, old)).toBe(404);
  expect(await use(t, link)).toBe(201);
});

test('a restarted server prints the same link, valid for another 24 hours', async () => {
  const t = await testApp();
  const link = await setUpLink(t.app);
  t.clock.pass({ hours: 23 });
  expect(await setUpLink(t.app)).toBe(link);
  t.clock.pass({ hours: 23 });
  expect(await use(t, link)).toBe(201);
});

test('an expired link is replaced', async () => {
  const t = await testApp();
  const old = await setUpLink(t.app);
  t.clock.pass({ hours: 25 });
  const link = await setUpLink(t.app);
  expect(link).not.toBe(old);
  expect(await use(t, old)).toBe(404);
  expect(await use(t, link)).toBe(201);
});
