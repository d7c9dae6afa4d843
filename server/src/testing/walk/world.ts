import type { Contract } from '@guildhall/shared/contracts';
import type { ApplicationActor, ApplicationState, RefereeState, RefereeTiming } from '@guildhall/shared/domain';
import { eq, sql } from 'drizzle-orm';
import { only } from '../../platform/database/client.ts';
import { applications, mails, membershipTypes, referees } from '../../platform/database/schema/index.ts';
import { approvalLetter } from '../../processes/decision/mail-texts.ts';
import { ensureMembershipTypes } from '../../features/membership-types/default-types.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { TestApp } from '../app.ts';
import { completeAnswers } from '../cases.ts';

/** The callers of a walk. */
export type Person = 'applicant' | 'staff' | 'administrator' | 'stranger' | 'nobody';

export interface Reply {
  status: number;
  code: string | undefined;
}

interface RefereeFact {
  id: string;
  state: RefereeState;
  version: number;
}

/** All data of an application: a refused step must not change it. */
export interface Snapshot extends Record<string, unknown> {
  state: ApplicationState;
  version: number;
  returnState: ApplicationState | null;
  heldState: ApplicationState | null;
  timeline: number;
  audit: number;
  mails: number;
  referees: RefereeFact[];
  invoice: { id: string; version: number; open: number; state: string } | null;
}

export interface RecordedEvent {
  event: string;
  actorKind: string;
  actorId: string | null;
  before: ApplicationState;
  after: ApplicationState;
}

export interface Audited extends RecordedEvent {
  versions: [before: number, after: number];
}

