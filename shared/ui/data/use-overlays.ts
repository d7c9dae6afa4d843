import { useEffect, useState } from 'react';
import { i18n } from '../../i18n/index.ts';
import { toast } from '../core/index.ts';
import type * as overlayParts from './overlays.ts';

type Overlays = typeof overlayParts;

let here: Overlays | undefined;

const load = () => import('./overlays.ts').then((overlays) => (here = overlays));

/** Delay in ms before a screen preloads what it may open. */
const loadAheadMs = 1500;

/**
 * MUI's dialog, once it has loaded. It loads shortly after the screen, or when the dialog opens.
 * @param isOpen true while a dialog is open.
 * @param onFailed called when its code failed to load, so that it can be opened again.
 */
export function useOverlays(isOpen: boolean, onFailed: () => void): Overlays | undefined {
  const [overlays, setOverlays] = useState(here);
  useEffect(() => {
    if (overlays) return;
    let isWanted = true;
    const fetchNow = () =>
      void load().then(
        (loaded) => isWanted && setOverlays(() => loaded),
        () => {
          if (!isWanted || !isOpen) return;
          toast.error(i18n.t('dialog.failed', { ns: 'ui' }));
          onFailed();
        },
      );
    const timer = isOpen ? undefined : setTimeout(fetchNow, loadAheadMs);
    if (isOpen) fetchNow();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the failure callback may be a new function every time
  }, [overlays, isOpen]);
  return overlays ?? here;
}
