import { LRUCache } from 'lru-cache';
import {
  bankLimits,
  isLongEnoughToSearch,
  matchPoints,
  searchWords,
  westernDigits,
  type BankLineKind,
  type MatchReason,
} from '@guildhall/shared/domain';
import { mapInSlices } from '../../platform/work/in-slices.ts';
import type { BankLineRow, ReturnablePayment } from './repository.ts';

export interface LineToMatch {
  id: string;
  kind: BankLineKind;
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payerName: string;
  payerAccount: string;
  purpose: string;
  reference: string;
}

export interface OpenInvoice {
  id: string;
  number: string;
  payerId: string;
  payerName: string;
  memberNumber: string | null;
  openMinor: number;
  currency: string;
  dueOn: string | null;
}

export interface Proposal {
  /** The invoices to pay with the line, each with its share. */
  parts: { invoice: OpenInvoice; amountMinor: number }[];
  score: number;
  reasons: MatchReason[];
}

/** An account, and a person whose invoice it has paid. */
export interface KnownPayer {
  payerAccount: string;
  payerId: string;
}

type Named<Numbered = OpenInvoice> = Map<Numbered, 'number' | 'number_part'>;

const scoreOf = (reasons: readonly MatchReason[]): number =>
  Math.min(
    reasons.reduce((sum, reason) => sum + matchPoints[reason], 0),
    bankLimits.bestScore,
  );

/** True when the line can be recorded on its proposed invoices. */
export const fits = ({ reasons }: Proposal): boolean => !reasons.includes('amount_more');

/** True for proposals that can be confirmed together: invoice number and amount match, and nothing contradicts. */
export const isSure = ({ reasons, score }: Proposal): boolean =>
  reasons.includes('number') &&
  (reasons.includes('amount_exact') || reasons.includes('amount_sum')) &&
  score >= bankLimits.sureScore;

/** The payers of certain lines whose name is not the invoice's payer's. */
export const unexpectedPayers = (lines: readonly LineToMatch[], proposals: ReadonlyMap<string, Proposal>): string[] => {
  const isUnexpected = ({ id, payerName }: LineToMatch) => {
    const proposal = proposals.get(id);
    return payerName !== '' && proposal !== undefined && isSure(proposal) && !proposal.reasons.includes('name');
  };
  return [...new Set(lines.filter(isUnexpected).map(({ payerName }) => payerName))];
};

/**
 * Lowers the proposals of lines that somebody else paid: a person may have taken the number of another invoice.
 * @param people names of people whom the association knows
 */
export function lowerOtherPersons(
  lines: readonly LineToMatch[],
  proposals: ReadonlyMap<string, Proposal>,
  people: readonly string[],
): Map<string, Proposal> {
  const keyOf = (words: readonly string[]) => words.join(' ');
  const known = new Set(people.flatMap((name) => sortedWaysOf(name).map(keyOf)));
  const unexpected = new Set(unexpectedPayers(lines, proposals));
  const isKnown = (payerName: string) =>
    sortedWaysOf(payerName).some((words) =>
      subsetsOf(words.slice(0, comparedWords)).some((some) => known.has(keyOf(some))),
    );
  const others = new Set([...unexpected].filter(isKnown));
  const lowered = new Map(proposals);
  for (const { id, payerName } of lines) {
    const proposal = proposals.get(id);
    if (!proposal || !isSure(proposal) || proposal.reasons.includes('name') || !others.has(payerName)) continue;
    const reasons: MatchReason[] = [...proposal.reasons, 'other_person'];
    lowered.set(id, { ...proposal, reasons, score: scoreOf(reasons) });
  }
  return lowered;
}

/** Invoices that one line may pay together, those due first in front. */
type Group = readonly OpenInvoice[];

/** The most open invoices of a payer that are tried in pairs and all together. */
const mostTogether = 6;

/** The most groups of invoices tried for a payer whom a line names. */
const mostTried = 50;

