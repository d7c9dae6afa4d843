import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';

export { useKeptColumns } from './kept-columns.ts';

/** Loaded with its translations when it is first opened. */
export const ColumnsDialog = lazyPart(async () => {
  addTranslationLoader('columns', (language) => import(/* webpackMode: "lazy-once" */ `./locales/${language}.json`));
  const [{ ColumnsDialog: dialog }] = await Promise.all([import('./ColumnsDialog.tsx'), loadTranslations('columns')]);
  return dialog;
});
