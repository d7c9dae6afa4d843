// Accounts that only the benchmark uses.
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { newId } from '../../server/src/platform/secrets/ids.ts';
import { createSessions } from '../../server/src/platform/sessions/sessions.ts';

type Role = 'administrator' | 'member';

const roleNumbers = { administrator: 1, member: 3 } satisfies Record<Role, number>;

const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The email addresses of the benchmark's accounts with this role. */
export const emailsOf = (role: Role, count: number): string[] =>
  numbered(count).map((number) => `bench-${role}-${number}@example.org`);

/** Adds verified accounts that sign in with only a password, unless they exist. */
export async function addPeople(db: Database, role: Role, count: number, passwordHash: string | null): Promise<void> {
  await db.$client.query(
    `with made as (select id, email from unnest($1::uuid[], $2::text[]) as made (id, email)
       where not exists (select from accounts where accounts.email = made.email)),
     added as (insert into people (id, first_name, last_name, created_at, updated_at)
       select id, 'Bench', email, now(), now() from made)
     insert into accounts (id, email, role, state, second_step, password_hash, verified_at)
     select id, email, $3, 'active', false, $4, now() from made`,
    [numbered(count).map(newId), emailsOf(role, count), roleNumbers[role], passwordHash],
  );
}

/** Session tokens of as many administrators. */
export async function administratorTokens(db: Database, count: number): Promise<string[]> {
  await addPeople(db, 'administrator', count, null);
  const { rows } = await db.$client.query<{ id: string }>(`select id from users where email = any($1::text[])`, [
    emailsOf('administrator', count),
  ]);
  const sessions = createSessions({ db, clock: systemClock });
  return Promise.all(rows.map(({ id }) => sessions.open(db, id, { ip: '127.0.0.1', agent: 'bench' })));
}
