import { Suspense } from 'react';
import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import type { ExportFormProps } from './ExportForm.tsx';

// An export may have the filters of any list, with their contracts.
const ExportForm = lazyPart(async () => {
  addTranslationLoader('exports', (language) => import(`./locales/${language}.json`));
  const [{ ExportForm: form }] = await Promise.all([import('./ExportForm.tsx'), loadTranslations('exports')]);
  return form;
});

/** Exports the filtered and sorted list to a file. */
export function ExportDialog(props: ExportFormProps) {
  return (
    <Suspense>
      <ExportForm {...props} />
    </Suspense>
  );
}
