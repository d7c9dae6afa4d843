import { useEffect, useState } from 'react';
import { i18n } from '../../i18n/index.ts';
import { toast } from '../core/index.ts';
import type * as overlayParts from './overlays.ts';

type Overlays = typeof overlayParts;

let here: Overlays | undefined;

const load = () => import('./overlays.ts').then((overlays) => (here = overlays));

/** After this many ms a screen has what it needs, and what it may open can be fetched. */
const loadAheadMs = 1500;

/**
 * MUI's dialog, once it is here. It comes a moment after the screen that may open one, and at the latest when it does.
 * @param isOpen true while one is to be seen.
 * @param onFailed called when its code did not come, so that it can be opened again.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what to do on failure may be a new function every time
  }, [overlays, isOpen]);
  return overlays ?? here;
}
