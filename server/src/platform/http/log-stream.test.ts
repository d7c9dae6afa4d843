import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { openLog } from './log-stream.ts';

const logModule = JSON.stringify(new URL('log-stream.ts', `file://${__filename}`).href);
const prefix = `const { openLog } = await import(${logModule}); const log = openLog(1);`;

/** A script in a process of its own. */
const start = (script: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', prefix + script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });

test.each([
  ['exits', 'process.exit(0)'],
  ['fails', 'throw new Error("nobody catches this")'],
  [
    'ends on a signal',
    'process.on("SIGTERM", () => { log.write("ended\\n"); process.exit(0) }); process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)',
  ],
  ['is killed', 'process.kill(process.pid, "SIGKILL")'],
])('a process that %s has written every line', async (_, ending) => {
  const child = start(`log.write('one\\n'); log.write('two\\n'); ${ending}`);
  const ended = once(child, 'exit');
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  await ended;
  expect(text).toMatch(/^one\ntwo\n(ended\n)?$/);
});

test('a full disk stops nothing', () => {
  const log = openLog(openSync('/dev/full', 'w'));
  for (let line = 0; line < 5; line += 1) expect(() => log.write('a line\n')).not.toThrow();
});

test('a process whose lines nobody reads any more goes on', async () => {
  const child = start(`
    for (let line = 0; line < 5; line += 1) {
      log.write('a line\\n');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.exit(7);`);
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
