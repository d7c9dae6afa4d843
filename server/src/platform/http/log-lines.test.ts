import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createLineWriter } from './log-lines.ts';

const writer = JSON.stringify(new URL('log-lines.ts', `file://${__filename}`).href);
const prefix = `const { createLineWriter } = await import(${writer}); const lines = createLineWriter(1);`;

/** Runs a script in a process of its own. @returns what it wrote */
async function outputOf(script: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', prefix + script],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  await ended;
  return text;
}

test.each([
  ['exits', 'process.exit(0)'],
  ['fails', 'throw new Error("nobody catches this")'],
  [
    'ends on a signal',
    'process.on("SIGTERM", () => { lines.write("ended\\n"); process.exit(0) }); process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)',
  ],
])('a process that %s has written every line', async (_, ending) => {
  expect(await outputOf(`lines.write('one\\n'); lines.write('two\\n'); ${ending}`)).toMatch(/^one\ntwo\n(ended\n)?$/);
});

test('the lines of one turn are written together, before the next turn', async () => {
  const script = `lines.write('one\\n'); lines.write('two\\n'); await new Promise((resolve) => setTimeout(resolve, 20)); process.abort()`;
  expect(await outputOf(script)).toBe('one\ntwo\n');
});

/** Writes ten bytes at once, and none each other time. */
function createSlowPipe(code: string) {
  let [text, times] = ['', 0];
  const write = (_: number, bytes: Buffer) => {
    times += 1;
    if (times % 2 === 1) throw Object.assign(new Error(code), { code });
    text += bytes.subarray(0, 10).toString();
    return Math.min(10, bytes.length);
  };
  return { write, text: () => text };
}

test('a full pipe delays lines and loses none', () => {
  const pipe = createSlowPipe('EAGAIN');
  const lines = createLineWriter(1, pipe.write);
  lines.write('one line of some bytes\n');
  lines.write('two\n');
  lines.flushSync();
  expect(pipe.text()).toBe('one line of some bytes\ntwo\n');
});

test('what a full disk refuses is written with a later line', () => {
  const disk = createSlowPipe('ENOSPC');
  const lines = createLineWriter(1, disk.write);
  lines.write('one\n');
  lines.flushSync();
  expect(disk.text()).toBe('');
  lines.write('two\n');
  lines.flushSync();
  expect(disk.text()).toBe('one\ntwo\n');
});

test('writes nothing more once nobody reads', () => {
  const gone = createSlowPipe('EPIPE');
  const lines = createLineWriter(1, gone.write);
  for (const line of ['one\n', 'two\n']) {
    lines.write(line);
    lines.flushSync();
  }
  expect(gone.text()).toBe('');
});
