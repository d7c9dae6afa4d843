import { createUserRepository } from '../../platform/users/repository.ts';
import {
  answerQuery,
  askQuery,
  assignApplication,
  getWaiting,
  listNotifications,
  readAllNotifications,
  readNotification,
  reportBounce,
  saveNotificationSettings,
  sortQuery,
} from '@guildhall/shared/contracts';
import { notificationKinds, Role } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { accounts, applications, mails, notifications, queries } from '../../platform/database/schema/index.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';

const listOf = async (who: SignedInTester) => (await who.call(listNotifications)).body.data;
const linesOf = async (who: SignedInTester) => {
  const { items } = await listOf(who);
  return items.map(({ kind, subject, count }: { kind: string; subject: { label: string }; count: number }) => [
    kind,
    subject.label,
    count,
  ]);
};

/** A member of staff with an assigned application. */
async function withCase(overrides: Partial<typeof applications.$inferInsert> = {}) {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const member = await t.signInAs('member');
  const cases = createFinanceBuild(t);
  const application = await cases.application(member.user, {
    state: 'awaiting_references',
    assigneeId: staff.user.id,
    ...overrides,
  });
  const happens = (event: Parameters<typeof writeTimeline>[2]['event'], more = {}) =>
    t.db.transaction((tx) =>
      writeTimeline(tx, t.clock, { applicationId: application.id, actor: systemActor, event, ...more }),
    );
  return { ...t, staff, member, cases, application, happens };
}

async function ask(who: SignedInTester, about: object = {}) {
  const body = { subject: 'Which papers?', category: 'application', body: 'Tell me.', fileIds: [], ...about };
  return (await who.call(askQuery, { body })).body.data;
}

test('notifies the new assignee, and nobody of their own actions', async () => {
  const t = await withCase({ assigneeId: null });
  const administrator = await t.signInAs('administrator');
  const { id, number, version } = t.application;
  const params = { id };
  await administrator.call(assignApplication, { params, body: { version, assigneeId: t.staff.user.id } });
  expect(await linesOf(t.staff)).toEqual([['application_assigned', number, 1]]);
  expect(await linesOf(administrator)).toEqual([]);
  const now = await t.db
    .select()
    .from(applications)
    .then((rows) => rows[0]?.version);
  await administrator.call(assignApplication, { params, body: { version: now, assigneeId: administrator.user.id } });
  expect(await linesOf(administrator)).toEqual([]);
});

test('repeated events of an application add up until read, and become unread again afterwards', async () => {
  const t = await withCase();
  await t.happens('document.uploaded');
  t.clock.pass({ minutes: 1 });
  await t.happens('document.uploaded');
  await t.happens('application.reminded');
  expect(await linesOf(t.staff)).toEqual([['document_added', t.application.number, 2]]);
  const { items } = await listOf(t.staff);
  const read = await t.staff.call(readNotification, { params: { id: items[0].id } });
  expect(read.body.data).toEqual({ unread: 0 });
  await t.happens('document.uploaded');
  const { unread, items: after } = await listOf(t.staff);
  expect([unread, after.map(({ isRead }: { isRead: boolean }) => isRead).sort()]).toEqual([1, [false, true]]);
});

test('a notification that arrives while all are marked as read stays unread', async () => {
  const t = await withCase();
  await t.happens('document.uploaded');
  const [shown] = (await listOf(t.staff)).items;
  t.clock.pass({ minutes: 1 });
  await t.happens('referee.answered');
  const answer = await t.staff.call(readAllNotifications, { body: { until: shown.at } });
  expect(answer.body.data).toEqual({ unread: 1 });
});

test('queries notify their assignee, or else that of the application', async () => {
  const t = await withCase();
  const { id, number } = await ask(t.member, { applicationId: t.application.id });
  expect(await linesOf(t.staff)).toEqual([['query_raised', number, 1]]);
  const administrator = await t.signInAs('administrator');
  const assigned = await t.staff.call(sortQuery, {
    params: { id },
    body: { version: 1, assigneeId: administrator.user.id },
  });
  const { version } = assigned.body.data;
  await t.member.call(answerQuery, { params: { id }, body: { version, kind: 'public', body: 'More.', fileIds: [] } });
  await t.staff.call(answerQuery, {
    params: { id },
    body: { version, kind: 'internal_note', body: 'Hm.', fileIds: [] },
  });
  expect((await linesOf(administrator)).map(([kind]: [string]) => kind).sort()).toEqual([
    'query_answered',
    'query_assigned',
    'query_noted',
  ]);
  expect(await linesOf(t.staff)).toHaveLength(1);
});

test('a failed or bounced mail notifies its author and the assignee of the application', async () => {
  const t = await withCase();
  const administrator = await t.signInAs('administrator');
  const about = { applicationId: t.application.id, createdById: administrator.user.id };
  const letter = await t.cases.letter({ ...about, state: 'sent', sentAt: t.clock.now() });
  const body = { version: letter.version, reason: '550 no such mailbox' };
  const reporter = await t.signInAs(await t.build.user({ role: Role.staff }));
  await reporter.call(reportBounce, { params: { id: letter.id }, body });
  expect(await linesOf(administrator)).toEqual([['mail_failed', letter.subject, 1]]);
});

