import { styled, type IconName } from '@guildhall/shared/ui/core';
import type { SearchFindings } from '@guildhall/shared/contracts';
import { may, type Role, foldLetter, spellings } from '@guildhall/shared/domain';
import { jsonEntry, removeEntries } from '@guildhall/shared/store';

/** A dialog near the top of the window; full screen on narrow screens. */
export const Frame = styled('dialog')(({ theme }) => ({
  width: 'min(680px, calc(100vw - 48px))',
  maxWidth: 'none',
  maxHeight: 'min(640px, calc(100dvh - 128px))',
  margin: '72px auto auto',
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 24px 64px rgb(10 16 34 / 28%)',
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&::backdrop': { backgroundColor: 'rgb(10 16 34 / 45%)' },
  [theme.breakpoints.down('sm')]: {
    width: '100vw',
    height: '100dvh',
    maxHeight: 'none',
    margin: 0,
    border: 0,
    borderRadius: 0,
  },
}));

export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flex: 'none',
  minHeight: 64,
  paddingInline: theme.spacing(2.5, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& > input': {
    flex: 1,
    minWidth: 0,
    height: 48,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '1.0625rem',
    // It is the only input here and always has the focus.
    outline: 'none',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
}));

export const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  padding: theme.spacing(0.5, 1, 1),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
}));

export const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  flex: 'none',
  padding: theme.spacing(1.25, 2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.sunken,
  fontSize: '0.8125rem',
  '& kbd': {
    display: 'inline-block',
    minWidth: 22,
    marginInlineEnd: theme.spacing(0.75),
    paddingInline: theme.spacing(0.75),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 5,
    backgroundColor: theme.vars.palette.background.paper,
    font: 'inherit',
    fontSize: '0.75rem',
    lineHeight: '20px',
    textAlign: 'center',
  },
  // Without a keyboard there are no keys to explain.
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

export const Message = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(4, 3),
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '& > strong': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));

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
interface FoundItem {
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

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Position of a word in a folded text: at the start of a word if possible, or inside one; -1 if missing. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at;
  return text.indexOf(word);
}

/** How well a folded text matches the words; `null` when one is missing. */
function distanceOfWords(folded: string, words: readonly string[]): number | null {
  let sum = 0;
  for (const word of words) {
    const at = placeOf(folded, word);
    if (at < 0) return null;
    sum += at === 0 ? 0 : isWordStart(folded, at) ? 1 : 2;
  }
  return sum;
}

/**
 * How well a text matches a search: 0 is best, `null` when a word is missing.
 * @param ways the words for each spelling, from `searchWords`
 * @internal tested on its own
 */
export function distance(text: string, ways: readonly (readonly string[])[]): number | null {
  const distances = spellings(text)
    .flatMap((spelling) => ways.map((words) => distanceOfWords(spelling, words)))
    .filter((one) => one !== null);
  return distances.length === 0 ? null : Math.min(...distances);
}

interface Piece {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text into matching and other pieces, which together form the text.
 * @param words folded, from `searchWords`
 */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const source = [...text];
  // Maps each character of the folded text to its original letter.
  const origin = source.flatMap((letter, index) => Array<number>(foldLetter(letter).length).fill(index));
  const folded = source.map(foldLetter).join('');
  const matched = new Set<number>();
  for (const word of words) {
    const at = placeOf(folded, word);
    for (let index = at; at >= 0 && index < at + word.length; index += 1) matched.add(origin[index] ?? -1);
  }
  const cut: Piece[] = [];
  source.forEach((letter, index) => {
    const last = cut.at(-1);
    // A separate accent character belongs to its letter.
    const isMatch = matched.has(index) || (foldLetter(letter) === '' && last?.isMatch === true);
    if (last?.isMatch === isMatch) last.text += letter;
    else cut.push({ text: letter, isMatch });
  });
  return cut;
}

// What a person opened from the search, for this tab's session only: names are personal data.

const place = jsonEntry(
  { key: 'guildhall-search:', where: 'tab', owner: 'person', atSignOut: 'removed' },
  (value): value is unknown[] => Array.isArray(value),
);

const most = 5;

export type Recent = FoundItem | { kind: 'page'; key: string };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Other code on this origin can write to the storage, so only valid entries are used, and no URLs. */
function read(value: unknown): Recent | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  if (value.kind === 'page') return 'key' in value && isText(value.key) ? { kind: 'page', key: value.key } : null;
  const kind = serverKinds.find((one) => one === value.kind);
  if (!kind || !('id' in value && 'label' in value && 'detail' in value)) return null;
  const { id, label, detail } = value;
  return isText(id) && /^[\w-]+$/.test(id) && isText(label) && isText(detail) ? { kind, id, label, detail } : null;
}

/** The person's recently opened items, newest first. */
export const recentOf = (userId: string): Recent[] =>
  (place.read(userId) ?? []).flatMap((one) => read(one) ?? []).slice(0, most);

const same = (one: Recent, other: Recent) =>
  one.kind === 'page' || other.kind === 'page'
    ? one.kind === 'page' && other.kind === 'page' && one.key === other.key
    : one.kind === other.kind && one.id === other.id;

function toRecent({ kind, key, label, detail = '' }: Finding): Recent | null {
  if (kind === 'action') return null;
  return kind === 'page' ? { kind, key } : { kind, id: key.split(':')[1] ?? '', label, detail };
}

/** Remembers an opened item, except for actions. */
export function rememberOpened(userId: string, finding: Finding): void {
  const opened = toRecent(finding);
  if (!opened) return;
  place.write([opened, ...recentOf(userId).filter((one) => !same(one, opened))].slice(0, most), userId);
}

/** Removes the opened items of everyone except one person. */
export const forgetOpened = (except?: string) =>
  removeEntries('tab', (name) => name.startsWith(place.key) && name !== `${place.key}${except}`);
