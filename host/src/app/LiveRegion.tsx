import { useEffect, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useStore } from '@guildhall/shared/store';
import { VisuallyHidden } from '@guildhall/shared/ui/core';
import { progress } from '../components/progress.tsx';

/** Pages that load within this time, in ms, are not announced: the focused title is enough. */
const quietMs = 400;

interface LiveRegionProps {
  /** The title of the screen; empty where the shell does not know it in advance. */
  page: string;
}

/** Politely tells screen readers once that a screen is loading, ready or failed. */
export function LiveRegion({ page }: LiveRegionProps) {
  const { t } = useTranslation('shell');
  const now = useStore(progress);
  const [said, setSaid] = useState<{ is: string; page: string }>({ is: 'here', page });
  const [isMounted, setMounted] = useState(false);
  // Served HTML has no such element, and initial content of a live region is not announced anyway.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    const say = () =>
      setSaid((last) => {
        if (now !== 'here') return { is: now, page };
        return { is: last.is === 'loading' || last.is === 'slow' ? 'loaded' : 'here', page };
      });
    if (now !== 'loading') return say();
    // Cleared until then, so that a second failure of a screen is announced again.
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
