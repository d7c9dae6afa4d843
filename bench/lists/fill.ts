// Fills the scratch database: node bench/lists/fill.ts [applications, default 1000000]
import { parseArgs } from 'node:util';
import { newId } from '../../server/src/platform/secrets/ids.ts';
import { ensureMembershipTypes } from '../../server/src/features/membership-types/default-types.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { openScratch } from './database.ts';

const [total = 1_000_000] = parseArgs({ allowPositionals: true }).positionals.map(Number);
const chunk = 50_000;
const tables = ['people', 'accounts', 'applications', 'referees', 'documents', 'invoices'];

const firstNames =
  `Ada Amélie Anna Anton Aylin Bao Björn Camille Carla Chidi Chloé Dana David Diego Elif Elena Emil Emma
  Fatima Felix Grace Hana Hassan Ines Ivan Jana Jonas Julia Kofi Lara Léa Leila Li Luca Maja Marta Mehmet Mia Mohamed
  Nadia Nina Noor Olga Omar Paul Petra Rania Sara Sofia Yusuf`.split(/\s+/);
const lastNames =
  `Adeyemi Ali Andersen Bauer Berger Bianchi Brown Chen Costa Dubois Eriksen Fischer García Gruber Haddad
  Hansen Hofer Huber Ibrahim Jansen Khan Kim Kovács Lang Lefèvre Mayer Moreau Müller Nagy Nakamura Novák Okafor Olsen
  Pichler Popescu Rossi Santos Sato Schmidt Silva Smith Steiner Tanaka Wagner Weber Winkler Wolf Yılmaz Zhang Zimmermann`.split(
    /\s+/,
  );

// Old applications are closed and the newest eighth is open: as in production, most requests are for recent rows.
const states = `case
  when i <= ${total} * 0.88 then (array['active','active','active','active','active','active','active','rejected',
    'withdrawn','expired','lapsed','payment_lapsed'])[1 + h % 12]
  else (array['draft','draft','submitted','awaiting_references','awaiting_references','references_short',
    'changes_requested','in_review','in_review','conditionally_approved','deferred','approved','awaiting_payment',
    'awaiting_payment','on_hold','active','active'])[1 + h % 17] end`;

const { db, stop } = await openScratch(total);
const query = (text: string, values: unknown[] = []) => guard.query(text, values);
const guard = await db.$client.connect();
const began = Date.now();
const say = (what: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);

try {
  // Bulk insert without time limit and triggers; the values the triggers maintain are computed at the end for all rows.
  await query(`set statement_timeout = 0`);
  await query(`set session_replication_role = replica`);
  await query(`set synchronous_commit = off`);
  await query(`set maintenance_work_mem = '512MB'`);
  await query(`truncate ${tables.join(', ')}, membership_types, form_versions cascade`);
  await ensureMembershipTypes({ db, clock: systemClock });
  const { rows: indexes } = await query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = any($1)
       and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  );
  for (const { indexname } of indexes) await query(`drop index "${indexname}"`);

  const people = Math.ceil(total / 4);
  const staff = Array.from({ length: 24 }, () => newId());
  const common = `'active', 'x', now()`;
  await query(
    `with made as (select id, n from unnest($1::uuid[]) with ordinality as s (id, n)),
     added as (insert into people (id, first_name, last_name, created_at, updated_at)
       select id, 'Staff', 'Person ' || n, now(), now() from made)
     insert into accounts (id, email, role, state, password_hash, verified_at)
     select id, 'staff' || n || '@guildhall.example', 2, ${common} from made`,
    [staff],
  );
  await query(`create temp table applicants (n int primary key, id uuid, first text, last text)`);
  await query(
    `insert into applicants select n, uuidv7(), ($2::text[])[1 + (hashint4(n) & 65535) % ${firstNames.length}],
       ($3::text[])[1 + (hashint4(n * 7 + 1) & 65535) % ${lastNames.length}] from generate_series(0, $1 - 1) n`,
    [people, firstNames, lastNames],
  );
  await query(
    `insert into people (id, email, first_name, last_name, created_at, updated_at)
     select id, 'person' || n || '@example.org', first, last, now(), now() from applicants`,
  );
  await query(
    `insert into accounts (id, email, role, state, password_hash, verified_at)
     select id, 'person' || n || '@example.org', 3, ${common} from applicants`,
  );
  say(`${people} people`);

  for (let from = 1; from <= total; from += chunk) {
    await query(
      `with cases as (
         select i, (hashint4(i) & 2147483647) as h, (i - 1) % ${people} as person, (i - 1 + (i - 1) / ${people}) as kind,
           now() - make_interval(secs => (${total} - i) * (10.0 * 365 * 86400 / ${total})) as at
         from generate_series($1::int, $2::int) i),
       dated as (select *, ${states} as state, least(at + make_interval(days => h % 40), now()) as touched from cases)
       insert into applications (id, number, applicant_id, membership_type_id, form_version_id, answers, applicant_name,
         applicant_email, state, state_since, assignee_id, resume_on, submitted_at, touched_at, created_at, updated_at)
       select uuidv7(at - now()), 'APP-' || extract(year from at) || '-' || lpad(i::text, 7, '0'), p.id, t.id,
         t.form_version_id,
         jsonb_build_object('firstName', p.first, 'lastName', p.last, 'profession', 'Paper conservator',
           'street', h % 90 || ' rue des Lilas', 'city', 'Paris', 'motivation', repeat('Restoring drawings. ', 12)),
         p.first || ' ' || p.last, 'person' || person || '@example.org', state, touched,
         case when h % 5 < 3 then ($3::uuid[])[1 + h % 24] end,
         case when state = 'on_hold' then (now() + make_interval(days => h % 60))::date end,
         case when state not in ('draft', 'expired') then at + make_interval(hours => h % 100) end, touched, at, touched
       from dated join people p on p.n = person
         join (select *, row_number() over (order by sort_order, id) - 1 as kind from membership_types) t
           on t.kind = dated.kind % (select count(*) from membership_types)
       on conflict do nothing`,
      [from, Math.min(from + chunk - 1, total), staff],
    );
    if (from % (chunk * 5) === 1) say(`${from + chunk - 1} applications`);
  }
  await query(
    `insert into referees (id, application_id, position, first_name, last_name, email, comparable_email, organisation,
       relation, state, state_since, asked_at, created_at, updated_at)
     select uuidv7(), a.id, n, 'Noor', 'Haddad', 'referee' || n || '@example.org', 'referee' || n || '@example.org',
       'City Museum', 'colleague', case when a.state = 'awaiting_references' then 'asked' else 'consented' end,
       a.submitted_at, a.submitted_at, a.created_at, a.created_at
     from applications a, generate_series(1, 2) n where a.submitted_at is not null`,
  );
  say('referees');
  await query(
    `insert into invoices (id, kind, state, payer_id, application_id, subject, payer, due_on, created_at, updated_at)
     select uuidv7(), 'invoice', 'issued', applicant_id, id, 'Fee', '{}', (state_since + interval '30 days')::date,
       state_since, state_since
     from applications where state = 'awaiting_payment'`,
  );
  for (const { indexname, indexdef } of indexes) {
    await query(indexdef);
    say(indexname);
  }
  await query(`update applications a set next_due_on = application_due_on(a) where state in
    ('draft', 'awaiting_references', 'changes_requested', 'awaiting_payment', 'on_hold')`);
  for (const table of tables) await query(`vacuum (analyze) ${table}`);
  const { rows } = await query(`select state, count(*)::int from applications group by 1 order by 2 desc`);
  console.table(rows);
} finally {
  guard.release(true);
  await stop();
}
