import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { startFakeS3 } from '@guildhall/tooling/deployments/testing';
import { collected, type Bytes } from './bytes.ts';
import { removeOld } from './make.ts';
import { openBackupStore } from './stores.ts';

const nameOfDay = (day: string) => `guildhall-202611${day}T030000Z-1a2b.tar`;
const content = Buffer.alloc(17 * 1024 * 1024, 'guildhall ');

async function* inChunks(): Bytes {
  for (let at = 0; at < content.length; at += 1_000_003) yield content.subarray(at, at + 1_000_003);
}

async function* broken(): Bytes {
  yield content.subarray(0, 16 * 1024 * 1024 + 2);
  throw new Error('The disk was pulled out.');
}

// Sends 17 MB four times.
(isFullRun() ? test : test.skip)(
  'a bucket stores a large backup in parts, completely or not at all, and drops old ones',
  async () => {
    const s3 = await startFakeS3();
    const keys = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' };
    const store = openBackupStore(`s3://safe/guildhall?endpoint=${s3.url}`, keys);
    s3.objects.set('/safe/guildhall/notes.txt', { body: Buffer.from('precious'), etag: '', headers: {} });
    const names = ['01', '10', '19'].map((day) => nameOfDay(day));
    for (const name of names) expect(await store.write(name, inChunks())).toBe(content.length);
    expect((await collected(store.read(names[0] ?? ''))).equals(content)).toBe(true);
    const failed = nameOfDay('20');
    await expect(store.write(failed, broken())).rejects.toThrow('pulled out');
    expect(await removeOld(store, 7, new Date('2026-11-20T09:00:00Z'))).toEqual(names.slice(0, 2));
    expect(await store.list()).toEqual([{ name: names[2], bytes: content.length }]);
    expect(s3.objects.has('/safe/guildhall/notes.txt')).toBe(true);
    await expect(collected(store.read(names[0] ?? ''))).rejects.toMatchObject({ code: 'backup_unknown' });
    await s3.stop();
  },
);

test('ignores unfinished files of killed backups and deletes old ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-backups-'));
  const store = openBackupStore(folder);
  const [killed, running] = ['01', '02'].map((day) => `${nameOfDay(day)}.unfinished`);
  const kept = [`${running}`, 'notes.unfinished'];
  for (const name of [`${killed}`, ...kept]) writeFileSync(join(folder, name), 'half');
  const written = new Date('2026-11-20T09:00:00Z');
  for (const name of [`${killed}`, 'notes.unfinished']) utimesSync(join(folder, name), written, written);
  expect(await store.list()).toEqual([]);
  await store.removeUnfinished(new Date('2026-11-20T09:00:01Z'));
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
  rmSync(folder, { recursive: true });
});

test('reports an invalid place in one sentence', async () => {
  const refusal = { code: 'place_unusable' };
  expect(() => openBackupStore('ftp://backups', {})).toThrow(expect.objectContaining(refusal));
  expect(() => openBackupStore('s3://safe?endpoint=http://127.0.0.1:1', {})).toThrow('Set AWS_ACCESS_KEY_ID');
  await expect(openBackupStore('/proc/backups').write(nameOfDay('20'), inChunks())).rejects.toMatchObject(refusal);
});
