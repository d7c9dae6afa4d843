import { lazy } from 'react';
import type { ComponentType } from 'react';

const AssociationSection = lazy(() =>
  import('./AssociationSection.tsx').then(({ AssociationSection: one }) => ({ default: one })),
);
const MembershipTypes = lazy(() =>
  import('../membership-types/MembershipTypes.tsx').then(({ MembershipTypes: one }) => ({ default: one })),
);
const MailTemplates = lazy(() =>
  import('../mail-templates/MailTemplates.tsx').then(({ MailTemplates: one }) => ({ default: one })),
);
const MailSection = lazy(() => import('./MailSection.tsx').then(({ MailSection: one }) => ({ default: one })));
const NumberingSection = lazy(() =>
  import('./NumberingSection.tsx').then(({ NumberingSection: one }) => ({ default: one })),
);
const SecuritySection = lazy(() =>
  import('./SecuritySection.tsx').then(({ SecuritySection: one }) => ({ default: one })),
);
const PublicFormsSection = lazy(() =>
  import('./PublicFormsSection.tsx').then(({ PublicFormsSection: one }) => ({ default: one })),
);
const MaintenanceSection = lazy(() =>
  import('./MaintenanceSection.tsx').then(({ MaintenanceSection: one }) => ({ default: one })),
);

/**
 * The sections of the configuration page in their order, each at `?section=<key>` and loaded when it is opened. A new
 * one is a line here and its name in the translations (`configuration.section.<key>`).
 */
export const sections = [
  { key: 'association', Section: AssociationSection },
  { key: 'types', Section: MembershipTypes },
  { key: 'mail', Section: MailSection },
  { key: 'templates', Section: MailTemplates },
  { key: 'numbering', Section: NumberingSection },
  { key: 'security', Section: SecuritySection },
  { key: 'publicForms', Section: PublicFormsSection },
  { key: 'maintenance', Section: MaintenanceSection },
] as const satisfies readonly { key: string; Section: ComponentType }[];

export type SectionKey = (typeof sections)[number]['key'];
