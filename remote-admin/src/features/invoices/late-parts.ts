import { addTranslationLoader, loadTranslations } from '@guildhall/shared/i18n';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { loadBulkTexts } from '../../lib/bulk/load-texts.ts';

/** Loads the translations shared by the dialogs and the record of an invoice. */
async function loadInvoicingTexts(): Promise<void> {
  addTranslationLoader('invoicing', (language) => import(`../../../locales/invoicing/${language}.json`));
  await loadTranslations('invoicing');
}

export const InvoiceDialog = lazyPart(async () => {
  const [{ InvoiceDialog: part }] = await Promise.all([import('./InvoiceDialog.tsx'), loadInvoicingTexts()]);
  return part;
});

export const IssueMany = lazyPart(async () => {
  const [{ IssueMany: part }] = await Promise.all([import('./IssueMany.tsx'), loadInvoicingTexts(), loadBulkTexts()]);
  return part;
});

export const IssueAll = lazyPart(async () => {
  const [{ IssueAll: part }] = await Promise.all([import('./IssueAll.tsx'), loadInvoicingTexts()]);
  return part;
});

export const IssueRunCard = lazyPart(async () => {
  const [{ IssueRunCard: part }] = await Promise.all([
    import('./IssueRunCard.tsx'),
    loadInvoicingTexts(),
    loadBulkTexts(),
  ]);
  return part;
});

export const OfficeRecord = lazyPart(async () => {
  const [{ OfficeRecord: part }] = await Promise.all([import('./OfficeRecord.tsx'), loadInvoicingTexts()]);
  return part;
});
