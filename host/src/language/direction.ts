import { useEffect, useLayoutEffect, useState } from 'react';
import { languageFacts, useDirection } from '@guildhall/shared/i18n';
import { type Direction, useCustomizer } from '@guildhall/shared/store';
import { loadStyleMirror, styleMirror } from './language.ts';

/** The direction of the layout: the language's, unless the person has reversed it in the settings. */
export function useLayoutDirection(): Direction {
  const ofLanguage = useDirection();
  const chosen = useCustomizer(({ activeDir, isLanguage }) =>
    activeDir === languageFacts[isLanguage].direction ? null : activeDir,
  );
  const [hasMirror, setHasMirror] = useState(() => styleMirror() !== undefined);
  const needsMirror = chosen === 'rtl' && !hasMirror;
  useEffect(() => {
    // If it fails to load, the page keeps its language's direction.
    if (needsMirror)
      loadStyleMirror().then(
        () => setHasMirror(true),
        () => undefined,
      );
  }, [needsMirror]);
  const direction = chosen === null || needsMirror ? ofLanguage : chosen;
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.toggleAttribute('data-turned', direction !== ofLanguage);
  }, [direction, ofLanguage]);
  return direction;
}
