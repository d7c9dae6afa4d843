// Messages are queued until the notifier's code has loaded; the first message loads it.

export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

// A single empty list: a new one would count as a change for subscribers.
const none: readonly ToastMessage[] = [];
let waiting = none;
const listeners = new Set<() => void>();

const show = (kind: ToastMessage['kind'], text: string) => {
  waiting = [...waiting, { kind, text }];
  for (const listener of listeners) listener();
};

/** Briefly says what happened, at the top of the page: `toast.success(text)`, `toast.error(text)`. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const waitingToasts = () => waiting;

/** Takes the queued messages, once. */
export const takeToasts = () => {
  const taken = waiting;
  waiting = none;
  return taken;
};
