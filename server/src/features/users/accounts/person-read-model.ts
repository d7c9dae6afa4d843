import { and, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { createMembershipRepository, presentMembership } from '../../../platform/memberships/memberships.ts';
import { readAssociationDay } from '../../../platform/settings/moment.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type UserDetail,
  type UserEvent,
  type UserRecords,
  type listUserEvents,
  currency,
  type QueryOf,
} from '@guildhall/shared/contracts';
import { fullName, Role } from '@guildhall/shared/domain';
import { only, type Queryable } from '../../../platform/database/client.ts';
import {
  applications,
  auditEvents,
  invoices,
  people,
  queries,
  sessions,
} from '../../../platform/database/schema/index.ts';
import { openLink } from '../../../platform/links/links.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';
import { isAlive } from '../../../platform/sessions/authentication.ts';
import {
  createAddressChanges,
  createFactorRepository,
  createPasswordAttempts,
  createSecondStep,
} from '../../auth/public.ts';
import { createAccountRepository, toSummary } from './repository.ts';

/** Only the latest of each kind; the lists have the rest. */
const mostRecords = 50;

/** One person in the administrators' view: the account, its records, and its history. */
export function createPersonReader(app: FastifyInstance) {
  const { db, clock } = app;
  const attempts = createPasswordAttempts(app);
  const secondStep = createSecondStep(app);
  const addresses = createAddressChanges(app);

  return {
    /** @returns `undefined` if there is no such account, or it was closed */
    async detail(id: string, on: Queryable = db): Promise<UserDetail | undefined> {
      const user = await createAccountRepository(on).byId(id);
      if (!user) return undefined;
      const isAdministrator = user.role === Role.administrator && user.state === 'active';
      const { today } = await readAssociationDay(on, { clock });
      const membership = await createMembershipRepository(on).lastOf(id);
      const authenticator = await createFactorRepository(on).authenticator(id);
      const pausedUntil = await attempts.pausedUntil(user.email, on);
      return {
        ...toSummary(user),
        version: user.version,
        phone: user.phone,
        postalAddress: user.postalAddress,
        zone: user.zone,
        verifiedAt: user.verifiedAt?.toISOString() ?? null,
        membership: membership && presentMembership(membership, today),
        secondStep: {
          isOn: await secondStep.isAsked(user),
          authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
          recoveryCodesLeft: await createFactorRepository(on).recoveryCodesLeft(id),
        },
        openSessions: await openSessions(on, id, clock.now()),
        invitation: user.state === 'invited' ? await invitationOf(on, id, clock.now()) : null,
        addressChange: await addresses.pendingOf(id, on),
        pausedUntil: pausedUntil?.toISOString() ?? null,
        refusesCodes: await secondStep.refusesCodes(id, on),
        isLastAdministrator: isAdministrator && (await createAccountRepository(on).otherActiveAdministrators(id)) === 0,
      };
    },

    records: (id: string): Promise<UserRecords> => readRecords(db, id),

    /** The history of the account; the audit log has masked personal data. */
    events: (id: string, query: QueryOf<typeof listUserEvents>): Promise<PageOf<UserEvent[]>> =>
      readEvents(db, id, query),
  };
}

async function invitationOf(db: Queryable, id: string, now: Date): Promise<UserDetail['invitation']> {
  const link = await openLink(db, 'invite', id);
  if (!link) return null;
  const { createdAt, expiresAt } = link;
  return { sentAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), isExpired: expiresAt <= now };
}

const openSessions = (db: Queryable, userId: string, now: Date): Promise<number> =>
  db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .then((rows) => only(rows).count);

async function readRecords(db: Queryable, id: string): Promise<UserRecords> {
  const [ofApplications, ofInvoices, ofQueries] = await Promise.all([
    db
      .select()
      .from(applications)
      .where(and(eq(applications.applicantId, id), isNull(applications.deletedAt)))
      .orderBy(desc(applications.updatedAt), desc(applications.id))
      .limit(mostRecords),
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.payerId, id), isNull(invoices.deletedAt)))
      .orderBy(desc(invoices.updatedAt), desc(invoices.id))
      .limit(mostRecords),
    db
      .select()
      .from(queries)
      .where(and(eq(queries.requesterId, id), isNull(queries.deletedAt), isNull(queries.mergedIntoId)))
      .orderBy(desc(queries.updatedAt), desc(queries.id))
      .limit(mostRecords),
  ]);
  return {
    applications: ofApplications.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      updatedAt: row.updatedAt.toISOString(),
    })),
    invoices: ofInvoices.map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      state: row.state,
      gross: { amountMinor: row.grossMinor, currency: z.parse(currency, row.currency) },
      issuedOn: row.issuedOn,
    })),
    queries: ofQueries.map((row) => ({
      id: row.id,
      number: row.number,
      subject: row.subject,
      state: row.state,
      updatedAt: row.updatedAt.toISOString(),
    })),
  };
}

async function readEvents(
  db: Queryable,
  id: string,
  { page, pageSize }: QueryOf<typeof listUserEvents>,
): Promise<PageOf<UserEvent[]>> {
  // Including the history of accounts merged into this one.
  const merged = db.select({ id: people.id }).from(people).where(eq(people.mergedIntoId, id));
  const where = and(
    inArray(auditEvents.entity, ['user', 'session']),
    or(eq(auditEvents.entityId, id), inArray(auditEvents.entityId, merged)),
  );
  const total = await db.select({ count: count() }).from(auditEvents).where(where).then(only);
  const rows = await db
    .select({ event: auditEvents, firstName: people.firstName, lastName: people.lastName })
    .from(auditEvents)
    .leftJoin(people, eq(people.id, auditEvents.actorId))
    .where(where)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    totalCount: total.count,
    data: rows.map(({ event, firstName, lastName }) => ({
      id: event.id,
      at: event.at.toISOString(),
      action: event.action,
      actorName: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
      changes: changesOf(event.before, event.after),
      reason: event.reason,
    })),
  };
}

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const asFacts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Before and after, side by side, by field name. */
function changesOf(before: unknown, after: unknown): UserEvent['changes'] {
  const [was, is] = [asFacts(before), asFacts(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.map((field) => ({ field, before: asText(was[field]), after: asText(is[field]) }));
}
