import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';

const projectRoot = join(__dirname, '../../..');

/** Starts one PostgreSQL for the whole run; each worker clones its own database from the template. */
export default async function startTestDatabase(): Promise<void> {
  // Tests start hundreds of processes of the server; each would compile the same TypeScript files again.
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules/.cache/node');
  const node = join(projectRoot, 'node_modules/.bin/node');
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(__dirname, 'postgres.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.env.GUILDHALL_TEST_DATABASE = await firstLine(child);
  // It ends with its standard input, that is with jest, and must not keep jest from exiting.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`The test database ended with code ${code} before it was ready.`)));
  });
}
