import { useState } from 'react';

/**
 * Runs one confirmation request at a time and keeps its error and pending state.
 * @param onPending called when a request starts and when it has ended.
 */
export function useStep(onPending: (isPending: boolean) => void) {
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function take(request: () => Promise<void>, onRefused?: (error: unknown) => void): Promise<void> {
    if (isPending) return;
    setPending(true);
    onPending(true);
    setError(undefined);
    try {
      await request();
    } catch (refusal) {
      setError(refusal);
      onRefused?.(refusal);
    } finally {
      setPending(false);
      onPending(false);
    }
  }
  return { error, isPending, take, clear: () => setError(undefined) };
}
