import { randomUUID } from 'node:crypto';
import { dayAt } from '@guildhall/shared/domain';
import { emptyTestDatabase } from '../../testing/database.ts';
import { connect } from '../database/client.ts';
import { migrateDatabase, prerequisites } from '../database/migrate.ts';
import { knownMigrations, prepareBookkeeping, runMigration } from '../database/migrations.ts';

/** A database as a release left it whose last migration is the one before this. */
async function databaseBefore(tag: string) {
  const { connection, drop } = await emptyTestDatabase();
  const db = connect(connection, { max: 2, statementMs: 0 });
  const ask = async (text: string, values: unknown[] = []) =>
    (await db.$client.query<Record<string, unknown>>(text, values)).rows;
  const client = await db.$client.connect();
  for (const statement of prerequisites) await client.query(statement);
  await prepareBookkeeping(client);
  const all = knownMigrations();
  const end = all.findIndex(({ name }) => name === tag);
  for (const migration of all.slice(0, end)) await runMigration(client, migration);
  client.release();
  let count = 0;
  return {
    ask,
    migrate: () => migrateDatabase(db),
    end: async () => {
      await db.$client.end();
      await drop();
    },
    /** Adds a person. @returns the id */
    person: async (columns: Record<string, unknown> = {}): Promise<string> => {
      const id = randomUUID();
      const at = '2026-05-20T10:00:00Z';
      const row = {
        id,
        email: `p${(count += 1)}@example.org`,
        ...{ first_name: 'Noor', last_name: 'Haddad', role: 3, state: 'active', created_at: at, updated_at: at },
        ...columns,
      };
      const names = Object.keys(row);
      await ask(
        `insert into users (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      );
      return id;
    },
  };
}

const memberships = `select person_id, joined_on::text, ends_on::text, end_reason, paused_from::text, paid_until::text
  from memberships`;

const periods = `select m.person_id, p.from_day::text, p.until_day::text, p.source, p.invoice_id
  from membership_periods p join memberships m on m.id = p.membership_id`;

const byPerson = (rows: Record<string, unknown>[]) =>
  Object.fromEntries(rows.map(({ person_id: id, ...rest }) => [String(id), rest]));

/** One person for each way in which a membership could stand, in Vienna. */
async function peopleOfBefore({ ask, person }: Awaited<ReturnType<typeof databaseBefore>>) {
  await ask(`insert into settings (key, value, updated_at) values ('association', '{"zone": "Europe/Vienna"}', now())`);
  let number = 0;
  const member = (membershipState: string, columns: Record<string, unknown> = {}) =>
    person({
      member_number: `M-${String((number += 1))}`,
      // 1 May 2019 in Vienna.
      member_since: '2019-04-30T22:30:00Z',
      ...{ member_from: '2026-01-01', member_until: '2026-12-31', membership_state: membershipState },
      ...columns,
    });
  const ended = (id: string, action: string) =>
    ask(
      `insert into audit_events (id, at, actor_kind, action, entity, entity_id)
        values ($1, '2026-03-31T23:30:00Z', 'system', $2, 'user', $3)`,
      [randomUUID(), action, id],
    );
  const left = { membership_end_reason: 'deceased', membership_ended_from: 'paused' };
  const people = {
    active: await member('active'),
    imported: await member('active', { member_since: null }),
    joinedLater: await member('active', { member_since: '2027-02-01T12:00:00Z' }),
    paused: await member('paused'),
    lapsed: await member('lapsed', { member_from: '2025-01-01', member_until: '2025-12-31' }),
    lapsedLongAgo: await member('lapsed', { member_from: '2021-01-01', member_until: '2021-12-31' }),
    deceased: await member('left', left),
    left: await member('left'),
    nobody: await person(),
  };
  await ended(people.lapsed, 'user.membership_lapsed');
  await ended(people.deceased, 'user.membership_ended');
  const invoiceId = randomUUID();
  await ask(
    `insert into invoices (id, number, state, subject, payer, payer_id, period_from, period_until, created_at, updated_at)
      values ($1, 'INV-1', 'paid', 'Fee', '{}', $2, '2026-01-01', '2026-12-31', now(), now())`,
    [invoiceId, people.active],
  );
  const importId = randomUUID();
  await ask(
    `insert into member_imports (id, file_name, state, encoding, delimiter, columns, defaults, rows_total, created_by_id, created_at)
      values ($1, 'members.csv', 'done', 'utf-8', ',', '[]', '{}', 1, $2, now())`,
    [importId, people.nobody],
  );
  await ask(
    `insert into member_import_rows (import_id, row, label, outcome, user_id) values ($1, 2, 'Noor', 'imported', $2)`,
    [importId, people.imported],
  );
  return { people, invoiceId };
}

test('memberships become rows with the days from which their state follows, and with what paid them', async () => {
  const before = await databaseBefore('0066_memberships');
  const { ask, migrate, end } = before;
  const { people, invoiceId } = await peopleOfBefore(before);
  await migrate();
  const open = { joined_on: '2019-05-01', ends_on: null, end_reason: null, paused_from: null };
  expect(byPerson(await ask(memberships))).toEqual({
    [people.active]: { ...open, paid_until: '2026-12-31' },
    [people.imported]: { ...open, joined_on: '2026-01-01', paid_until: '2026-12-31' },
    [people.joinedLater]: { ...open, joined_on: '2026-01-01', paid_until: '2026-12-31' },
    [people.paused]: { ...open, paused_from: '2026-05-20', paid_until: '2026-12-31' },
    // The audit event is of 1 April in Vienna, so the last day was 31 March.
    [people.lapsed]: { ...open, ends_on: '2026-03-31', end_reason: 'lapsed', paid_until: '2025-12-31' },
    [people.lapsedLongAgo]: { ...open, ends_on: '2021-12-31', end_reason: 'lapsed', paid_until: '2021-12-31' },
    [people.deceased]: {
      ...open,
      ends_on: '2026-03-31',
      end_reason: 'deceased',
      paused_from: '2026-05-20',
      paid_until: '2026-12-31',
    },
    [people.left]: { ...open, ends_on: '2026-05-19', end_reason: 'other', paid_until: '2026-12-31' },
  });
  const paid = byPerson(await ask(periods));
  expect(Object.keys(paid)).toHaveLength(8);
  const year = { from_day: '2026-01-01', until_day: '2026-12-31' };
  expect(paid[people.active]).toEqual({ ...year, source: 'invoice', invoice_id: invoiceId });
  expect(paid[people.imported]).toEqual({ ...year, source: 'import', invoice_id: null });
  expect(paid[people.paused]).toEqual({ ...year, source: 'invoice', invoice_id: null });
  expect(await ask('select id, deceased_on::text as on from users where deceased_on is not null')).toEqual([
    { id: people.deceased, on: '2026-03-31' },
  ]);
  // Later rows of a merged account belong to the one that was kept.
  const merged = randomUUID();
  await ask(
    `insert into people (id, first_name, last_name, merged_into_id, created_at, updated_at)
      values ($1, 'Noor', 'Haddad', $2, now(), now())`,
    [merged, people.nobody],
  );
  await ask(
    `insert into memberships (id, person_id, joined_on, created_at, updated_at)
      values ($1, $2, '2026-01-01', now(), now())`,
    [randomUUID(), merged],
  );
  expect(byPerson(await ask(memberships))[people.nobody]).toMatchObject({ joined_on: '2026-01-01' });
  await end();
});

test('the upgrade can be repeated and interrupted', async () => {
  const before = await databaseBefore('0066_memberships');
  const { ask, migrate, end } = before;
  await peopleOfBefore(before);
  // The upgrade creates this table itself, after it has moved the first rows.
  await ask('create index memberships_paid_until on users (member_until)');
  await expect(migrate()).rejects.toThrow('already exists');
  expect(await ask(`select to_regclass('memberships') as name`)).toEqual([{ name: null }]);
  expect(await ask(`select count(*)::int as active from users where membership_state = 'active'`)).toEqual([
    { active: 3 },
  ]);
  await ask('drop index memberships_paid_until');
  await migrate();
  const first = [await ask(memberships), await ask(periods)];
  expect(first[0]).toHaveLength(8);
  await migrate();
  expect([await ask(memberships), await ask(periods)]).toEqual(first);
  await end();
});

test('completed renewals count former members of both kinds as one', async () => {
  const { ask, migrate, person, end } = await databaseBefore('0066_memberships');
  const add = async (exceptions: string) =>
    ask(
      `insert into renewals (id, ends_by, state, total, exceptions, created_by_id, created_at)
        values ($1, '2026-12-31', 'done', 9, $2, $3, now())`,
      [randomUUID(), exceptions, await person()],
    );
  await add('{"left": 2, "lapsed": 3, "no_fee": 1}');
  await add('{"paused": 1}');
  await migrate();
  expect(await ask('select exceptions from renewals order by created_at')).toEqual([
    { exceptions: { ended: 5, no_fee: 1 } },
    { exceptions: { paused: 1 } },
  ]);
  await end();
});

test('members of releases without periods have paid for the current calendar year, and nobody else is a member', async () => {
  const { ask, migrate, person, end } = await databaseBefore('0034_membership_periods');
  const old = await person({ member_number: 'M-00001', member_since: '2019-05-01T12:00:00Z' });
  await person();
  await migrate();
  const year = dayAt(new Date(), 'UTC').slice(0, 4);
  expect(byPerson(await ask(memberships))).toEqual({
    [old]: {
      joined_on: '2019-05-01',
      paid_until: `${year}-12-31`,
      ...{ ends_on: null, end_reason: null, paused_from: null },
    },
  });
  await end();
});

test('each row becomes a person and an account', async () => {
  const { ask, migrate, person, end } = await databaseBefore('0067_people_and_accounts');
  const renamed = await person();
  const closed = await person({ email: 'closed-1@closed.invalid', deleted_at: '2026-06-01T12:00:00Z' });
  await migrate();
  expect(await ask('select id, email, role, state from accounts order by email')).toEqual([
    { id: closed, email: 'closed-1@closed.invalid', role: 3, state: 'active' },
    { id: renamed, email: 'p1@example.org', role: 3, state: 'active' },
  ]);
  expect(await ask('select id, email from people order by email')).toEqual([
    { id: renamed, email: 'p1@example.org' },
    { id: closed, email: null },
  ]);
  // From now on, an account's address is its person's.
  await ask(`update accounts set email = 'new@example.org' where id = $1`, [renamed]);
  expect(await ask('select email from people where id = $1', [renamed])).toEqual([{ email: 'new@example.org' }]);
  await end();
});
