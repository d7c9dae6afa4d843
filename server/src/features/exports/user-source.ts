import type { UserExportColumn, UserSummary } from '@guildhall/shared/contracts';
import { fullName, languageFacts, wallClockAt, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { walkUsers } from '../users/public.ts';
import type { Cell } from './cells.ts';
import { rowsOf, walkOnReplica, type ListSource, type Order } from './list-source.ts';
import { accountLabels, userExportTexts } from './texts.ts';

const wallClock = (instant: string | null, zone: string): Cell =>
  instant === null ? null : wallClockAt(new Date(instant), zone);

const cells: Record<
  UserExportColumn,
  { width: number; of: (user: UserSummary, language: Language, zone: string) => Cell }
> = {
  name: { width: 28, of: (user) => fullName(user) },
  email: { width: 30, of: ({ email }) => email },
  role: { width: 16, of: ({ role }, language) => accountLabels(language).role[role] },
  state: { width: 18, of: ({ state }, language) => accountLabels(language).state[state] },
  language: { width: 14, of: (user) => languageFacts[user.language].name },
  memberNumber: { width: 16, of: ({ memberNumber }) => memberNumber },
  createdAt: { width: 17, of: ({ createdAt }, _, zone) => wallClock(createdAt, zone) },
  lastLoginAt: { width: 17, of: ({ lastLoginAt }, _, zone) => wallClock(lastLoginAt, zone) },
};

/** The users, with their filters and order; concurrent additions and removals do not shift rows. */
export function userSource(
  { reads }: FastifyInstance,
  { query, columns, language }: Extract<Order, { list: 'users' }>,
): ListSource {
  const { count, after } = walkOnReplica(reads, (db) => walkUsers(db, query));
  const texts = userExportTexts[language];
  return {
    permission: 'user:read',
    title: texts.title,
    headings: columns.map((column) => texts.columns[column]),
    widths: columns.map((column) => cells[column].width),
    count,
    rows: ({ zone }, onBatch) =>
      rowsOf(after, (user) => columns.map((column) => cells[column].of(user, language, zone)), onBatch),
  };
}
