import { sql } from 'drizzle-orm';
import { auditEvents } from '../database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { systemActor } from './actor.ts';
import { writeAudit } from './audit.ts';
import { verifyAudit } from './verify.ts';

const write = (t: TestApp, number: number) =>
  t.db.transaction((tx) =>
    writeAudit(tx, t.clock, {
      actor: systemActor,
      action: 'list.exported',
      after: { number },
      reason: `No. ${number}`,
    }),
  );

const verify = (t: TestApp) => verifyAudit(t.db.$client);

/** As the owner of the database could: with the triggers off. */
const tamper = (t: TestApp, statement: string) =>
  t.db.execute(sql.raw(`begin; set local session_replication_role = replica; ${statement}; commit`));

test('forty transactions at once form one chain without a gap, and a rolled back one leaves no trace', async () => {
  const t = await testApp();
  const rolledBack = t.db
    .transaction(async (tx) => {
      await writeAudit(tx, t.clock, { actor: systemActor, action: 'list.exported' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await Promise.all([rolledBack, ...Array.from({ length: 40 }, (_, number) => write(t, number))]);
  expect(await verify(t)).toMatchObject({ lines: 40, unchained: 0, broken: null });
});

test.each([
  ['a value', `update audit_events set "after" = '{"number": 7}' where reason = 'No. 3'`, 'changed'],
  ['who did it', `update audit_events set actor_id = gen_random_uuid() where reason = 'No. 3'`, 'changed'],
  ['the line away', `delete from audit_events where reason = 'No. 3'`, 'missing'],
  [
    'the line and its place away',
    `delete from audit_chain where position = 3; delete from audit_events where reason = 'No. 3'`,
    'gap',
  ],
  [
    'the line with a hash that fits',
    `update audit_events set actor_kind = 'link' where reason = 'No. 3';
     update audit_chain c set hash = audit_hash(e, (select hash from audit_chain where position = 2))
     from audit_events e where e.id = c.event_id and c.position = 3`,
    'changed',
  ],
])('detects changing or removing %s', async (_what, statement, what) => {
  const t = await testApp();
  for (let number = 1; number <= 5; number += 1) await write(t, number);
  await tamper(t, statement);
  const report = await verify(t);
  expect(report?.broken?.what).toBe(what);
  // If a hash is recomputed, the next line no longer matches.
  expect([3, 4]).toContain(report?.broken?.position);
});

test('counts an entry inserted outside the chain', async () => {
  const t = await testApp();
  await write(t, 1);
  await tamper(
    t,
    `insert into audit_events (id, at, actor_kind, action, entity) values (gen_random_uuid(), now(), 'system', 'a.b', 'a')`,
  );
  expect(await verify(t)).toMatchObject({ lines: 1, unchained: 1, broken: null });
});

test('the application can neither change nor remove an entry', async () => {
  const t = await testApp();
  await write(t, 1);
  const refused = { cause: { code: '42501' } };
  await expect(t.db.update(auditEvents).set({ reason: 'another' })).rejects.toMatchObject(refused);
  await expect(t.db.delete(auditEvents)).rejects.toMatchObject(refused);
  await expect(t.db.execute(sql`truncate audit_chain`)).rejects.toMatchObject(refused);
});
