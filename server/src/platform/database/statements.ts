import type { Queryable } from './client.ts';

/**
 * Prepares a statement once per database object, so that its SQL is built once and not for each request. PostgreSQL plans
 * it once per connection.
 * @param prepare builds the statement; its name must be unique
 */
export function statementOf<Db extends Queryable, Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  // A transaction is an object of its own, and forgotten with it.
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
