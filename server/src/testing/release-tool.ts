import { spawn } from 'node:child_process';
import { join } from 'node:path';

const projectRoot = join(__dirname, '../../..');

/** Runs the release tool like an operator. @returns its exit code and output */
export function runReleaseTool(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; lines: string }> {
  const child = spawn(
    join(projectRoot, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'shared/tooling/release/cli.ts'), ...args],
    { cwd: projectRoot, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } },
  );
  let lines = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (lines += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, lines })));
}
