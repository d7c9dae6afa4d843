import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const node = join(root, 'node_modules/.bin/node');
const store = mkdtempSync(join(tmpdir(), 'gh-store-'));
afterAll(() => rmSync(store, { recursive: true }));

/** Runs a command whose reader closes the pipe, like `… | head`. */
async function runUnread(args: string[]) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root });
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, errors };
}

test.each([
  ['the release tool', ['shared/tooling/release/cli.ts', 'status', '--to', store]],
  ['the doctor', ['shared/tooling/doctor/main.ts', 'demo']],
])(
  '%s ends quietly when its output pipe is closed',
  async (_name, args) => {
    expect(await runUnread(args)).toEqual({ code: 0, errors: '' });
  },
  60_000,
);
