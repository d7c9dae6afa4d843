import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createHashPool } from './hash-pool.ts';

const parameters = (message: string): Argon2Parameters => ({
  message,
  nonce: 'sixteen bytes...',
  memory: 1024,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});

const pools: ReturnType<typeof createHashPool>[] = [];

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())));

function openPool(options: Parameters<typeof createHashPool>[0]) {
  const pool = createHashPool(options);
  pools.push(pool);
  return pool;
}

test('gives each of many passwords its own hash, on two threads', async () => {
  const pool = openPool({ size: 2 });
  const passwords = Array.from({ length: 9 }, (_, at) => `password number ${at}`);
  const hashes = await Promise.all(passwords.map((password) => pool.hash(parameters(password))));
  const expected = passwords.map((password) => argon2Sync('argon2id', parameters(password)).toString('hex'));
  expect(hashes.map((hash) => Buffer.from(hash).toString('hex'))).toEqual(expected);
});

test('refuses new jobs when too many wait and finishes the others', async () => {
  const pool = openPool({ size: 1, mostWaiting: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => pool.hash(parameters('the same one'))));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(answers[4]).toMatchObject({ reason: { status: 503, code: 'sign_in_busy', retryAfterSeconds: 2 } });
});

test('continues after a failing job', async () => {
  const pool = openPool({ size: 1 });
  const broken = pool.hash({ ...parameters('a'), memory: 0 });
  const next = pool.hash(parameters('b'));
  await expect(broken).rejects.toThrow();
  expect((await next).length).toBe(32);
});

test('hashes in a sandbox that lets no thread lower its priority', async () => {
  const refuse = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
    os.setPriority = () => { throw new Error('EPERM'); }; syncBuiltinESMExports();`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(refuse)}`];
  const worker = new Worker(join(__dirname, 'hash-worker.ts'), { execArgv: [...process.execArgv, ...preload] });
  const answer = once(worker, 'message');
  worker.postMessage(parameters('the same one'));
  expect((await answer)[0]).toHaveLength(32);
  await worker.terminate();
});