/** The groups of open invoices that their payer may pay at once: each alone, two of them, and all. */
function groupsOf(invoices: readonly OpenInvoice[]): Group[] {
  const sorted = invoices.toSorted(byDueDay);
  const alone = sorted.map((one) => [one]);
  if (sorted.length < 2 || sorted.length > mostTogether) return alone;
  const pairs = sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => [one, other]));
  return [...alone, ...pairs, ...(sorted.length > 2 ? [sorted] : [])];
}

const openSum = (group: Group): number => group.reduce((sum, { openMinor }) => sum + openMinor, 0);

/**
 * Finds the best invoice for each line, or several whose open amounts add up to its amount. Amounts paid by one line are
 * not available to the next, better matches first: two lines never share the same open amount.
 */
export async function proposeInvoices(
  lines: readonly LineToMatch[],
  invoices: readonly OpenInvoice[],
  knownPayers: readonly KnownPayer[] = [],
): Promise<Map<string, Proposal>> {
  const findNamed = createNumberSearch(invoices);
  const groupsByPayer = new Map(
    [...Map.groupBy(invoices, ({ payerId }) => payerId)].map(([payerId, own]) => [payerId, groupsOf(own)]),
  );
  const findPayers = createPayerSearch(invoices, knownPayers);
  const findByName = await createNameSearch([...groupsByPayer.values()].flat());
  const left = new Map(invoices.map((invoice) => [invoice.id, invoice.openMinor]));
  const propose = (line: LineToMatch, named: Named): Proposal | null => {
    const payers = findPayers(line);
    const asLeft = (group: Group): Group =>
      group.map((invoice) => ({ ...invoice, openMinor: left.get(invoice.id) ?? 0 }));
    const isOpen = (group: Group) =>
      group.every((invoice) => invoice.currency === line.currency && left.get(invoice.id) !== 0) &&
      (group.length === 1 || openSum(asLeft(group)) === line.amountMinor);
    const openNamed = [...named.keys()].filter((invoice) => isOpen([invoice]));
    const isNamed = (group: Group) => group.some((invoice) => openNamed.includes(invoice));
    const findGroups = (): Group[] => {
      const ofPayers = (payerIds: Iterable<string>) =>
        [...payerIds]
          .flatMap((payerId) => groupsByPayer.get(payerId) ?? [])
          .filter(isOpen)
          .slice(0, mostTried);
      // A line that contains an invoice number means that one.
      if (openNamed.length > 0)
        return [
          ...openNamed.map((invoice) => [invoice]),
          ...[openNamed.toSorted(byDueDay)].filter((group) => group.length > 1 && isOpen(group)),
          ...ofPayers(new Set(openNamed.map(({ payerId }) => payerId))).filter(
            (group) => group.length > 1 && isNamed(group) && !group.every((invoice) => openNamed.includes(invoice)),
          ),
        ];
      // Two candidates by name are enough to be ambiguous.
      return [...new Set([...ofPayers(payers.ids), ...findByName(line, isOpen).slice(0, 2)])];
    };
    const candidates = findGroups().map((group) => {
      const open = asLeft(group);
      const reasons = [
        ...reasonsFor(
          line,
          open,
          group.map((invoice) => named.get(invoice)),
        ),
        ...payers.reasonsFor(new Set(group.map(({ payerId }) => payerId))),
      ];
      const parts = group.map((invoice, at) => ({
        invoice,
        amountMinor: group.length > 1 ? (open[at]?.openMinor ?? 0) : line.amountMinor,
      }));
      return { parts, reasons, score: scoreOf(reasons) };
    });
    return bestOf(candidates);
  };
  // A reversal gives back what the association paid.
  const transfers = lines.filter(({ kind }) => kind === 'transfer');
  const rated = await mapInSlices(transfers, (line) => {
    const named = findNamed(textOf(line));
    return { line, named, score: propose(line, named)?.score };
  });
  const found = rated.flatMap(({ score, ...rest }) => (score === undefined ? [] : [{ ...rest, score }]));
  found.sort((a, b) => b.score - a.score || compare(a.line.bookedOn, b.line.bookedOn) || compare(a.line.id, b.line.id));
  const proposals = new Map<string, Proposal>();
  await mapInSlices(found, ({ line, named }) => {
    const proposal = propose(line, named);
    if (!proposal) return;
    proposals.set(line.id, proposal);
    if (!fits(proposal)) return;
    for (const { invoice, amountMinor } of proposal.parts)
      left.set(invoice.id, (left.get(invoice.id) ?? 0) - amountMinor);
  });
  return proposals;
}

