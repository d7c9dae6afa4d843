import { getMaintenance } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { currentClosure, setClosure } from './closure.ts';

let asking: Promise<void> | undefined;

/** Asks the server whether Guildhall is closed. Without a response the last known state stays. */
export const fetchMaintenance = (): Promise<void> =>
  (asking ??= call(getMaintenance, { background: true })
    .then(({ isOn, message, until }) => applyClosure(isOn ? { message, until } : null))
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    }));

/** Applies the server's state. Requests that failed while Guildhall was closed are retried at once. */
export function applyClosure(next: ReturnType<typeof currentClosure>): void {
  const isOver = currentClosure() !== null && next === null;
  setClosure(next);
  // The event that forms and watches already wait for when the server is reachable again.
  if (isOver) window.dispatchEvent(new Event('online'));
}
