import { getMaintenance } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { closureNow, setClosure } from './closure.ts';

let asking: Promise<void> | undefined;

/** Asks the server whether Guildhall is closed. While it does not answer, what was known last holds. */
export const look = (): Promise<void> =>
  (asking ??= call(getMaintenance, { background: true })
    .then(({ isOn, message, until }) => heard(isOn ? { message, until } : null))
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    }));

/** Takes over what the server said. What could not be sent while Guildhall was closed is sent at once. */
export function heard(next: ReturnType<typeof closureNow>): void {
  const isOver = closureNow() !== null && next === null;
  setClosure(next);
  // What forms and watches already wait for when a server can be reached again.
  if (isOver) window.dispatchEvent(new Event('online'));
}
