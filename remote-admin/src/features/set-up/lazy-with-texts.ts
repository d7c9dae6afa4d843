import type { ComponentType } from 'react';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** A part of the set-up that is loaded with its texts when it is shown; most days nobody sees any of it. */
export const lazyWithTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    addTranslationLoader('set-up', (language) => import(`../../../locales/set-up/${language}.json`));
    const [part] = await Promise.all([load(), loadTranslations('set-up')]);
    return part;
  });
