import type { SearchFindings } from '@guildhall/shared/contracts';
import { fold } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import { only, type Database } from '../../platform/database/client.ts';
import { beginsWith, matches } from '../../platform/database/search.ts';
import {
  applications,
  documents,
  files,
  invoices,
  mails,
  meetingPolls,
  payments,
  people,
  queries,
  queryFiles,
  queryMessages,
  users,
  referees,
} from '../../platform/database/schema/index.ts';
import { isOfficesMail } from '../../platform/mail/offices-mail.ts';

/** The best five of each kind are shown. */
const shown = 5;
/** Maximum number of matches compared to find the best: more than anyone looks through, and fast to read. */
const compared = 200;

interface Kind {
  table: SQL;
  number?: SQL;
  /** The texts for ranking: matches at their start come before other matches. */
  names: SQL[];
  /** The fields of the response. */
  columns: SQL;
  /** What the office never sees here, besides deleted rows. */
  visible?: SQL;
  /** The member's own; without it, members find nothing of this kind. */
  own?: (userId: string) => SQL;
  /** Ids of a member's own rows that are also found by their files or receipts, with the condition on these texts. */
  ownPapers?: (userId: string, found: (text: SQL) => SQL) => SQL;
}

const kinds: Record<keyof SearchFindings, Kind> = {
  applications: {
    table: sql`${applications}`,
    number: sql`number`,
    names: [sql`searchable(applicant_name)`],
    columns: sql`id, number, applicant_name as applicant, state`,
    own: (userId) => sql`applicant_id = ${userId}`,
    ownPapers: (userId, found) => sql`
      select paper.application_id from ${documents} paper
      join ${applications} own on own.id = paper.application_id
      join ${files} file on file.id = paper.file_id
      where own.applicant_id = ${userId} and paper.deleted_at is null and ${found(sql`file.name`)}`,
  },
  people: {
    table: sql`${users}`,
    number: sql`member_number`,
    names: [sql`search`, sql`searchable(last_name)`],
    columns: sql`id, full_name(first_name, last_name) as name, email, role, state, member_number as "memberNumber"`,
  },
  invoices: {
    table: sql`${invoices}`,
    number: sql`number`,
    names: [sql`searchable(payer->>'name')`],
    columns: sql`id, number, payer->>'name' as payer, state,
      json_build_object('amountMinor', gross_minor, 'currency', currency) as gross`,
    own: (userId) => sql`payer_id = ${userId} and state <> 'draft'`,
    ownPapers: (userId, found) => sql`
      select paper.invoice_id from ${payments} paper
      join ${invoices} own on own.id = paper.invoice_id
      where own.payer_id = ${userId} and ${found(sql`paper.receipt_number`)}`,
  },
  queries: {
    table: sql`${queries}`,
    number: sql`number`,
    names: [sql`searchable(subject)`],
    columns: sql`id, number, subject, state,
      (select full_name(first_name, last_name) from ${people} where id = requester_id) as requester`,
    visible: sql`merged_into_id is null`,
    own: (userId) => sql`requester_id = ${userId}`,
    // Files of internal notes stay hidden.
    ownPapers: (userId, found) => sql`
      select message.query_id from ${queryFiles} paper
      join ${queryMessages} message on message.id = paper.message_id and message.kind = 'public'
      join ${queries} own on own.id = message.query_id
      join ${files} file on file.id = paper.file_id
      where own.requester_id = ${userId} and ${found(sql`file.name`)}`,
  },
  mails: {
    table: sql`${mails}`,
    names: [sql`searchable(subject)`],
    columns: sql`id, subject, coalesce(nullif(to_name, ''), "to") as "to", state`,
    visible: isOfficesMail,
  },
  meetings: {
    table: sql`${meetingPolls}`,
    names: [sql`search`],
    columns: sql`id, title, place, state`,
  },
  referees: {
    table: sql`${referees}`,
    names: [sql`search`, sql`searchable(last_name)`],
    columns: sql`id, full_name(first_name, last_name) as name, application_id as "applicationId",
      (select number from ${applications} where id = application_id) as number,
      (select applicant_name from ${applications} where id = application_id) as applicant`,
    visible: sql`exists (select from ${applications} where id = application_id and ${applications.deletedAt} is null)`,
  },
};

/** The best of one kind as a JSON list: the exact number, then matches at the start, then new ones. */
function bestOf(
  { table, number = sql`null`, names, columns, visible, own, ownPapers }: Kind,
  text: string,
  user: Searcher,
): SQL {
  const scope = user.seesAll ? sql`true` : own?.(user.id);
  if (!scope) return sql`'[]'::json`;
  const typed = fold(text).toUpperCase();
  const isNumber = sql`${number} = ${typed}`;
  // `28` is the number APP-2026-00028 to people.
  const isExact = /^[0-9]+$/.test(typed) ? sql`${number} ~ ${`-0*${typed}$`}` : isNumber;
  const begins = names.map((name) => beginsWith(name, text));
  const shownTo = sql`deleted_at is null and ${visible ?? sql`true`} and ${scope}`;
  const papers = user.seesAll ? undefined : ownPapers?.(user.id, (name) => matches(sql`searchable(${name})`, text));
  return sql`(
    with found as materialized (
      (select id from ${table} where ${shownTo} and ${isNumber})
      union
      (select id from ${table} where ${shownTo} and ${matches(sql`search`, text)} limit ${compared})
      ${papers ? sql`union (select id from ${table} where ${shownTo} and id in (${papers}) limit ${compared})` : sql``}
    )
    select coalesce(json_agg(best), '[]') from (
      select ${columns} from ${table} where id in (select id from found)
      order by (${isExact}) is true desc, (${sql.join(begins, sql` or `)}) is true desc, created_at desc, id desc
      limit ${shown}
    ) best)`;
}

interface Searcher {
  id: string;
  seesAll: boolean;
}

export function createSearchRepository(db: Database) {
  return {
    /** The matches of a text, of all kinds in one statement. @param text trimmed, long enough to search for */
    find: (text: string, user: Searcher): Promise<SearchFindings> =>
      db.transaction(async (tx) => {
        // The planner can only guess how common a part of a word is; if it guesses "common", it reads the whole table
        // for a word that does not occur. The index is right in both cases.
        await tx.execute(sql`set local enable_seqscan = off`);
        const columns = Object.entries(kinds).map(
          ([name, kind]) => sql`${bestOf(kind, text, user)} as ${sql.identifier(name)}`,
        );
        const { rows } = await tx.execute<SearchFindings & Record<string, unknown>>(
          sql`select ${sql.join(columns, sql`, `)}`,
        );
        return only(rows);
      }),
  };
}
