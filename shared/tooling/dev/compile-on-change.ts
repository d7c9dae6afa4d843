import webpack, { type Compilation, type Configuration } from 'webpack';
import { problemOf } from '../build/compile.ts';

export interface WatchEvents {
  onBuilt: (compilation: Compilation) => Promise<void>;
  /** @param problem a message for the developer */
  onProblem: (problem: string) => void;
}

export interface Watching {
  close: () => Promise<void>;
}

/** Compiles on every change, one build at a time. An error thrown by `onBuilt` counts as a problem. */
export function watch(configuration: Configuration, { onBuilt, onProblem }: WatchEvents): Watching {
  const compiler = webpack(configuration);
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    const problem = error ? messageOf(error) : stats ? problemOf(stats) : 'webpack gave no result.';
    if (problem || !stats) onProblem(problem ?? '');
    else onBuilt(stats.compilation).catch((reason: unknown) => onProblem(messageOf(reason)));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        if (watching) watching.close(() => resolve());
        else resolve();
      }),
  };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
