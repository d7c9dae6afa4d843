import type { SearchFindings } from '@guildhall/shared/contracts';
import { may, type Role } from '@guildhall/shared/domain';
import type { IconName } from '@guildhall/shared/ui/core';
import { distance } from './fold.ts';

export const serverKinds = ['application', 'person', 'referee', 'invoice', 'query', 'meeting', 'mail'] as const;
type ServerKind = (typeof serverKinds)[number];

/** One line of the results. */
export interface Finding {
  /** Stable for the same item across searches. */
  key: string;
  kind: 'page' | 'action' | ServerKind;
  icon: IconName;
  label: string;
  /** The owner or location: a second line. */
  detail?: string;
  /** A domain state, shown beside it. */
  state?: {
    group: 'application.state' | 'invoice.state' | 'user.state' | 'query.state' | 'mail.state' | 'poll.state';
    value: string;
  };
  /** Words that people search for instead of the label; never shown. */
  keywords?: string;
  /** Another fact beside it: an amount, a role. */
  aside?: string;
  to?: string;
  run?: () => void;
}

/** The data needed to link to an item of the server again. */
export interface FoundItem {
  kind: ServerKind;
  /** A referee's is that of the application. */
  id: string;
  label: string;
  /** A person's email address, an application's applicant, an invoice's payer. */
  detail: string;
}

const icons: Record<ServerKind, IconName> = {
  application: 'file',
  person: 'user',
  referee: 'users',
  invoice: 'invoice',
  query: 'message',
  meeting: 'calendar',
  mail: 'mail',
};

const applicationPath = (id: string, role: Role) =>
  may(role, 'application:file') ? `/forms/membership/view/${id}` : `/forms/membership/${id}`;

const pathsOf: Record<ServerKind, (item: FoundItem, role: Role) => string> = {
  application: ({ id }, role) => applicationPath(id, role),
  referee: ({ id }, role) => applicationPath(id, role),
  invoice: ({ id }) => `/invoice?id=${id}`,
  // People have no page; the list shows the one with this address.
  person: ({ detail }) => `/user/list?q=${encodeURIComponent(detail)}`,
  query: ({ id }) => `/query/list?query=${id}`,
  meeting: ({ id }) => `/meetings/${id}`,
  mail: ({ id }) => `/draft-mails?mail=${id}`,
};

export const serverFinding = (item: FoundItem, role: Role): Finding => ({
  key: `${item.kind}:${item.id}`,
  kind: item.kind,
  icon: icons[item.kind],
  label: item.label,
  detail: item.detail,
  to: pathsOf[item.kind](item, role),
});

interface ServerLabels {
  /** For applications and invoices without a number. */
  draftApplication: string;
  draftInvoice: string;
  role: (role: Role) => string;
  money: (value: SearchFindings['invoices'][number]['gross']) => string;
}

/** The server's results as lines, each linked to this role's page for it. */
export const serverFindings = (found: SearchFindings, role: Role, labels: ServerLabels): Finding[] => [
  ...found.applications.map(({ id, number, applicant, state }): Finding => {
    const thing = { kind: 'application', id, label: number ?? labels.draftApplication, detail: applicant } as const;
    return { ...serverFinding(thing, role), state: { group: 'application.state', value: state } };
  }),
  ...found.people.map(({ id, name, email, role: theirs, state, memberNumber }): Finding => {
    const thing = { kind: 'person', id, label: name, detail: email } as const;
    return {
      ...serverFinding(thing, role),
      aside: memberNumber ?? labels.role(theirs),
      // An active account is the normal case.
      ...(state !== 'active' && { state: { group: 'user.state', value: state } }),
    };
  }),
  ...found.invoices.map(({ id, number, payer, state, gross }): Finding => {
    const thing = { kind: 'invoice', id, label: number ?? labels.draftInvoice, detail: payer } as const;
    return {
      ...serverFinding(thing, role),
      aside: labels.money(gross),
      state: { group: 'invoice.state', value: state },
    };
  }),
  ...found.queries.map(({ id, number, subject, requester, state }) => ({
    ...serverFinding({ kind: 'query', id, label: subject, detail: requester }, role),
    aside: number,
    state: { group: 'query.state' as const, value: state },
  })),
  ...found.meetings.map(({ id, title, place, state }) => ({
    ...serverFinding({ kind: 'meeting', id, label: title, detail: place }, role),
    state: { group: 'poll.state' as const, value: state },
  })),
  ...found.mails.map(({ id, subject, to, state }) => ({
    ...serverFinding({ kind: 'mail', id, label: subject, detail: to }, role),
    state: { group: 'mail.state' as const, value: state },
  })),
  ...found.referees.map(({ id, applicationId, name, number, applicant }) => ({
    ...serverFinding({ kind: 'referee', id: applicationId, label: name, detail: `${number} · ${applicant}` }, role),
    // Two referees of one application are two lines.
    key: `referee:${applicationId}:${id}`,
  })),
];

/** The matches, best first; equal ones keep their order. */
export function fitting(findings: readonly Finding[], ways: readonly (readonly string[])[]): Finding[] {
  if (ways.length === 0) return [...findings];
  return findings
    .flatMap((finding) => {
      const near = distance(finding.label, ways);
      // Matches in the surrounding text come after matches in the name.
      const far = distance([finding.label, finding.detail, finding.aside, finding.keywords].join(' '), ways);
      const away = near ?? (far === null ? null : 1000 + far);
      return away === null ? [] : [{ finding, away }];
    })
    .sort((a, b) => a.away - b.away)
    .map(({ finding }) => finding);
}
