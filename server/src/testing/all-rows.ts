import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';

/** All rows of all tables, without versions, which every change increments. @param except tables to ignore */
export async function allRows({ db }: TestApp, { except }: { except: RegExp }): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    if (except.test(name)) continue;
    const { rows } = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'version')::text as row from ${sql.identifier(name)} t order by 1`,
    );
    all[name] = rows.map(({ row }) => JSON.parse(row) as unknown);
  }
  return all;
}
