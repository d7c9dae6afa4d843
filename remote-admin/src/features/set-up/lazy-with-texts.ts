import type { ComponentType } from 'react';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';

/** A part of the set-up, loaded with its translations when it is first shown. */
export const lazyWithTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    addTranslationLoader('set-up', (language) => import(`../../../locales/set-up/${language}.json`));
    const [part] = await Promise.all([load(), loadTranslations('set-up')]);
    return part;
  });