export interface Case {
  id: string;
  applicantId: string;
  tokens: Record<Exclude<Person, 'nobody'>, string>;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The running server, on its own port, and the people shared by all walks. */
export async function createWorld(t: TestApp, { asksReferees }: { asksReferees: RefereeTiming }) {
  const { app, db, clock } = t;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await ensureMembershipTypes({ db, clock });
  const type = await db.query.membershipTypes.findFirst();
  if (!type) throw new Error('There is no membership type.');
  // The three times at which a fee can be due.
  const plain = { ...type, requiredDocuments: [], asksReferees };
  const types = [
    { ...plain, id: newId(), key: 'walk_after' },
    { ...plain, id: newId(), key: 'walk_before', feeDue: 'before_review' as const },
    { ...plain, id: newId(), key: 'walk_free', feeMinor: 0 },
  ];
  await db.insert(membershipTypes).values(types);
  const [staff, administrator, stranger] = [
    await t.signInAs('staff'),
    await t.signInAs('administrator'),
    await t.signInAs('member'),
  ];
  const office: Record<string, ApplicationActor> = {
    [staff.user.id]: 'staff',
    [administrator.user.id]: 'administrator',
  };
  // Polls and queries have scheduled work of their own, unrelated to applications.
  const ownRules = app.timedRules.rules().filter(({ kind }) => /^(draft|changes|hold|payment|referee)_/.test(kind));
  let cases = 0;

  /** Sends a waiting letter of approval, with its effects. */
  const letterLeaves = (id: string) =>
    db.transaction(async (tx) => {
      const letters = await tx.select().from(mails).where(eq(mails.applicationId, id));
      const letter = letters.find(({ state, template }) => state === 'draft' && template === approvalLetter.key);
      if (!letter) return;
      const effects = app.mails.effectsOf(letter);
      await effects?.lock(tx, letter);
      await effects?.leaves(tx, letter);
    });

  return {
    office: { staff: staff.user.id, administrator: administrator.user.id },

    /** The role of an actor in the timeline or the audit log. */
    actorOf: (
      { actorKind, actorId }: Pick<RecordedEvent, 'actorKind' | 'actorId'>,
      { applicantId }: Case,
    ): ApplicationActor | null => {
      if (actorKind === 'system') return 'system';
      if (actorKind !== 'user' || actorId === null) return null;
      return actorId === applicantId ? 'applicant' : (office[actorId] ?? null);
    },

    /** A new person with a complete draft; two referees, and a stand-by in every other application. */
    async begin(): Promise<Case> {
      const index = ++cases;
      const person = await t.build.user();
      const token = await app.sessions.open(db, person.id, { ip: '127.0.0.1', agent: 'walk' });
      const now = clock.now();
      const kind = types[index % types.length] ?? plain;
      const draft = await db
        .insert(applications)
        .values({
          number: `APP-2026-${String(50_000 + index)}`,
          applicantId: person.id,
          membershipTypeId: kind.id,
          formVersionId: kind.formVersionId,
          answers: completeAnswers,
          applicantName: 'Ada Moreau',
          applicantEmail: person.email,
          stateSince: now,
          touchedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: applications.id })
        .then(only);
      const named = index % 2 === 0 ? ['one', 'two', 'standby'] : ['one', 'two'];
      await db.insert(referees).values(
        named.map((name, position) => ({
          applicationId: draft.id,
          firstName: 'Noor',
          lastName: 'Haddad',
          email: `${name}${index}@referees.example`,
          comparableEmail: `${name}${index}@referees.example`,
          relation: 'colleague' as const,
          position: position + 1,
          isStandby: name === 'standby',
          stateSince: now,
          createdAt: now,
          updatedAt: now,
        })),
      );
      const tokens = {
        applicant: token,
        staff: staff.token,
        administrator: administrator.token,
        stranger: stranger.token,
      };
      return { id: draft.id, applicantId: person.id, tokens };
    },

    /** Calls the server over HTTP. */
    async call(contract: Contract, params: Record<string, string>, body?: unknown, token?: string): Promise<Reply> {
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const response = await fetch(`${address}/api${path}`, {
        method: contract.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const code: unknown = response.ok ? undefined : JSON.parse(text).code;
      return { status: response.status, code: typeof code === 'string' ? code : undefined };
    },

    snapshot: ({ id }: Case): Promise<Snapshot> =>
      db
        .execute<Snapshot>(
          sql`select a.state, a.version, a.return_state as "returnState", a.held_state as "heldState",
            (select count(*)::int from timeline_entries where application_id = a.id) as timeline,
            (select count(*)::int from audit_events where entity = 'application' and entity_id = a.id) as audit,
            (select count(*)::int from mails where application_id = a.id) as mails,
            (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'version', r.version)
              order by r.position), '[]') from referees r where r.application_id = a.id and r.deleted_at is null) as referees,
            (select json_build_object('id', i.id, 'version', i.version, 'state', i.state,
                'open', i.gross_minor - i.paid_minor - i.credited_minor)
              from invoices i where i.application_id = a.id and i.kind = 'invoice'
              order by i.created_at desc, i.id desc limit 1) as invoice
            from applications a where a.id = ${id}`,
        )
        .then(({ rows }) => only(rows)),

    /** The secret in a referee's newest or oldest link. */
    async linkOf(refereeId: string, isNewest: boolean): Promise<string | undefined> {
      const order = sql.raw(isNewest ? 'desc' : 'asc');
      const { rows } = await db.execute<{ link: string }>(
        sql`select links[1] as link from mails where about_kind = 'referee' and about_id = ${refereeId}
          and cardinality(links) > 0 order by id ${order} limit 1`,
      );
      return rows[0]?.link.split('/').at(-1);
    },

    /**
     * Lets time pass for one application only, so that concurrent walks don't affect each other: all its dates are
     * moved back.
     */
    async age({ id }: Case, days: number): Promise<void> {
      const older = sql`interval '24 hours' * ${sql.raw(String(days))}`;
      const wholeDays = sql.raw(String(days));
      await db.execute(sql`with
        one as (update applications set touched_at = touched_at - ${older}, state_since = state_since - ${older},
          due_on = due_on - ${wholeDays}, resume_on = resume_on - ${wholeDays} where id = ${id}),
        two as (update change_requests set due_on = due_on - ${wholeDays} where application_id = ${id}),
        three as (update invoices set due_on = due_on - ${wholeDays} where application_id = ${id}),
        four as (update mails set created_at = created_at - ${older} where application_id = ${id})
        select 1`);
      // In a separate statement: a database trigger updates the application for each of these.
      await db.execute(sql`update referees set asked_at = asked_at - ${older}, lapses_at = lapses_at - ${older},
        state_since = state_since - ${older} where application_id = ${id}`);
    },

    /** Performs all events that are due for one application now, with the real timed rules, until none is due. */
    async tick({ id }: Case): Promise<void> {
      await letterLeaves(id);
      for (let round = 0; round < 20; round++) {
        const due = await Promise.all(
          ownRules.map(async (rule) => ({
            rule,
            planned: (await rule.planned(db, { until: clock.now(), limit: 500 })).filter(
              ({ subject }) => subject.id === id,
            ),
          })),
        );
        const [next] = due.filter(({ planned }) => planned.length > 0);
        const [first] = next?.planned ?? [];
        if (!next || !first) return;
        await db.transaction((tx) => next.rule.run(tx, first));
      }
      throw new Error('The clock finds no end: something it does stays due.');
    },

    /** The steps of an application according to its timeline, oldest first. */
    told: ({ id }: Case): Promise<RecordedEvent[]> =>
      db
        .execute<RecordedEvent & Record<string, unknown>>(
          sql`select event, actor_kind as "actorKind", actor_id as "actorId", before, after from timeline_entries
            where application_id = ${id} and before is not null and after is not null order by at, id`,
        )
        .then(({ rows }) => rows),

    /** The same steps according to the audit log. */
    audited: ({ id }: Case): Promise<Audited[]> =>
      db
        .execute<Audited & Record<string, unknown>>(
          sql`select action as event, actor_kind as "actorKind", actor_id as "actorId",
            before ->> 'state' as before, after ->> 'state' as after,
            json_build_array((before ->> 'version')::int, (after ->> 'version')::int) as versions
            from audit_events where entity = 'application' and entity_id = ${id} and after ? 'state' order by at, id`,
        )
        .then(({ rows }) => rows),

    /**
     * What a closed application must not have: requests that can still be answered, invoices that can still be paid.
     */
    async leftOver({ id }: Case): Promise<string[]> {
      const { rows } = await db.execute<{ what: string }>(
        sql`select 'request ' || state as what from referees where application_id = ${id} and deleted_at is null
            and state in ('asked', 'opened')
          union all select 'invoice ' || state from invoices where application_id = ${id} and kind = 'invoice'
            and state in ('issued', 'partly_paid')
          union all select 'change request' from change_requests where application_id = ${id}
            and answered_at is null and cancelled_at is null`,
      );
      return rows.map(({ what }) => what);
    },
  };
}
