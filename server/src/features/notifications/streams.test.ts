import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readAllNotifications, setUserRole, signOut } from '@guildhall/shared/contracts';
import { notificationLimits, Role } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { accounts, sessions, users } from '../../platform/database/schema/index.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';

/** A page that reads its stream. */
async function openPage(port: number, { token }: Pick<SignedInTester, 'token'>, headers: Record<string, string> = {}) {
  const gone = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}`, 'x-guildhall-background': '1', ...headers },
    signal: gone.signal,
  });
  const state = { text: '', isOver: response.body === null };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk as Uint8Array, { stream: true });
  })()
    .catch(() => {})
    .finally(() => (state.isOver = true));
  const events = () =>
    [...state.text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => `${name} ${data}`);
  return {
    response,
    events,
    /** Waits for an event, or the end of the stream. */
    async until(expected: string) {
      for (let tries = 0; tries < 200 && !events().includes(expected); tries += 1) await pause(25);
      expect(events()).toContain(expected);
    },
    async ended() {
      for (let tries = 0; tries < 200 && !state.isOver; tries += 1) await pause(25);
      expect(state.isOver).toBe(true);
    },
    leave: async () => {
      gone.abort();
      await reading;
    },
  };
}

async function listening(options: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp(options);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const staff = await t.signInAs('staff');
  const application = await createFinanceBuild(t).application(staff.user, { state: 'submitted' });
  const tell = (who: SignedInTester = staff) =>
    t.db.transaction((tx) =>
      notify(tx, t.clock, {
        kind: 'document_added',
        subject: { applicationId: application.id },
        to: [who.user.id],
        actor: systemActor,
      }),
    );
  return { ...t, port, staff, tell };
}

const keptAlive = async ({ db }: TestApp, who: SignedInTester) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, who.user.id))
    .then((rows) => rows[0]?.lastSeenAt.toISOString());

test('a page gets its own news immediately, through proxies, and nobody else’s', async () => {
  const t = await listening();
  const other = await t.signInAs('administrator');
  const [page, others] = [await openPage(t.port, t.staff), await openPage(t.port, other)];
  expect(page.response.status).toBe(200);
  expect(Object.fromEntries(page.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await page.until('unread {"unread":0}');
  await t.tell();
  await page.until('unread {"unread":1}');
  await t.staff.call(readAllNotifications, { body: { until: t.clock.now().toISOString() } });
  await page.until('unread {"unread":0}');
  expect(others.events()).toEqual(['unread {"unread":0}']);
  await Promise.all([page.leave(), others.leave()]);
});

test('announces nothing from a transaction that is rolled back', async () => {
  const t = await listening();
  const page = await openPage(t.port, t.staff);
  await page.until('unread {"unread":0}');
  const failed = t.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, t.staff.user.id));
    await tx
      .update(accounts)
      .set({ state: 'suspended' })
      .where(eq(accounts.id, user?.id ?? ''));
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await t.tell();
  await page.until('unread {"unread":1}');
  await page.leave();
});

test('a stream does not keep a session alive', async () => {
  const t = await listening();
  const before = await keptAlive(t, t.staff);
  t.clock.pass({ minutes: 59 });
  const page = await openPage(t.port, t.staff);
  await page.until('unread {"unread":0}');
  expect(await keptAlive(t, t.staff)).toBe(before);
  t.clock.pass({ minutes: 2 });
  await t.tell();
  await page.until('end {"reason":"session"}');
  await page.ended();
});

test.each([
  ['signing out', (t: Awaited<ReturnType<typeof listening>>) => t.staff.call(signOut, { body: {} })],
  [
    'another role',
    async (t: Awaited<ReturnType<typeof listening>>) => {
      const administrator = await t.signInAs('administrator');
      const { id, version } = t.staff.user;
      const body = { version, role: Role.administrator, reason: 'A promotion' };
      await administrator.call(setUserRole, { params: { id }, body });
      await t.db.update(accounts).set({ role: Role.administrator }).where(eq(accounts.id, id));
    },
  ],
  [
    'a new token',
    (t: Awaited<ReturnType<typeof listening>>) =>
      t.db.update(sessions).set({ tokenHash: 'another' }).where(eq(sessions.userId, t.staff.user.id)),
  ],
] as const)('%s ends the stream immediately', async (_name, act) => {
  const t = await listening();
  const page = await openPage(t.port, t.staff);
  await page.until('unread {"unread":0}');
  await act(t);
  await page.until('end {"reason":"session"}');
  await page.ended();
});

test('a person has four streams; a fifth ends the oldest', async () => {
  const t = await listening();
  const pages = [];
  for (let number = 0; number <= notificationLimits.streamsPerPerson; number += 1) {
    const page = await openPage(t.port, t.staff);
    await page.until('unread {"unread":0}');
    pages.push(page);
  }
  await pages[0]?.until('end {"reason":"replaced"}');
  await t.tell();
  for (const page of pages.slice(1)) await page.until('unread {"unread":1}');
  await Promise.all(pages.map((page) => page.leave()));
});

test('only the office has a stream, at its own address and with a session', async () => {
  const t = await listening({ config: { staffHosts: ['office.test'] } });
  const statusOf = async (who: { token: string }, host: string) => {
    const page = await t.app.inject({
      url: '/api/notifications/stream',
      headers: { host, authorization: `Bearer ${who.token}` },
      payloadAsStream: true,
    });
    page.stream().destroy();
    return page.statusCode;
  };
  const member = await t.signInAs('member');
  expect(await statusOf(t.staff, 'office.test')).toBe(200);
  expect(await statusOf(t.staff, 'members.test')).toBe(404);
  expect(await statusOf(member, 'office.test')).toBe(403);
  expect(await statusOf({ token: 'none' }, 'office.test')).toBe(401);
});

test('streams close when the server stops', async () => {
  const t = await listening();
  const page = await openPage(t.port, t.staff);
  await page.until('unread {"unread":0}');
  const closing = t.app.close();
  await page.until('end {"reason":"closing"}');
  await closing;
  await page.ended();
});
