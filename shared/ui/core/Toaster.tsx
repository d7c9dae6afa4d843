import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { waitingToasts } from './toast.ts';

/** Shows toasts; the shell renders it once. The notifier's code loads with the first toast. */
export function Toaster() {
  const waiting = useStore(waitingToasts);
  const [Notifier, setNotifier] = useState<ComponentType>();
  const isNeeded = waiting.length > 0;
  useEffect(() => {
    if (!isNeeded || Notifier) return;
    void import('./Notifier.tsx').then(({ Notifier: Loaded }) => setNotifier(() => Loaded));
  }, [isNeeded, Notifier]);
  return Notifier ? <Notifier /> : null;
}
