import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer } from './answer-parent.ts';

interface ChildLimits {
  mostMs: number;
  mostMb?: number;
}

/** The work took too much time or memory, or crashed its process: its input was too much for it. */
export class ChildLimitExceeded extends Error {
  override name = 'ChildLimitExceeded';
}

/**
 * Runs a file that ends with `answerParent` in a process of its own, so that a crafted upload takes neither time nor
 * memory from others. A thread would not do: when it runs out of memory, or V8 fails in it, the whole server ends
 * (nodejs/node#47224, #64500).
 * @param input anything that `structuredClone` accepts
 * @throws ChildLimitExceeded, or Error if the work throws
 */
export const runInChild = <Result>(file: URL, input: unknown, { mostMs, mostMb = 256 }: ChildLimits) =>
  new Promise<Result>((resolve, reject) => {
    const child = fork(fileURLToPath(file), {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mostMb}`],
      serialization: 'advanced',
      // It needs no secrets, only Node's cache of compiled files, if there is one.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      // Libraries print warnings about the files they read.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      reject(new ChildLimitExceeded(`The work took more than ${mostMs} ms.`));
      child.kill('SIGKILL');
    }, mostMs);
    child
      .once('message', (answer: ChildAnswer<Result>) =>
        'result' in answer ? resolve(answer.result) : reject(new Error(answer.error)),
      )
      .once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .once('exit', (code, signal) => {
        clearTimeout(timer);
        // Node ends with 134 when its memory is full. An answered promise is settled already.
        const why = `The process for ${file.pathname} ended with ${signal ?? code}.`;
        reject(signal !== null || code === 134 ? new ChildLimitExceeded(why) : new Error(why));
      });
    child.send(input as object, (error) => error && reject(error));
  });
