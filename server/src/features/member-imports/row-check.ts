import * as z from 'zod/mini';
import {
  type RowReason,
  carriesMessage,
  importFields,
  importLimits,
  limits,
  ownValue,
  plainPhone,
  splitName,
  startOfDay,
  westernDigits,
  type ImportField,
  type ImportMapping,
  type Language,
  type LocalText,
  type DayOrder,
} from '@guildhall/shared/domain';
import { emailAddress, familyName } from '@guildhall/shared/contracts';
import { readDay } from '../../platform/csv/days.ts';

/** A member's data in a row. */
export interface ImportedMember {
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  phone: string | null;
  memberNumber: string | null;
  /** An ISO instant. */
  memberSince: string | null;
  /** The last paid day, `YYYY-MM-DD`; nobody is marked paid without one. */
  paidUntil: string | null;
  membershipTypeId: string | null;
  postalAddress: string | null;
}

export interface RowProblem {
  reason: RowReason;
  field: ImportField | null;
}

/** Defaults for all rows of an import. */
export interface ImportRules {
  columns: number;
  mapping: ImportMapping;
  language: Language;
  membershipTypeId: string | null;
  types: readonly { id: string; key: string; name: LocalText }[];
  dayOrders: { memberSince: DayOrder; paidUntil: DayOrder };
  zone: string;
  now: Date;
}

class Refused extends Error {
  readonly problem: RowProblem;
  constructor(reason: RowReason, field: ImportField | null = null) {
    super(reason);
    this.problem = { reason, field };
  }
}

const languageNames: Record<string, Language> = {
  en: 'en',
  english: 'en',
  anglais: 'en',
  fr: 'fr',
  french: 'fr',
  français: 'fr',
  francais: 'fr',
  ar: 'ar',
  arabic: 'ar',
  arabe: 'ar',
  العربية: 'ar',
  cn: 'cn',
  ch: 'cn',
  zh: 'cn',
  chinese: 'cn',
  chinois: 'cn',
  中文: 'cn',
};

// U+FFFD: bytes that are invalid in the file's encoding. C1 controls: bytes that are unassigned in Windows-1252.
// eslint-disable-next-line no-control-regex
const unreadable = /[\uFFFD\u0000-\u0008\u000B\u000C\u000E-\u001F\u0080-\u009F]/;

/** Reads one row. @returns the member, or the row's problem */
export function checkRow(cells: readonly string[], rules: ImportRules): ImportedMember | RowProblem {
  try {
    return memberOf(cells, rules);
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

function memberOf(cells: readonly string[], rules: ImportRules): ImportedMember {
  const { mapping } = rules;
  if (cells.length !== rules.columns) throw new Refused('columns_differ');
  const at = (field: ImportField): string => (cells[mapping[field] ?? -1] ?? '').replace(/\s+/gu, ' ').trim();
  for (const field of importFields) {
    if (unreadable.test(at(field))) throw new Refused('unreadable_characters', field);
    if (at(field).length > importLimits.cell) throw new Refused('too_long', field);
  }
  if (at('email') === '') throw new Refused('email_missing', 'email');
  const email = z.safeParse(emailAddress, at('email'));
  if (!email.success) throw new Refused('email_invalid', 'email');
  const code = at('language').toLowerCase().split(/[-_]/)[0] ?? '';
  const language = code === '' ? rules.language : ownValue(languageNames, code);
  if (!language) throw new Refused('language_unknown', 'language');
  const coded = (field: ImportField): string => westernDigits(at(field));
  if (at('phone').length > limits.phoneLength) throw new Refused('too_long', 'phone');
  if (at('memberNumber').length > 40) throw new Refused('too_long', 'memberNumber');
  return {
    email: email.data,
    ...nameOf(at),
    language,
    phone: plainPhone(at('phone')) || null,
    memberNumber: coded('memberNumber') || null,
    memberSince: sinceOf(at('memberSince'), rules),
    paidUntil: paidUntilOf(at('paidUntil'), rules),
    membershipTypeId: typeOf(at('membershipType'), rules),
    postalAddress:
      [at('street'), `${coded('postalCode')} ${at('city')}`.trim(), at('country')].filter(Boolean).join('\n') || null,
  };
}

function nameOf(at: (field: ImportField) => string): Pick<ImportedMember, 'firstName' | 'lastName'> {
  const split = splitName(at('name'));
  const family = at('lastName') || split.family || at('firstName');
  const given = at('lastName') || split.family ? at('firstName') || split.given : '';
  const part = (text: string, field: ImportField): string => {
    if (text === '') throw new Refused('name_missing', field);
    if (carriesMessage(text)) throw new Refused('name_like_message', field);
    const name = z.safeParse(familyName, text);
    if (!name.success) throw new Refused(text.length > limits.nameLength ? 'too_long' : 'unreadable_characters', field);
    return name.data;
  };
  return {
    firstName: given && part(given, at('name') ? 'name' : 'firstName'),
    lastName: part(family, at('name') ? 'name' : 'lastName'),
  };
}

function sinceOf(text: string, { dayOrders, zone, now }: ImportRules): string | null {
  if (text === '') return null;
  const day = readDay(text, dayOrders.memberSince);
  if (!day) throw new Refused('day_unreadable', 'memberSince');
  const since = startOfDay(day, zone);
  if (since > now) throw new Refused('day_in_future', 'memberSince');
  return since.toISOString();
}

/** A year alone is paid until its end. */
function paidUntilOf(text: string, { dayOrders }: ImportRules): string | null {
  if (text === '') return null;
  const day = readDay(text, dayOrders.paidUntil);
  if (!day) throw new Refused('day_unreadable', 'paidUntil');
  return /^\d{4}$/.test(westernDigits(text)) ? `${day.slice(0, 4)}-12-31` : day;
}

/** The membership type with a key, or with a name in any language. */
export function findType<Type extends { key: string; name: LocalText }>(
  types: readonly Type[],
  text: string,
): Type | undefined {
  const same = (one: string | undefined) => one?.toLowerCase() === text.toLowerCase();
  return types.find(({ key, name }) => same(key) || Object.values(name).some(same));
}

function typeOf(text: string, { types, membershipTypeId }: ImportRules): string | null {
  if (text === '') return membershipTypeId;
  const type = findType(types, text);
  if (!type) throw new Refused('type_unknown', 'membershipType');
  return type.id;
}
