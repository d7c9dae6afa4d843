// Messages are queued until the notifier's code has loaded; the first message loads it.

/** Undoes what the message is about. */
interface ToastUndo {
  run: () => void;
  /** How long it is offered, in ms. */
  ms: number;
  /** Ids of the items it restores. */
  of?: readonly string[];
}

export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
  undo?: ToastUndo;
}

// A single empty list: a new one would count as a change for subscribers.
const none: readonly ToastMessage[] = [];
let waiting = none;
const listeners = new Set<() => void>();
const withdrawals = new Set<(itemId: string) => void>();

const show = (message: ToastMessage) => {
  waiting = [...waiting, message];
  for (const listener of listeners) listener();
};

/** Briefly says what happened, at the top of the page: `toast.success(text)`, `toast.error(text)`. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text }),
  error: (text: string) => show({ kind: 'error', text }),
  /** Says what happened and offers to undo it; Alt+T and Tab move to the button. */
  undoable: (text: string, undo: ToastUndo) => show({ kind: 'success', text, undo }),
  /** Takes back the undo of an item that has been restored or purged meanwhile. */
  withdrawUndo: (itemId: string) => {
    for (const listener of withdrawals) listener(itemId);
  },
};

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const subscribeToWithdrawals = (listener: (itemId: string) => void) => {
  withdrawals.add(listener);
  return () => void withdrawals.delete(listener);
};

export const waitingToasts = () => waiting;

/** Returns the queued messages, once. */
export const takeToasts = () => {
  const taken = waiting;
  waiting = none;
  return taken;
};
