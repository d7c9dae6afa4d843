import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { VisuallyHidden } from '@guildhall/shared/ui/core';
import { progress } from '../ui/progress.ts';

/** What is here within this time, in ms, is not announced: its title, which gets the focus, says enough. */
const quietMs = 400;

interface LiveRegionProps {
  /** The title of the screen; empty where the shell does not know it beforehand. */
  page: string;
}

/** Tells screen readers, in a pause of theirs, that a screen is on its way, is here, or did not come: each once. */
export function LiveRegion({ page }: LiveRegionProps) {
  const { t } = useTranslation('shell');
  const now = useSyncExternalStore(progress.subscribe, progress.now, progress.now);
  const [said, setSaid] = useState<{ is: string; page: string }>({ is: 'here', page });
  const [isMounted, setMounted] = useState(false);
  // Served HTML has no such element, and what stands in one from the start is not announced anyway.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    const say = () =>
      setSaid((last) => {
        if (now !== 'here') return { is: now, page };
        return { is: last.is === 'loading' || last.is === 'slow' ? 'loaded' : 'here', page };
      });
    if (now !== 'loading') return say();
    // Empty until then, so that the second failure of a screen is news again.
    setSaid((last) => (last.is === 'failed' ? { is: 'here', page } : last));
    const timer = setTimeout(say, quietMs);
    return () => clearTimeout(timer);
  }, [now, page]);

  const texts: Record<string, string> = {
    loading: page ? t('remote.loadingPage', { page: said.page }) : t('gate.loading'),
    slow: t('remote.slow'),
    loaded: page ? t('remote.loadedPage', { page: said.page }) : '',
    failed: t('remote.failedPage', { page: said.page }),
  };
  if (!isMounted) return null;
  return <VisuallyHidden aria-live="polite">{texts[said.is] ?? ''}</VisuallyHidden>;
}
