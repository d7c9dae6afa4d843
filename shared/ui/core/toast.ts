// Messages wait here until the notifier's code has arrived; it is fetched with the first one.

export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

// One empty list for all times: a new one would look like a change to whoever waits for messages.
const none: readonly ToastMessage[] = [];
let waiting = none;
const listeners = new Set<() => void>();

const show = (kind: ToastMessage['kind'], text: string) => {
  waiting = [...waiting, { kind, text }];
  for (const listener of listeners) listener();
};

/** Says shortly what happened, at the top of the page: `toast.success(text)`, `toast.error(text)`. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const waitingToasts = () => waiting;

/** Hands over what waits, once. */
export const takeToasts = () => {
  const taken = waiting;
  waiting = none;
  return taken;
};
