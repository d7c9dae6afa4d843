import { createHash } from 'node:crypto';
import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table to be copied. */
export interface TableShape {
  name: string;
  columns: string[];
  /** A collation-independent order, the same on every server. */
  orderBy: string;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** `public."users"` */
export const tableName = (name: string): string => `public.${quoted(name)}`;

/** Settings for output that is the same on every server; for the caller's transaction. */
export const plainText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** All tables of the product, by name, without those of extensions. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: { name: string; sorts: boolean }[] }>(
    `select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'sorts', a.attcollation <> 0) order by k.place), '[]')
        from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`,
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    orderBy: key.map((column) => quoted(column.name) + (column.sorts ? ' collate "C"' : '')).join(', ') || 'ctid',
  }));
}

/** Reads a table in COPY format. */
export function copyOut(client: ClientBase, { name, columns, orderBy }: TableShape): AsyncIterable<Buffer> {
  const select = `select ${columns.map(quoted).join(', ')} from ${tableName(name)} order by ${orderBy}`;
  return client.query(copyTo(`copy (${select}) to stdout`));
}

export const copyInStatement = ({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string =>
  `copy ${tableName(name)} (${columns.map(quoted).join(', ')}) from stdin`;

/** Counts rows, one per line in COPY's text format, and computes the checksum of a table as it is streamed. */
export function tableSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The checksum of every table, in the caller's transaction. */
export async function tableSums(client: ClientBase): Promise<Record<string, { rows: number; sha256: string }>> {
  await client.query(plainText);
  const sums: Record<string, { rows: number; sha256: string }> = {};
  for (const table of await listTables(client)) {
    const sum = tableSum();
    for await (const chunk of copyOut(client, table)) sum.add(chunk);
    sums[table.name] = sum.result();
  }
  return sums;
}

/** Sequences with their last value. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
