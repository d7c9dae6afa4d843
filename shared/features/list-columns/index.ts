import { lazyTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/core';

export { useKeptColumns } from './kept-columns.ts';

export const ColumnsDialog = lazyPart(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog, {
  translations: lazyTranslations(
    'columns',
    (language) => import(/* webpackMode: "lazy-once" */ `./locales/${language}.json`),
  ),
});
