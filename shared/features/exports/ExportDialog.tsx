import { lazyTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/core';

/** Exports the filtered and sorted list to a file. */
export const ExportDialog = lazyPart(async () => (await import('./ExportForm.tsx')).ExportForm, {
  translations: lazyTranslations('exports', (language) => import(`./locales/${language}.json`)),
});
