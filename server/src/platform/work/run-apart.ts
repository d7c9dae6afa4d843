import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ApartAnswer } from './answer-apart.ts';

interface ApartLimits {
  mostMs: number;
  mostMb?: number;
}

/** The work took too much time or memory, or crashed its process: its input was too much for it. */
export class ApartLimit extends Error {
  override name = 'ApartLimit';
}

/**
 * Runs a file that ends with `answerApart` in a process of its own, so that a crafted upload takes neither time nor
 * memory from others. A thread would not do: when it runs out of memory, or V8 fails in it, the whole server ends
 * (nodejs/node#47224, #64500).
 * @param input anything that `structuredClone` accepts
 * @throws ApartLimit, or Error if the work throws
 */
export const runApart = <Result>(file: URL, input: unknown, { mostMs, mostMb = 256 }: ApartLimits) =>
  new Promise<Result>((resolve, reject) => {
    const child = fork(fileURLToPath(file), {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mostMb}`],
      serialization: 'advanced',
      // It needs no secrets. Libraries print warnings about the files they read.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      reject(new ApartLimit(`The work took more than ${mostMs} ms.`));
      child.kill('SIGKILL');
    }, mostMs);
    child
      .once('message', (answer: ApartAnswer<Result>) =>
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
        reject(signal !== null || code === 134 ? new ApartLimit(why) : new Error(why));
      });
    child.send(input as object, (error) => error && reject(error));
  });
