import { createStore } from 'zustand/vanilla';

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

/** The messages that the notifier has not shown yet. */
export const waitingToasts = createStore(() => none);
const withdrawal = createStore(() => ({ itemId: '' }));

const show = (message: ToastMessage) => waitingToasts.setState((waiting) => [...waiting, message], true);

/** Briefly says what happened, at the top of the page: `toast.success(text)`, `toast.error(text)`. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text }),
  error: (text: string) => show({ kind: 'error', text }),
  /** Says what happened and offers to undo it; Alt+T and Tab move to the button. */
  undoable: (text: string, undo: ToastUndo) => show({ kind: 'success', text, undo }),
  /** Takes back the undo of an item that has been restored or purged meanwhile. */
  withdrawUndo: (itemId: string) => withdrawal.setState({ itemId }),
};

export const subscribeToWithdrawals = (listener: (itemId: string) => void) =>
  withdrawal.subscribe(({ itemId }) => listener(itemId));

/** Returns the queued messages, once. */
export const takeToasts = () => {
  const taken = waitingToasts.getState();
  waitingToasts.setState(none, true);
  return taken;
};
