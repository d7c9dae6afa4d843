import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/webpack.ts';

/** What the server forwards to open pages (`server/src/features/dev`). */
interface PartNews {
  part: string;
  isNew: boolean;
  problem: string | null;
}

export interface DevelopmentServer {
  tell: (news: PartNews) => void;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

interface ServerOptions {
  environment: Record<string, string>;
  /** Called after every start, when the server responds. */
  onReady: () => void;
  /** Called when it exits unexpectedly. @param wasReady false when it failed to start */
  onEnded: (code: number, wasReady: boolean) => void;
}

/** Longer than an orderly shutdown of the server takes. */
const patienceMs = 4_800;

/** Runs the real server in development mode. */
export function startServer({ environment, onReady, onEnded }: ServerOptions): DevelopmentServer {
  let child: ChildProcess | null = null;

  function start(): void {
    const mine = fork(join(root, 'server/src/main.ts'), {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...environment, NODE_ENV: 'development' },
    });
    child = mine;
    let wasReady = false;
    mine.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      onReady();
    });
    mine.once('exit', (code) => {
      if (child !== mine) return;
      child = null;
      onEnded(code ?? 1, wasReady);
    });
  }

  async function stop(): Promise<void> {
    const mine = child;
    child = null;
    if (!mine || mine.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => mine.once('exit', () => resolve()));
    const timer = setTimeout(() => mine.kill('SIGKILL'), patienceMs);
    mine.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }

  start();
  return {
    // Pages and servers that start later receive the state then.
    tell: (news) => void (child?.connected && child.send(news)),
    stop,
    async restart() {
      await stop();
      start();
    },
  };
}
