import { useState } from 'react';

/**
 * One request of the proof at a time: what it said, and whether it is under way.
 * @param onPending told when a request begins and when it has been answered.
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
