import { limits } from '@guildhall/shared/domain';

/**
 * Waits for the stored state up to a deadline (specification §8: persistence exceeds 5000 ms).
 * @throws when the deadline passes first, or restoring failed.
 */
export function withinDeadline(restoring: Promise<void>, deadlineMs: number = limits.persistenceMs): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The stored state did not arrive within ${deadlineMs} ms.`)),
      deadlineMs,
    );
    restoring.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
