import type { OfficeFindings } from '@guildhall/shared/contracts';
import { may, type Role } from '@guildhall/shared/domain';
import type { IconName } from '@guildhall/shared/ui/core';
import { distance } from './fold.ts';

export const officeKinds = ['application', 'person', 'invoice'] as const;
type OfficeKind = (typeof officeKinds)[number];

/** One line of the results. */
export interface Finding {
  /** The same for the same thing, whenever and wherever it was found. */
  key: string;
  kind: 'page' | 'action' | OfficeKind;
  icon: IconName;
  label: string;
  /** Whose it is, or where: a second line. */
  detail?: string;
  /** A state as the domain names it, beside it. */
  state?: { group: 'application.state' | 'invoice.state' | 'user.state'; value: string };
  /** Another thing to know at a glance, beside it: an amount, a role. */
  aside?: string;
  to?: string;
  run?: () => void;
}

/** What is enough to lead to one of the office's things again. */
export interface OfficeThing {
  kind: OfficeKind;
  id: string;
  label: string;
  /** A person's address, an application's applicant, an invoice's payer. */
  detail: string;
}

const icons: Record<OfficeKind, IconName> = { application: 'file', person: 'user', invoice: 'invoice' };

function pathOf({ kind, id, detail }: OfficeThing, role: Role): string {
  if (kind === 'invoice') return `/invoice?id=${id}`;
  // People have no page of their own; the list shows the one with this address.
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
  /** For an application that has no number yet, and for an invoice that has none. */
  draftApplication: string;
  draftInvoice: string;
  role: (role: Role) => string;
  money: (value: OfficeFindings['invoices'][number]['gross']) => string;
}

/** The server's answer as lines, each leading to the page that this role has for it. */
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
      // That somebody can sign in goes without saying.
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

/** The findings that fit the words, nearest first; those that fit equally well keep their order. */
export function fitting(findings: readonly Finding[], words: readonly string[]): Finding[] {
  if (words.length === 0) return [...findings];
  return findings
    .flatMap((finding) => {
      const near = distance(finding.label, words);
      // What only its surroundings fit comes after all whose own name does.
      const far = distance([finding.label, finding.detail, finding.aside].join(' '), words);
      const away = near ?? (far === null ? null : 1000 + far);
      return away === null ? [] : [{ finding, away }];
    })
    .sort((a, b) => a.away - b.away)
    .map(({ finding }) => finding);
}