/** The text that may contain numbers, its fullwidth letters and the digits of all scripts as on a Western keyboard. */
const textOf = ({ purpose, reference }: LineToMatch): string =>
  westernDigits(`${purpose} ${reference}`.normalize('NFKC'));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byDueDay = (a: OpenInvoice, b: OpenInvoice): number =>
  compare(a.dueOn ?? '', b.dueOn ?? '') || compare(a.number, b.number);

/** The best one; of equal ones, the one due first. */
function bestOf(candidates: readonly Proposal[]): Proposal | null {
  const sorted = candidates.toSorted((a, b) => {
    const [one, other] = [a.parts[0], b.parts[0]];
    return b.score - a.score || (one && other ? byDueDay(one.invoice, other.invoice) : 0);
  });
  const [best, next] = sorted;
  if (!best) return null;
  const reasons: MatchReason[] = next?.score === best.score ? [...best.reasons, 'several_fit'] : best.reasons;
  const score = scoreOf(reasons);
  return score < bankLimits.leastScore ? null : { ...best, reasons, score };
}

/** @param named how the line names each invoice of the group */
function reasonsFor(
  { amountMinor, payerName }: LineToMatch,
  group: Group,
  named: readonly ('number' | 'number_part' | undefined)[],
): MatchReason[] {
  const isWhole = named.every((one) => one === 'number');
  const number: MatchReason | null = isWhole ? 'number' : named.some(Boolean) ? 'number_part' : null;
  const openMinor = openSum(group);
  const exact: MatchReason = group.length > 1 ? 'amount_sum' : 'amount_exact';
  const amount = amountMinor === openMinor ? exact : amountMinor < openMinor ? 'amount_part' : 'amount_more';
  const names = group.map((invoice) => nameReason(payerName, invoice.payerName));
  const name = names.find((one) => one === 'name') ?? names.find(Boolean);
  return [...(number ? [number] : []), amount, ...(name ? [name] : [])];
}

const knownWays = new LRUCache<string, string[][]>({ max: 50_000 });

/**
 * The words of a name for each way to spell it. Initials say too little; one Chinese or Korean character is a word.
 * Remembered, because each proposal compares the names of all open lines and invoices.
 */
function waysOf(name: string): string[][] {
  const known = knownWays.get(name);
  if (known) return known;
  const ways = readWays(name);
  knownWays.set(name, ways);
  return ways;
}

const readWays = (name: string): string[][] =>
  searchWords(name.replace(/[^\p{L}\p{M}\p{Cf}]+/gu, ' ')).map((words) =>
    words.filter((word) => word.length > 1 || isLongEnoughToSearch(word)),
  );

/** Whether a text has a payer's full name, or a word of it. */
function nameReason(text: string, payerName: string): 'name' | 'name_part' | null {
  const told = new Set(waysOf(text).flat());
  const ways = waysOf(payerName);
  if (ways.some((words) => words.length > 0 && words.every((word) => told.has(word)))) return 'name';
  return ways.flat().some((word) => word.length > 2 && told.has(word)) ? 'name_part' : null;
}

/** Number of words of a name to compare; every subset of them is looked up. */
const comparedWords = 6;