test('hides a subject in the junk box, shows it again when restored, and drops a purged one', async () => {
  const t = await withCase();
  await t.happens('document.uploaded');
  const setDeleted = (deletedAt: Date | null) =>
    t.db.update(applications).set({ deletedAt }).where(eq(applications.id, t.application.id));
  await setDeleted(t.clock.now());
  expect(await listOf(t.staff)).toEqual({ unread: 0, items: [] });
  await setDeleted(null);
  expect((await listOf(t.staff)).unread).toBe(1);
  const { id } = await ask(t.member);
  await t.db.update(queries).set({ assigneeId: t.staff.user.id }).where(eq(queries.id, id));
  await t.member.call(answerQuery, {
    params: { id },
    body: { version: 1, kind: 'public', body: 'More.', fileIds: [] },
  });
  expect((await listOf(t.staff)).unread).toBe(2);
  await t.db.delete(queries).where(eq(queries.id, id));
  expect((await listOf(t.staff)).unread).toBe(1);
});

test('only administrators get confidential notifications; a demoted one gets none', async () => {
  const t = await withCase();
  await t.happens('referee.answered', { audience: 'administrators' });
  expect(await linesOf(t.staff)).toEqual([]);
  const administrator = await t.signInAs('administrator');
  await t.db.update(applications).set({ assigneeId: administrator.user.id });
  await t.happens('referee.answered', { audience: 'administrators' });
  expect((await administrator.call(getWaiting)).body.data.unread).toBe(1);
  await t.db.update(accounts).set({ role: Role.staff }).where(eq(accounts.id, administrator.user.id));
  expect(await listOf(administrator)).toEqual({ unread: 0, items: [] });
  await t.db.update(accounts).set({ role: Role.member }).where(eq(accounts.id, administrator.user.id));
  expect((await administrator.call(listNotifications)).status).toBe(403);
  expect((await administrator.call(getWaiting)).body.data.unread).toBe(0);
});

test('does not store a kind that is turned off on both channels', async () => {
  const t = await withCase();
  const off = { wantsDigest: true, offInPage: ['document_added', 'referee_answered'], offInDigest: ['document_added'] };
  const saved = await t.staff.call(saveNotificationSettings, { body: { ...off, version: 1 } });
  expect(saved.body.data).toEqual({ ...off, version: 2 });
  await t.happens('document.uploaded');
  await t.happens('referee.answered');
  expect(await listOf(t.staff)).toEqual({ unread: 0, items: [] });
  expect(await t.db.select({ kind: notifications.kind }).from(notifications)).toEqual([{ kind: 'referee_answered' }]);
  const late = await t.staff.call(saveNotificationSettings, { body: { ...off, version: 1 } });
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
});

test('somebody else’s notification cannot be marked as read', async () => {
  const t = await withCase();
  await t.happens('document.uploaded');
  const [{ id }] = (await listOf(t.staff)).items;
  expect((await (await t.signInAs('administrator')).call(readNotification, { params: { id } })).status).toBe(404);
  expect((await t.member.call(listNotifications)).status).toBe(403);
  expect((await t.call(listNotifications)).status).toBe(401);
});

test('deletes notifications after ninety days', async () => {
  const t = await withCase();
  await t.happens('document.uploaded');
  t.clock.pass({ days: 91 });
  await t.app.jobs.runNow('notifications.purge');
  expect(await t.db.select().from(notifications)).toEqual([]);
});

describe('digest', () => {
  const digestsTo = async (t: TestApp, { user }: SignedInTester) => {
    await t.app.timedRules.tick();
    await t.work();
    const all = await t.db.select().from(mails).where(eq(mails.template, 'notification_digest'));
    return all.filter(({ to }) => to === user.email);
  };
  const wanting = async (zone: string, off: string[] = []) => {
    const t = await withCase();
    await createUserRepository(t.db).saveWithAccount(t.staff.user.id, { zone, language: 'fr' });
    const body = { version: 1, wantsDigest: true, offInPage: [], offInDigest: off };
    await t.staff.call(saveNotificationSettings, { body });
    return t;
  };

  test('is sent at seven in the person’s morning and language, lists each item once, and is never empty', async () => {
    const t = await wanting('Asia/Tokyo');
    await t.happens('document.uploaded');
    await t.happens('document.uploaded');
    // The tests' clock is at 09:00 UTC, which is 18:00 in Tokyo; seven there is 22:00 UTC.
    t.clock.pass({ hours: 12, minutes: 59 });
    expect(await digestsTo(t, t.staff)).toEqual([]);
    t.clock.pass({ minutes: 1 });
    const [mail, ...more] = await digestsTo(t, t.staff);
    expect(more).toEqual([]);
    expect(mail?.body).toContain(`– Document ajouté (2): ${t.application.number}, `);
    t.clock.pass({ days: 3 });
    expect(await digestsTo(t, t.staff)).toHaveLength(1);
  });

  test('omits what was read, turned off, deleted, or happened before it was turned on', async () => {
    const t = await wanting(
      'UTC',
      notificationKinds.filter((kind) => kind !== 'document_added'),
    );
    await t.happens('referee.answered');
    await t.happens('document.uploaded');
    const [first] = (await listOf(t.staff)).items.filter(({ kind }: { kind: string }) => kind === 'document_added');
    await t.staff.call(readNotification, { params: { id: first.id } });
    t.clock.pass({ days: 1 });
    expect(await digestsTo(t, t.staff)).toEqual([]);
    await t.happens('document.uploaded');
    await t.db.update(applications).set({ deletedAt: t.clock.now() });
    t.clock.pass({ days: 1 });
    expect(await digestsTo(t, t.staff)).toEqual([]);
  });

  test('is not sent to people who have left the office', async () => {
    const t = await wanting('UTC');
    await t.happens('document.uploaded');
    await t.db.update(accounts).set({ role: Role.member }).where(eq(accounts.id, t.staff.user.id));
    t.clock.pass({ days: 1 });
    expect(await digestsTo(t, t.staff)).toEqual([]);
  });
});
