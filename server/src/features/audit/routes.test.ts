import { downloadExport, getAuditEvent, listAuditEvents, startExport } from '@guildhall/shared/contracts';
import { systemActor, userActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

async function withLines() {
  const t = await testApp();
  const rosa = await t.build.user({ role: 2, firstName: 'Rosa', lastName: 'Lind' });
  const noor = await t.build.user({ firstName: 'Noor', lastName: 'Haddad' });
  const by = userActor(rosa, 'request-1');
  const write = (entry: Parameters<typeof writeAudit>[2]) => writeAudit(t.db, t.clock, entry);
  await write({ actor: systemActor, action: 'maintenance.begun' });
  t.clock.pass({ days: 1 });
  await write({
    actor: by,
    action: 'user.profile_changed',
    entityId: noor.id,
    before: { phone: '+43 1 234', language: 'en' },
    after: { phone: '+43 1 567', language: 'fr' },
    reason: 'She asked for it.',
  });
  t.clock.pass({ days: 1 });
  await write({ actor: by, action: 'invoice.created' });
  const administrator = await t.signInAs('administrator');
  const found = async (query: object) =>
    (await administrator.call(listAuditEvents, { query: { ...query } })).body.data.map(
      ({ action }: { action: string }) => action,
    );
  return { t, rosa, noor, administrator, found };
}

test('finds entries by person, subject, action and day, newest first', async () => {
  const { rosa, noor, found } = await withLines();
  expect(await found({})).toEqual(['invoice.created', 'user.profile_changed', 'maintenance.begun']);
  expect(await found({ sort: 'at' })).toEqual(['maintenance.begun', 'user.profile_changed', 'invoice.created']);
  expect(await found({ person: rosa.id })).toEqual(['invoice.created', 'user.profile_changed']);
  expect(await found({ subject: noor.id })).toEqual(['user.profile_changed']);
  expect(await found({ action: 'invoice.created' })).toEqual(['invoice.created']);
  expect(await found({ entity: 'maintenance', actor: 'system' })).toEqual(['maintenance.begun']);
  expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['user.profile_changed']);
  expect(await found({ q: 'haddad' })).toEqual(['user.profile_changed']);
  expect(await found({ q: 'rosa' })).toHaveLength(2);
});

test('an application is found by its number', async () => {
  const t = await testApp();
  const { number } = await casesOf(t).start(await t.signInAs('member'));
  const administrator = await t.signInAs('administrator');
  const { data } = (await administrator.call(listAuditEvents, { query: { q: number } })).body;
  expect(data).toMatchObject([{ action: 'application.created', subject: { kind: 'application', label: number } }]);
});

test('shows the values before and after, with personal data masked, and the position in the chain', async () => {
  const { administrator } = await withLines();
  const { data } = (await administrator.call(listAuditEvents, { query: { action: 'user.profile_changed' } })).body;
  expect(data).toMatchObject([
    { actor: { kind: 'user', name: 'Rosa Lind' }, subject: { kind: 'user', label: 'Noor Haddad' } },
  ]);
  const params = { id: data[0].id };
  expect((await administrator.call(getAuditEvent, { params })).body.data).toMatchObject({
    before: { phone: '•••', language: 'en' },
    after: { phone: '•••', language: 'fr' },
    reason: 'She asked for it.',
    requestId: 'request-1',
    chain: { position: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('pages have no gaps or repeats, even among entries of the same instant', async () => {
  const t = await testApp();
  for (let number = 0; number < 30; number += 1)
    await writeAudit(t.db, t.clock, { actor: systemActor, action: 'list.exported' });
  const administrator = await t.signInAs('administrator');
  const page = async (number: number) =>
    (await administrator.call(listAuditEvents, { query: { page: number } })).body.data.map(
      ({ id }: { id: string }) => id,
    );
  expect(new Set([...(await page(1)), ...(await page(2))]).size).toBe(30);
});

test('the log and its export are for administrators only', async () => {
  const { t, administrator } = await withLines();
  const order = (language: string) => ({
    body: {
      list: 'audit',
      format: 'csv',
      query: { entity: 'user', sort: '-at' },
      columns: ['at', 'actor', 'action', 'subject'],
      language,
    },
  });
  const staff = await t.signInAs('staff');
  expect((await staff.call(listAuditEvents)).status).toBe(403);
  expect((await staff.call(startExport, order('en'))).status).toBe(403);
  expect(await fileOf(administrator, order('fr'))).toEqual([
    '"Quand","Qui","Quoi","Objet"',
    '"2026-11-21 09:00","Rosa Lind","Profil modifié","Noor Haddad"',
  ]);
});

async function fileOf({ call }: Awaited<ReturnType<TestApp['signInAs']>>, order: object): Promise<string[]> {
  const { id } = (await call(startExport, order)).body.data;
  const file = (await call(downloadExport, { params: { id } })).raw.toString('utf8');
  return file.slice(1).trimEnd().split('\r\n');
}
