import { fold, type ApplicationState, type InvoiceState, type Role, type UserState } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import { only, type Database } from '../../platform/database/client.ts';
import { beginsWith, matches } from '../../platform/database/search.ts';
import { applications, invoices, users } from '../../platform/database/schema/index.ts';

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
}

interface Kind {
  table: SQL;
  number: SQL;
  /** The texts for ranking: matches at their start come before other matches. */
  names: SQL[];
  columns: SQL;
}

const kinds: Record<keyof Found, Kind> = {
  applications: {
    table: sql`${applications}`,
    number: sql`number`,
    names: [sql`searchable(applicant_name)`],
    columns: sql`id, number, applicant_name as "applicantName", state`,
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
  },
};

/** The best of one kind as a JSON list: the exact number, then names that start with the text, then new ones. */
function bestOf({ table, number, names, columns }: Kind, text: string): SQL {
  const typed = fold(text).toUpperCase();
  const isNumber = sql`${number} = ${typed}`;
  // `28` is the number APP-2026-00028 to people.
  const isExact = /^[0-9]+$/.test(typed) ? sql`${number} ~ ${`-0*${typed}$`}` : isNumber;
  const begins = names.map((name) => beginsWith(name, text));
  return sql`(
    with found as materialized (
      (select id from ${table} where deleted_at is null and ${isNumber})
      union
      (select id from ${table} where deleted_at is null and ${matches(sql`search`, text)} limit ${compared})
    )
    select coalesce(json_agg(best), '[]') from (
      select ${columns} from ${table} where id in (select id from found)
      order by (${isExact}) is true desc, (${sql.join(begins, sql` or `)}) is true desc, created_at desc, id desc
      limit ${shown}
    ) best)`;
}

export function createSearchRepository(db: Database) {
  return {
    /** The matches of a text, of all kinds in one statement. @param text trimmed, long enough to search for */
    find: (text: string): Promise<Found> =>
      db.transaction(async (tx) => {
        // The planner can only guess how common a part of a word is; if it guesses "common", it reads the whole table
        // for a word that does not occur. The index is right in both cases.
        await tx.execute(sql`set local enable_seqscan = off`);
        const columns = Object.entries(kinds).map(
          ([name, kind]) => sql`${bestOf(kind, text)} as ${sql.identifier(name)}`,
        );
        const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`select ${sql.join(columns, sql`, `)}`);
        return only(rows);
      }),
  };
}
