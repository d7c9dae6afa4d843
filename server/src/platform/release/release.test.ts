import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLive } from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { testApp } from '../../testing/app.ts';
import { auditEvents } from '../database/schema/index.ts';
import { lastRelease, recordRelease } from './history.ts';
import { release, releaseName } from './release.ts';

test('a release is the version of package.json with the commit that the build wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-release-'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }');
  expect(releaseName(release(folder))).toBe('Guildhall 1.2.0');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/release.json'), '{ "commit": "1a2b3c4d5e6f7a8b", "date": "2026-11-28" }');
  expect(releaseName(release(folder))).toBe('Guildhall 1.2.0 (1a2b3c4d5e6f, 2026-11-28)');
  rmSync(folder, { recursive: true });
});

test('health names the version', async () => {
  const { call } = await testApp();
  expect((await call(getLive)).body).toMatchObject({ data: { status: 'live', version: release().version } });
});

test('the audit log records a release once, and the next one with both', async () => {
  const { db, clock } = await testApp();
  expect(await lastRelease(db)).toBeNull();
  const old = { version: '1.2.0', commit: 'a'.repeat(40), date: '2026-11-28' };
  const next = { version: '1.3.0', commit: null, date: null };
  for (const started of [old, old]) await recordRelease(db, clock, started);
  clock.pass({ minutes: 1 });
  await Promise.all([recordRelease(db, clock, next), recordRelease(db, clock, next)]);
  expect(await lastRelease(db)).toEqual(next);
  const events = await db
    .select({ action: auditEvents.action, before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(eq(auditEvents.entity, 'release'))
    .orderBy(auditEvents.at);
  expect(events).toEqual([
    { action: 'release.installed', before: null, after: old },
    { action: 'release.installed', before: old, after: next },
  ]);
});
