import { useState } from 'react';

/**
 * Runs a command of several requests, such as saving the last answers before sending them.
 * @returns `run`, which does nothing while the command is running, and `isRunning` from the click to the end.
 */
export function useOnce(command: () => Promise<void>): { run: () => void; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false);
  const run = () => {
    if (isRunning) return;
    setRunning(true);
    void command().finally(() => setRunning(false));
  };
  return { run, isRunning };
}
