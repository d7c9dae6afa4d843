import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type BodyOf,
  type InvitationLine,
  type Invitee,
  type checkInvitations,
  emailAddress,
} from '@guildhall/shared/contracts';
import {
  carriesMessage,
  caseLimits,
  limits,
  nameInAddress,
  ownValue,
  readLanguage,
  readPeople,
  Role,
  splitName,
  type ListedPerson,
} from '@guildhall/shared/domain';
import { problem } from '../../../platform/problems/problem.ts';
import { createAccountRepository } from '../accounts/repository.ts';

type Fault = NonNullable<InvitationLine['fault']>;

type Defaults = Pick<Invitee, 'role' | 'language'>;

const columns = ['firstName', 'lastName', 'email', 'role', 'language'] as const;

type ColumnName = (typeof columns)[number];

/** Common column headings, without spaces, hyphens and case. */
const headings: Record<string, ColumnName> = {
  firstname: 'firstName',
  givenname: 'firstName',
  prénom: 'firstName',
  prenom: 'firstName',
  الاسمالأول: 'firstName',
  名: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  nom: 'lastName',
  اسمالعائلة: 'lastName',
  姓: 'lastName',
  email: 'email',
  emailaddress: 'email',
  courriel: 'email',
  البريدالإلكتروني: 'email',
  邮箱: 'email',
  电子邮箱: 'email',
  role: 'role',
  rôle: 'role',
  الدور: 'role',
  角色: 'role',
  language: 'language',
  langue: 'language',
  اللغة: 'language',
  语言: 'language',
};

const roleNames: Record<string, Role> = {
  '1': Role.administrator,
  administrator: Role.administrator,
  administrateur: Role.administrator,
  مدير: Role.administrator,
  管理员: Role.administrator,
  '2': Role.staff,
  staff: Role.staff,
  secrétariat: Role.staff,
  موظف: Role.staff,
  工作人员: Role.staff,
  '3': Role.member,
  member: Role.member,
  membre: Role.member,
  عضو: Role.member,
  会员: Role.member,
};

/** The cells of a line of CSV: separated by tab, semicolon or comma, optionally quoted. */
function cellsOf(line: string): string[] {
  const separator = [...'\t;,'].find((one) => line.replace(/"[^"]*"/g, '').includes(one));
  if (!separator) return [line.trim()];
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const addressIn = (text: string) => z.safeParse(emailAddress, text);

/** A heading names an address column, and contains no address. */
function readHeading(cells: string[]): ColumnName[] | null {
  const names = cells.map((cell) => ownValue(headings, cell.toLowerCase().replace(/[\s_-]/g, '')));
  return names.includes('email') ? names.map((name, index) => name ?? columns[index] ?? 'email') : null;
}

type Values = Partial<Record<ColumnName, string>>;

const valuesOfCells = (cells: string[], order: readonly ColumnName[]): Values =>
  Object.fromEntries(order.map((name, index) => [name, cells[index] ?? '']));

/** The name and address as in a mail program; without a name, the one in the address, which the person can correct. */
function valuesOfPerson({ name, email }: ListedPerson): Values {
  if (email === null) return {};
  const { given, family } = splitName(name || nameInAddress(email));
  return { firstName: given, lastName: family, email };
}

const fits = (name: string) =>
  name.length > 0 && name.length <= limits.nameLength && !/\p{Cc}/u.test(name) && !carriesMessage(name);

/** Reads one person. @returns the invitation, or why there is none */
function readPerson(values: Values, defaults: Defaults): Invitee | Fault {
  const email = addressIn(values.email ?? '');
  if (!email.success) return 'no_address';
  // A single name is a family name, in whichever column it is.
  const lastName = values.lastName || values.firstName || '';
  const firstName = values.lastName ? (values.firstName ?? '') : '';
  if (!fits(lastName) || (firstName !== '' && !fits(firstName))) return 'no_name';
  const role = values.role ? ownValue(roleNames, values.role.toLowerCase()) : defaults.role;
  if (!role) return 'wrong_role';
  const language = values.language ? readLanguage(values.language.toLowerCase()) : defaults.language;
  if (!language) return 'wrong_language';
  return { firstName, lastName, email: email.data, role, language };
}

/** Reads a pasted list or a CSV file line by line, without blank lines and a heading. */
function readInvitationList(text: string, defaults: Defaults): InvitationLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '');
  const heading = lines[0] ? readHeading(cellsOf(lines[0].text)) : null;
  const seen = new Set<string>();
  const people = lines.slice(heading ? 1 : 0).flatMap(({ line, text: written }) => {
    const cells = cellsOf(written);
    const listed = readPeople(written);
    const isRow = heading !== null || (listed.length === 1 && cells.length > 2);
    if (isRow) return [{ line, text: written, values: valuesOfCells(cells, heading ?? columns) }];
    return listed.map((person) => ({ line, text: person.text, values: valuesOfPerson(person) }));
  });
  return people.map(({ line, text: written, values }) => {
    const read = readPerson(values, defaults);
    const shown = { line, text: written.slice(0, 300) };
    if (typeof read === 'string') return { ...shown, person: null, fault: read };
    if (seen.has(read.email)) return { ...shown, person: null, fault: 'twice' };
    seen.add(read.email);
    return { ...shown, person: read, fault: null };
  });
}

/** The dry run of inviting many: the effect of each line. */
export const createInvitationCheck =
  ({ db }: FastifyInstance) =>
  async ({ text, ...defaults }: BodyOf<typeof checkInvitations>): Promise<InvitationLine[]> => {
    const lines = readInvitationList(text, defaults);
    if (lines.length > caseLimits.invitationsAtOnce)
      throw problem.unprocessable(
        'list_too_long',
        `You can invite at most ${caseLimits.invitationsAtOnce} people at once. Split the list.`,
      );
    const known = await createAccountRepository(db).knownAddresses(lines.flatMap(({ person }) => person?.email ?? []));
    return lines.map((line) =>
      line.person && known.has(line.person.email) ? { ...line, person: null, fault: 'known' } : line,
    );
  };
