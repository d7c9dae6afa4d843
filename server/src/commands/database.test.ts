import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockForCommand } from '../platform/database/embedded/lock.ts';

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
