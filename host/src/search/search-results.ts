import type { OfficeFindings } from '@guildhall/shared/contracts';
import { may, type Role } from '@guildhall/shared/domain';
import type { IconName } from '@guildhall/shared/ui/core';
import { distance } from './fold.ts';

export const officeKinds = ['application', 'person', 'invoice'] as const;
type OfficeKind = (typeof officeKinds)[number];

/** One line of the results. */
export interface Finding {
  /** Stable for the same item across searches. */
  key: string;
  kind: 'page' | 'action' | OfficeKind;
  icon: IconName;
  label: string;
  /** The owner or location: a second line. */
  detail?: string;
  /** A domain state, shown beside it. */
  state?: { group: 'application.state' | 'invoice.state' | 'user.state'; value: string };
  /** Another fact beside it: an amount, a role. */
  aside?: string;
  to?: string;
  run?: () => void;
}

/** The data needed to link to an office item again. */
export interface OfficeThing {
  kind: OfficeKind;
  id: string;
  label: string;
  /** A person's email address, an application's applicant, an invoice's payer. */
  detail: string;
}

const icons: Record<OfficeKind, IconName> = { application: 'file', person: 'user', invoice: 'invoice' };

function pathOf({ kind, id, detail }: OfficeThing, role: Role): string {
  if (kind === 'invoice') return `/invoice?id=${id}`;
  // People have no page; the list shows the one with this address.
  if (kind === 'person') return `/user/list?q=${encodeURIComponent(detail)}`;
  return may(role, 'application:file') ? `/forms/membership/view/${id}` : `/forms/membership/${id}`;
}

export const officeFinding = (thing: OfficeThing, role: Role): Finding => ({
  key: `${thing.kind}:${thing.id}`,
  kind: thing.kind,
  icon: icons[thing.kind],
  label: thing.label,
  detail: thing.detail,
  to: pathOf(thing, role),
});

interface OfficeLabels {
  /** For applications and invoices without a number. */
  draftApplication: string;
  draftInvoice: string;
  role: (role: Role) => string;
  money: (value: OfficeFindings['invoices'][number]['gross']) => string;
}

/** The server's results as lines, each linked to this role's page for it. */
export const officeFindings = (found: OfficeFindings, role: Role, labels: OfficeLabels): Finding[] => [
  ...found.applications.map(({ id, number, applicant, state }): Finding => {
    const thing = { kind: 'application', id, label: number ?? labels.draftApplication, detail: applicant } as const;
    return { ...officeFinding(thing, role), state: { group: 'application.state', value: state } };
  }),
  ...found.people.map(({ id, name, email, role: theirs, state, memberNumber }): Finding => {
    const thing = { kind: 'person', id, label: name, detail: email } as const;
    return {
      ...officeFinding(thing, role),
      aside: memberNumber ?? labels.role(theirs),
      // An active account is the normal case.
      ...(state !== 'active' && { state: { group: 'user.state', value: state } }),
    };
  }),
  ...found.invoices.map(({ id, number, payer, state, gross }): Finding => {
    const thing = { kind: 'invoice', id, label: number ?? labels.draftInvoice, detail: payer } as const;
    return {
      ...officeFinding(thing, role),
      aside: labels.money(gross),
      state: { group: 'invoice.state', value: state },
    };
  }),
];

/** The matches, best first; equal ones keep their order. */
export function fitting(findings: readonly Finding[], ways: readonly (readonly string[])[]): Finding[] {
  if (ways.length === 0) return [...findings];
  return findings
    .flatMap((finding) => {
      const near = distance(finding.label, ways);
      // Matches in the surrounding text come after matches in the name.
      const far = distance([finding.label, finding.detail, finding.aside].join(' '), ways);
      const away = near ?? (far === null ? null : 1000 + far);
      return away === null ? [] : [{ finding, away }];
    })
    .sort((a, b) => a.away - b.away)
    .map(({ finding }) => finding);
}
