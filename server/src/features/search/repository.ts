import {
  fold,
  type ApplicationState,
  type InvoiceState,
  type MailState,
  type PollState,
  type QueryState,
  type Role,
  type UserState,
} from '@guildhall/shared/domain';
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
  queries,
  queryFiles,
  queryMessages,
  referees,
  users,
} from '../../platform/database/schema/index.ts';
import { isOfficesMail } from '../../platform/mail/offices-mail.ts';

/** The best five of each kind are shown. */
const shown = 5;
/** Maximum number of matches compared to find the best: more than anyone looks through, and fast to read. */
const compared = 200;

export interface Found {
  applications: { id: string; number: string; applicantName: string; state: ApplicationState }[];
  people: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    role: Role;
    state: UserState;
    memberNumber: string | null;
  }[];
  invoices: {
    id: string;
    number: string | null;
    payerName: string;
    state: InvoiceState;
    grossMinor: number;
    currency: string;
  }[];
  queries: {
    id: string;
    number: string;
    subject: string;
    firstName: string;
    lastName: string;
    state: QueryState;
  }[];
  mails: { id: string; subject: string; to: string; toName: string | null; state: MailState }[];
  meetings: { id: string; title: string; place: string; state: PollState }[];
  referees: {
    id: string;
    firstName: string;
    lastName: string;
    applicationId: string;
    number: string;
    applicantName: string;
  }[];
}

interface Kind {
  table: SQL;
  number?: SQL;
  /** The texts for ranking: matches at their start come before other matches. */
  names: SQL[];
  columns: SQL;
  /** What the office never sees here, besides deleted rows. */
  visible?: SQL;
  /** The member's own; without it, members find nothing of this kind. */
  own?: (userId: string) => SQL;
  /** Ids of a member's own rows that are also found by their files or receipts, with the condition on these texts. */
  ownPapers?: (userId: string, found: (text: SQL) => SQL) => SQL;
}

const kinds: Record<keyof Found, Kind> = {
  applications: {
    table: sql`${applications}`,
    number: sql`number`,
    names: [sql`searchable(applicant_name)`],
    columns: sql`id, number, applicant_name as "applicantName", state`,
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
    columns: sql`id, first_name as "firstName", last_name as "lastName", email, role, state, member_number as "memberNumber"`,
  },
  invoices: {
    table: sql`${invoices}`,
    number: sql`number`,
    names: [sql`searchable(payer->>'name')`],
    columns: sql`id, number, payer->>'name' as "payerName", state, gross_minor as "grossMinor", currency`,
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
      (select first_name from ${users} where id = requester_id) as "firstName",
      (select last_name from ${users} where id = requester_id) as "lastName"`,
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
    columns: sql`id, subject, "to", to_name as "toName", state`,
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
    columns: sql`id, first_name as "firstName", last_name as "lastName", application_id as "applicationId",
      (select number from ${applications} where id = application_id) as number,
      (select applicant_name from ${applications} where id = application_id) as "applicantName"`,
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
    find: (text: string, user: Searcher): Promise<Found> =>
      db.transaction(async (tx) => {
        // The planner can only guess how common a part of a word is; if it guesses "common", it reads the whole table
        // for a word that does not occur. The index is right in both cases.
        await tx.execute(sql`set local enable_seqscan = off`);
        const columns = Object.entries(kinds).map(
          ([name, kind]) => sql`${bestOf(kind, text, user)} as ${sql.identifier(name)}`,
        );
        const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`select ${sql.join(columns, sql`, `)}`);
        return only(rows);
      }),
  };
}