/** Finds groups of invoices whose open amounts add up to the line's and whose payer's full name is part of the line's. */
async function createNameSearch(groups: readonly Group[]) {
  const keyOf = (amountMinor: number, words: readonly string[]) => `${amountMinor} ${words.join(' ')}`;
  const byName = new Map<string, Group[]>();
  const amounts = new Set(groups.map(openSum));
  const sorted = groups.toSorted(([a], [b]) => (a && b ? byDueDay(a, b) : 0));
  await mapInSlices(sorted, (group) => {
    for (const words of sortedWaysOf(group[0]?.payerName ?? '')) {
      const key = keyOf(openSum(group), words);
      const others = byName.get(key);
      if (others) others.push(group);
      else byName.set(key, [group]);
    }
  });
  return ({ amountMinor, payerName }: LineToMatch, isOpen: (group: Group) => boolean): Group[] => {
    if (!amounts.has(amountMinor)) return [];
    const found = sortedWaysOf(payerName)
      .flatMap((words) => subsetsOf(words.slice(0, comparedWords)))
      .flatMap((words) => byName.get(keyOf(amountMinor, words)) ?? []);
    return [...new Set(found)].filter(isOpen);
  };
}

const sortedWaysOf = (name: string): string[][] => waysOf(name).map((words) => [...new Set(words)].sort(compare));

/** The minimum length of a member number to look for: shorter ones, such as 2026, occur by chance. */
const shortestMemberNumber = 5;

/** Finds the persons that a line's text names by member number, and those whose invoices its account has paid before. */
function createPayerSearch(invoices: readonly OpenInvoice[], knownPayers: readonly KnownPayer[]) {
  const byAccount = Map.groupBy(knownPayers, ({ payerAccount }) => payerAccount);
  const byNumber = new Map(
    invoices.flatMap(({ memberNumber, payerId }) => {
      const number = bare(westernDigits((memberNumber ?? '').normalize('NFKC')));
      return number.length < shortestMemberNumber ? [] : [[number, payerId]];
    }),
  );
  const numbered = (line: LineToMatch): Set<string> => {
    const words =
      textOf(line)
        .toUpperCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    // "M-00042" and "M 00042" are two words.
    const found = words.flatMap((word, at) => [byNumber.get(word), byNumber.get(word + (words[at + 1] ?? ''))]);
    return new Set(found.filter((payerId) => payerId !== undefined));
  };
  const isAny = (some: ReadonlySet<string>, payerIds: ReadonlySet<string>) => [...payerIds].some((id) => some.has(id));
  return (line: LineToMatch) => {
    const named = numbered(line);
    const known = new Set((byAccount.get(line.payerAccount) ?? []).map(({ payerId }) => payerId));
    return {
      ids: new Set([...named, ...known]),
      reasonsFor: (payerIds: ReadonlySet<string>): MatchReason[] => [
        ...(isAny(named, payerIds) ? (['member_number'] as const) : []),
        ...(isAny(known, payerIds) ? (['known_account'] as const) : []),
      ],
    };
  };
}

/** All subsets of at least one word, in word order. */
const subsetsOf = (words: readonly string[]): string[][] =>
  words.reduce<string[][]>((subsets, word) => [...subsets, ...subsets.map((one) => [...one, word]), [word]], []);

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The minimum length of a number without its prefix. */
const shortestPart = 6;

/** Numbers end with at least this many digits (platform/number-series); a text is only compared where these occur. */
const endLength = 5;

/** Finds invoice numbers in a text, with any spacing, and without their prefix. */
function createNumberSearch<Numbered extends { number: string }>(invoices: readonly Numbered[]) {
  const whole = new Map(invoices.map((invoice) => [bare(invoice.number), invoice]));
  const parts = new Map<string, Numbered | null>();
  for (const invoice of invoices) {
    const part = bare(invoice.number).replace(/^\D+/u, '');
    // Two numbers with the same digits are ambiguous.
    if (part.length >= shortestPart) parts.set(part, parts.has(part) ? null : invoice);
  }
  const lengthsByEnd = Map.groupBy(new Set([...whole.keys(), ...parts.keys()]), (number) => number.slice(-endLength));
  const lengthsOf = new Map(
    [...lengthsByEnd].map(([end, numbers]) => [end, [...new Set(numbers.map(({ length }) => length))]]),
  );
  return (text: string): Named<Numbered> => {
    const { compact, places } = compacted(text);
    const named: Named<Numbered> = new Map();
    for (let end = endLength; end <= compact.length; end += 1) {
      if (!isDigit(compact[end - 1]) || isDigit(text[(places[end - 1] ?? 0) + 1])) continue;
      for (const length of lengthsOf.get(compact.slice(end - endLength, end)) ?? []) {
        const piece = compact.slice(Math.max(0, end - length), end);
        const invoice = whole.get(piece) ?? parts.get(piece);
        if (!invoice || !standsAlone(text, piece, places[end - length] ?? 0, places[end - 1] ?? 0)) continue;
        const isWhole = whole.has(piece);
        if (isWhole || !named.has(invoice)) named.set(invoice, isWhole ? 'number' : 'number_part');
      }
    }
    return named;
  };
}

