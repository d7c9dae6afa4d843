import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import type { ComponentType } from 'react';
import { loadBackupsSection } from './load-backups-section.ts';
import { loadSettingTexts } from './settings/load-texts.ts';

// A person opens one section at a time.
const AssociationSection = lazyPart(async () => (await import('./AssociationSection.tsx')).AssociationSection);
const MembershipTypes = lazyPart(async () => (await import('../membership-types/MembershipTypes.tsx')).MembershipTypes);
const MailTemplates = lazyPart(async () => (await import('../mail-templates/MailTemplates.tsx')).MailTemplates);
const DeadlinesSection = lazyPart(async () => {
  const [{ DeadlinesSection: one }] = await Promise.all([import('./DeadlinesSection.tsx'), loadSettingTexts()]);
  return one;
});
const InvoicingSection = lazyPart(async () => {
  const [{ InvoicingSection: one }] = await Promise.all([import('./InvoicingSection.tsx'), loadSettingTexts()]);
  return one;
});
const ArticlesSection = lazyPart(async () => {
  const [{ ArticlesSection: one }] = await Promise.all([import('./ArticlesSection.tsx'), loadSettingTexts()]);
  return one;
});
const StripeSection = lazyPart(async () => {
  const [{ StripeSection: one }] = await Promise.all([import('./StripeSection.tsx'), loadSettingTexts()]);
  return one;
});
const JunkSection = lazyPart(async () => {
  const [{ JunkSection: one }] = await Promise.all([import('./JunkSection.tsx'), loadSettingTexts()]);
  return one;
});
const MailSection = lazyPart(async () => (await import('./MailSection.tsx')).MailSection);
const NumberingSection = lazyPart(async () => (await import('./NumberingSection.tsx')).NumberingSection);
const SecuritySection = lazyPart(async () => (await import('./SecuritySection.tsx')).SecuritySection);
const PublicFormsSection = lazyPart(async () => (await import('./PublicFormsSection.tsx')).PublicFormsSection);
const BackupsSection = lazyPart(loadBackupsSection);
const MaintenanceSection = lazyPart(async () => (await import('./MaintenanceSection.tsx')).MaintenanceSection);

/**
 * The sections of the configuration page in order, each at `?section=<key>` and loaded when opened. To add one, add a
 * line here and its name in the translations (`configuration.section.<key>`).
 */
export const sections = [
  { key: 'association', Section: AssociationSection },
  { key: 'types', Section: MembershipTypes },
  { key: 'deadlines', Section: DeadlinesSection },
  { key: 'invoicing', Section: InvoicingSection },
  { key: 'articles', Section: ArticlesSection },
  { key: 'stripe', Section: StripeSection },
  { key: 'mail', Section: MailSection },
  { key: 'templates', Section: MailTemplates },
  { key: 'numbering', Section: NumberingSection },
  { key: 'security', Section: SecuritySection },
  { key: 'publicForms', Section: PublicFormsSection },
  { key: 'junk', Section: JunkSection },
  { key: 'backups', Section: BackupsSection },
  { key: 'maintenance', Section: MaintenanceSection },
] as const satisfies readonly { key: string; Section: ComponentType }[];

export type SectionKey = (typeof sections)[number]['key'];
