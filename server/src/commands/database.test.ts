import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { makeTemporaryDataDir } from '../platform/database/embedded/embedded.ts';
import { lockForCommand } from '../platform/database/embedded/lock.ts';
import { processesOf, startProcess } from '../testing/process.ts';

/** Starts real processes, which takes seconds. */
const slowTest = isFullRun() ? test : test.skip;

test('a second command waits until the first has ended, and says for which after a second', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-lock-'));
  const order: string[] = [];
  const unlock = await lockForCommand(folder, () => {});
  const second = lockForCommand(folder, (pid) => order.push(`waits for ${pid}`)).then((unlockSecond) => {
    order.push('second');
    return unlockSecond;
  });
  await sleep(1_300);
  order.push('first ended');
  unlock();
  (await second)();
  expect(order).toEqual([`waits for ${process.pid}`, 'first ended', 'second']);
  rmSync(folder, { recursive: true });
});

test('a command that is stopped while it waits for another one ends at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-lock-'));
  const unlock = await lockForCommand(folder, () => {});
  const stopping = new AbortController();
  const second = lockForCommand(folder, () => {}, stopping.signal);
  stopping.abort();
  await expect(second).rejects.toThrow('aborted');
  unlock();
  rmSync(folder, { recursive: true });
});

slowTest('a command that is killed ends its database too', async () => {
  const folder = makeTemporaryDataDir();
  writeFileSync(join(folder, 'database.password'), 'x'.repeat(40), { mode: 0o600 });
  // Reading this file never ends.
  spawnSync('mkfifo', [join(folder, 'endless.backup')]);
  const command = startProcess({ DATA_DIR: folder }, [
    'commands/main.ts',
    'verify-backup',
    join(folder, 'endless.backup'),
  ]);
  while (!command.errors().includes('Restoring')) await sleep(25);
  expect(processesOf(folder)).not.toEqual([]);
  command.kill('SIGTERM');
  expect(await command.ended).toBe(1);
  expect(command.errors()).toContain('The command was stopped before it was done.');
  expect(processesOf(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
