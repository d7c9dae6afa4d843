import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import type { ComponentType } from 'react';
import { featureTranslations } from '../../translations.ts';

const fallback = <Skeleton variant="rounded" height={320} />;

/** A section with the translations of `admin`. */
const section = (load: () => Promise<ComponentType>) => lazyPart(load, { fallback });

/** A section that also uses those of `settings`. */
const setting = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { fallback, translations: featureTranslations('settings') });

const BackupsSection = lazyPart(async () => (await import('./backups/BackupCards.tsx')).BackupCards, {
  fallback,
  translations: featureTranslations('backups'),
});

/**
 * The sections of the configuration page in order, each at `?section=<key>` and loaded when opened. To add one, add a
 * line here and its name in the translations (`configuration.section.<key>`).
 */
export const sections = [
  { key: 'association', Section: section(async () => (await import('./AssociationSection.tsx')).AssociationSection) },
  {
    key: 'types',
    Section: section(async () => (await import('../membership-types/MembershipTypes.tsx')).MembershipTypes),
  },
  { key: 'deadlines', Section: setting(async () => (await import('./DeadlinesSection.tsx')).DeadlinesSection) },
  { key: 'invoicing', Section: setting(async () => (await import('./InvoicingSection.tsx')).InvoicingSection) },
  { key: 'articles', Section: setting(async () => (await import('./ArticlesSection.tsx')).ArticlesSection) },
  { key: 'stripe', Section: setting(async () => (await import('./StripeSection.tsx')).StripeSection) },
  { key: 'mail', Section: section(async () => (await import('./MailSection.tsx')).MailSection) },
  {
    key: 'templates',
    Section: section(async () => (await import('../mail-templates/TemplateList.tsx')).MailTemplates),
  },
  { key: 'numbering', Section: section(async () => (await import('./NumberingSection.tsx')).NumberingSection) },
  { key: 'security', Section: section(async () => (await import('./SecuritySection.tsx')).SecuritySection) },
  { key: 'publicForms', Section: section(async () => (await import('./SecuritySection.tsx')).PublicFormsSection) },
  { key: 'junk', Section: setting(async () => (await import('./JunkSection.tsx')).JunkSection) },
  { key: 'backups', Section: BackupsSection },
  { key: 'maintenance', Section: section(async () => (await import('./MaintenanceSection.tsx')).MaintenanceSection) },
] as const satisfies readonly { key: string; Section: ComponentType }[];

export type SectionKey = (typeof sections)[number]['key'];
