import pg from 'pg';
import { StartProblem } from '../../config.ts';
import { isDatabaseAway } from './away.ts';
import type { Connection } from './client.ts';
import { isBehindPooler } from './pool.ts';

/** The oldest supported PostgreSQL. */
const oldestVersion = 15;

const extensions = ['pg_trgm', 'unaccent'];

export interface Examined {
  /** True when a pooler such as PgBouncer is in front of the database. */
  isPooled: boolean;
}

/** The database does not respond, or not yet: a later attempt may succeed. */
export class DatabaseAway extends StartProblem {}

/**
 * Examines an external database before anything is written to it.
 * @throws DatabaseAway when it can't be reached, or another StartProblem: with a sentence that says what is missing and
 * what to do; never contains the URL, which has a password
 */
export async function examineDatabase(connection: Connection): Promise<Examined> {
  // Without time limits: a pooler refuses connections that set them.
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, application_name: 'guildhall' });
  client.on('error', () => {});
  try {
    await client.connect();
    const complaint = complaintOf(await readFacts(client));
    if (complaint) throw new StartProblem(complaint);
    return { isPooled: await isBehindPooler(client) };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'no answer';
    const sentence = `The database in DATABASE_URL can't be reached: ${reason || codeOf(error)}.`;
    throw isDatabaseAway(error) ? new DatabaseAway(sentence) : new StartProblem(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

// Node reports several failed addresses of one name without a message.
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';

interface DatabaseFacts {
  /** In the format of `server_version_num`: 150018 for 15.18. */
  version: number;
  encoding: string;
  isReadOnly: boolean;
  database: string;
  role: string;
  mayCreateInDatabase: boolean;
  mayCreateInPublic: boolean;
  /** The required extensions with their schema; `null` if available but not installed. */
  extensions: Record<string, string | null>;
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      current_database() as database,
      current_user as role,
      has_database_privilege(current_database(), 'create') as "mayCreateInDatabase",
      coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false)
        as "mayCreateInPublic",
      (select coalesce(jsonb_object_agg(name, extnamespace::regnamespace::text), '{}') from pg_available_extensions
        left join pg_extension on extname = name where name = any($1)) as extensions`,
    [extensions],
  );
  const [facts] = rows;
  if (!facts) throw new Error('it says nothing about itself');
  return facts;
}

/**
 * Why Guildhall can't use a database, and what to do about it; `null` if it can. @internal tests cover databases that
 * are not available here
 */
export function complaintOf(facts: DatabaseFacts): string | null {
  const { version, encoding, database, role } = facts;
  if (version < oldestVersion * 10_000)
    return `Guildhall needs PostgreSQL ${oldestVersion} or newer; DATABASE_URL names a ${Math.floor(version / 10_000)}. Upgrade the server, or name another one.`;
  if (encoding !== 'UTF8')
    return `The database "${database}" has the encoding ${encoding}, which can't hold every name. Make a new one: create database ${quoted(database)} encoding 'UTF8' template template0.`;
  if (facts.isReadOnly)
    return `The database "${database}" only takes reads, as a standby does. Name the primary server in DATABASE_URL.`;
  if (!facts.mayCreateInDatabase)
    return `The role "${role}" may not create schemas in the database. Let an administrator run: grant create on database ${quoted(database)} to ${quoted(role)}.`;
  if (!facts.mayCreateInPublic)
    return `The role "${role}" may not create tables in the schema public. Let an administrator run: grant create on schema public to ${quoted(role)}.`;
  for (const name of extensions) {
    const schema = facts.extensions[name];
    if (schema === undefined)
      return `The database server lacks the extension ${name}. Install PostgreSQL's contrib package on it (postgresql-contrib).`;
    if (schema !== null && schema !== 'public')
      return `The extension ${name} is in the schema ${schema}, where Guildhall doesn't look. Let an administrator run: alter extension ${name} set schema public.`;
  }
  return null;
}

/** A quoted identifier for a statement to copy. */
const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name));