const isDigit = (one: string | undefined): boolean => one !== undefined && one >= '0' && one <= '9';

/** The letters and digits of a text, with their positions. */
function compacted(text: string): { compact: string; places: number[] } {
  const places: number[] = [];
  let compact = '';
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    const upper = one.toUpperCase();
    if (upper.length !== 1 || !isLetterOrDigit(one)) continue;
    compact += upper;
    places.push(at);
  }
  return { compact, places };
}

const isLetterOrDigit = (one: string): boolean => (one < '\x7f' ? /[A-Za-z0-9]/.test(one) : /[\p{L}\p{N}]/u.test(one));

/** True unless further digits precede or follow. */
const standsAlone = (text: string, piece: string, from: number, to: number): boolean =>
  !(/^\d/.test(piece) && /\p{N}/u.test(text[from - 1] ?? '')) && !/\p{N}/u.test(text[to + 1] ?? '');

/** How banks call a payment that they take back, in the text of a line. */
const returnWords =
  /return|reject|unpaid|reversal|chargeback|rück(?:last|über|lauf|gabe|ruf)|rueck(?:last|ueber|lauf)|retoure|storno|rejet|impay|retour|RTRN|退[回汇票款]|مرتجع|مرفوض/iu;

/** True for an open line on which the bank may take a payment back. */
export const mayReturn = (
  line: Pick<BankLineRow, 'state' | 'kind' | 'amountMinor' | 'settledMinor' | 'purpose'>,
): boolean =>
  line.state === 'open' &&
  line.amountMinor < 0 &&
  line.settledMinor === 0 &&
  (line.kind === 'reversal' || returnWords.test(line.purpose));

/**
 * Finds the payments that each line may take back: the line names their invoice, their reference or their account, or it
 * has the payer's name and exactly the amount. The likeliest and latest comes first, and is the first of one line only.
 */
export function proposeReturns(
  lines: readonly BankLineRow[],
  payments: readonly ReturnablePayment[],
): Map<string, ReturnablePayment[]> {
  const taken = new Set<string>();
  const proposals = new Map<string, ReturnablePayment[]>();
  for (const line of lines) {
    const own = payments.filter(({ lineId, id }) => lineId === line.id && !taken.has(id));
    const byNumber = [...new Map(own.map((payment) => [payment.number, payment])).values()];
    const named = createNumberSearch(byNumber)(`${line.purpose} ${line.reference}`);
    const numbers = new Set([...named.keys()].map(({ number }) => number));
    const pointsOf = (payment: ReturnablePayment): number => {
      const isExact = payment.amountMinor === -line.amountMinor;
      const hasName = nameReason(line.payerName, payment.payerName) === 'name';
      const isSame = (one: string, other: string) => one !== '' && one === other;
      return (
        (numbers.has(payment.number) ? 4 : 0) +
        (isSame(payment.reference, line.reference) ? 4 : 0) +
        (isSame(payment.payerAccount, line.payerAccount) ? 2 : 0) +
        (hasName && isExact ? 2 : 0) +
        (isExact ? 1 : 0)
      );
    };
    const rated = own.map((payment) => ({ payment, points: pointsOf(payment) })).filter(({ points }) => points > 0);
    rated.sort((a, b) => b.points - a.points || (a.payment.receivedOn < b.payment.receivedOn ? 1 : -1));
    const [best] = rated;
    if (!best || best.points === 1) continue;
    taken.add(best.payment.id);
    proposals.set(
      line.id,
      rated.slice(0, bankLimits.choices).map(({ payment }) => payment),
    );
  }
  return proposals;
}
