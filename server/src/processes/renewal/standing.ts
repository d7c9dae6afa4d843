import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  changeMembership,
  ResponseOf,
  BulkResult,
  lapseMemberships,
  listDueLapses,
  QueryOf,
} from '@guildhall/shared/contracts';
import { membershipCommandsIn, membershipLifecycle, periodFrom } from '@guildhall/shared/domain';
import {
  draftPeriodInvoice,
  createInvoiceRepository,
  invoiceLink,
  openMinor,
  type InvoiceRow,
} from '../../features/invoices/public.ts';
import { type Actor, systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { recallMails } from '../../platform/mail/delivery-repository.ts';
import { problem, resultsOfEach } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { createUserRepository, membershipOf, type UserRow } from '../../platform/users/repository.ts';
import type { DomainEvents } from '../../platform/events/events.ts';
import type { MailData } from '../../platform/mail/template.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import type { TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createRenewalRepository, isDueToLapse, readDueLapses, selectAutomaticLapses } from './repository.ts';
import { membershipLapsedMail } from './mail-texts.ts';

type Answer = ResponseOf<typeof changeMembership>;

const audited = {
  pause: 'user.membership_paused',
  resume: 'user.membership_resumed',
  end: 'user.membership_ended',
  undoEnd: 'user.membership_end_undone',
  rejoin: 'user.membership_rejoined',
} as const;

/** Administrators' commands on a membership: pause, resume, end, take the end back, and reinstate. */
export function createStandingService({ db, clock }: FastifyInstance) {
  return {
    /**
     * @returns the membership, and the draft invoice that reinstates it when paid
     * @throws Problem 404, 409 `no_membership`, `membership_changed`, `renewal_open`, `no_membership_type`
     */
    change: (id: string, body: BodyOf<typeof changeMembership>, actor: Actor): Promise<Answer> =>
      db.transaction(async (tx) => {
        const { action, endReason, reason } = body;
        const users = createUserRepository(tx);
        const known = await users.byId(id);
        if (!known || known.deletedAt) throw problem.notFound();
        const user = await users.lock(id);
        if (!membershipOf(user)) throw problem.conflict('no_membership', 'This person is not a member.');
        const invoiceId = action === 'rejoin' ? await rejoin(tx, user, actor) : await move(tx, user, body);
        const after = membershipOf(await users.lock(id));
        await writeAudit(tx, clock, {
          actor,
          action: audited[action],
          entityId: id,
          before: { state: user.membershipState, until: user.memberUntil },
          after: {
            state: after?.state,
            until: after?.until,
            ...(endReason && { endReason }),
            ...(invoiceId && { invoiceId }),
          },
          reason,
        });
        return { membership: after, invoiceId };
      }),
  };

  async function move(tx: Transaction, user: UserRow, body: BodyOf<typeof changeMembership>): Promise<null> {
    const { action, endReason } = body;
    const { membershipState: from, membershipEndedFrom, membershipEndReason } = user;
    const at = clock.now();
    if (!from || action === 'rejoin' || !membershipCommandsIn(from, membershipEndReason).includes(action))
      throw changed();
    const repository = createRenewalRepository(tx);
    if (action === 'end' && endReason) {
      await repository.end(user.id, { from, reason: endReason, at });
      if (endReason === 'deceased') await recallMails(tx, user.email, at);
      return null;
    }
    const next = membershipLifecycle.next(action, from);
    const state = next === 'back' ? membershipEndedFrom : next;
    if (!state) throw changed();
    await repository.setStanding(user.id, state, at);
    return null;
  }

  /** A former member with paid days left is reinstated at once; others when a period from today is paid. */
  async function rejoin(tx: Transaction, user: UserRow, actor: Actor): Promise<string | null> {
    const { membershipState, membershipEndReason, memberNumber, memberUntil, memberSince } = user;
    const isOffered = membershipState && membershipCommandsIn(membershipState, membershipEndReason).includes('rejoin');
    if (!isOffered || !memberNumber) throw changed();
    const repository = createRenewalRepository(tx);
    const { today } = await readAssociationDay(tx, { clock });
    if (memberUntil !== null && memberUntil >= today) {
      await repository.setStanding(user.id, 'active', clock.now());
      return null;
    }
    if (await repository.hasUnpaidRenewal(user.id)) throw renewalOpen();
    const type = user.membershipTypeId === null ? undefined : await repository.typeById(user.membershipTypeId);
    if (!type) throw problem.conflict('no_membership_type', 'Nobody knows which membership type this person has.');
    const period = periodFrom(type.periodKind, today);
    if (type.feeMinor === 0) {
      const at = clock.now();
      const begun = { memberNumber, memberSince: memberSince ?? at, period, at };
      await createUserRepository(tx).becomeMember(user.id, begun);
      return null;
    }
    const { id: typeId, name: typeName, feeMinor, currency, taxRateBasisPoints } = type;
    const fee = { typeId, typeName, feeMinor, currency, taxRateBasisPoints };
    const draft = await draftPeriodInvoice(tx, { clock }, { payerId: user.id, period, ...fee, actor });
    if (!draft) throw renewalOpen();
    return draft.id;
  }
}

const changed = () =>
  problem.conflict('membership_changed', 'The membership has changed in the meantime. Reload the page.');

const renewalOpen = () =>
  problem.conflict(
    'renewal_open',
    'There is an invoice over a period of this membership already. Once it is paid, the person is a member again.',
  );

/**
 * Extends the membership whose next period is paid. A lapsed or former member is reinstated with the same number
 * (decision 0031); a paused membership stays paused, and that of a person who has died ended. Late payments of earlier
 * invoices change nothing.
 */
export async function renewMembership(
  tx: Transaction,
  { clock }: FastifyInstance,
  { invoiceId, payerId, from, until }: DomainEvents['period.settled'],
): Promise<void> {
  const user = await createUserRepository(tx).lock(payerId);
  const { memberNumber, memberSince, memberUntil, membershipState, membershipEndReason } = user;
  if (memberNumber === null || membershipState === null || (memberUntil !== null && memberUntil >= until)) return;
  // Heirs may pay what was open.
  if (membershipEndReason === 'deceased') return;
  const state = membershipState === 'paused' ? 'paused' : 'active';
  const now = clock.now();
  await createUserRepository(tx).becomeMember(user.id, {
    memberNumber,
    memberSince: memberSince ?? now,
    period: { from, until },
    at: now,
  });
  if (state !== 'active') await createRenewalRepository(tx).setStanding(user.id, state, now);
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: membershipState === state ? 'user.membership_renewed' : 'user.membership_rejoined',
    entityId: user.id,
    before: { state: membershipState, until: memberUntil },
    after: { state, until, invoiceId },
  });
}

/** Memberships lapse at the end of their last day, unless the office decides about each (decision 0050). */
const createLapseRule = (app: FastifyInstance): TimedRule =>
  timedRule(app.clock, {
    kind: 'membership_lapse',
    subject: 'user',
    select: selectAutomaticLapses,
    lock: (tx, { rowId }) => createUserRepository(tx).lock(rowId),
    act: (tx, user) => lapse(tx, app, user, systemActor),
  });

/** The memberships that are due to lapse, and a person's decision that they do. */
export function createLapseService(app: FastifyInstance) {
  const { db, log } = app;

  return {
    list: async (query: QueryOf<typeof listDueLapses>) => readDueLapses(db, await readAssociationDay(db, app), query),

    /** Lapses several memberships, each in its own transaction. */
    lapseAll: async (items: BodyOf<typeof lapseMemberships>['items'], actor: Actor): Promise<BulkResult[]> => {
      const moment = await readAssociationDay(db, app);
      return resultsOfEach(
        items,
        ({ id }) =>
          db.transaction(async (tx) => {
            const users = createUserRepository(tx);
            if (!(await users.byId(id))) throw problem.notFound();
            const user = await users.lock(id);
            // A payment in the meantime renews the membership, so this replaces a check of the version.
            if (!(await isDueToLapse(tx, moment, id))) throw notDue();
            await lapse(tx, app, user, actor);
          }),
        log,
      );
    },
  };
}

const notDue = () => problem.conflict('lapse_not_due', 'This membership is no longer due to lapse. Reload the page.');

/** Registers the timed rule, and the data for regenerating a waiting mail about it. */
export function addLapsing(app: FastifyInstance): void {
  app.timedRules.add(createLapseRule(app));
  app.mails.onRenewing(membershipLapsedMail, async (tx, { aboutId }) => {
    if (!aboutId) return null;
    const invoice = await createInvoiceRepository(tx).byId(aboutId);
    const user = invoice.payerId === null ? null : await createUserRepository(tx).byId(invoice.payerId);
    return user?.memberUntil ? factsOf(invoice, user.memberUntil) : null;
  });
}

function factsOf(invoice: InvoiceRow, until: string): MailData<(typeof membershipLapsedMail)['placeholders'][number]> {
  const formats = createFormats(invoice.payer.language, invoice.currency);
  return {
    name: invoice.payer.name,
    day: formats.day(until),
    number: invoice.number ?? '',
    amount: formats.money(openMinor(invoice)),
    link: invoiceLink(invoice.id),
  };
}

/** Lapses a locked membership, and creates a mail to the member as a draft for review. */
async function lapse(tx: Transaction, { clock, mails }: FastifyInstance, user: UserRow, actor: Actor): Promise<void> {
  const repository = createRenewalRepository(tx);
  const open = await repository.openRenewalOf(user.id);
  const state = user.membershipState && membershipLifecycle.next('lapse', user.membershipState);
  if (!open || state !== 'lapsed' || user.memberUntil === null) return;
  await repository.setStanding(user.id, state, clock.now());
  await writeAudit(tx, clock, {
    actor,
    action: 'user.membership_lapsed',
    entityId: user.id,
    before: { state: user.membershipState },
    after: { state, until: user.memberUntil },
  });
  const invoice = await createInvoiceRepository(tx).byId(open.id);
  const { language, name, email } = invoice.payer;
  await mails.queue(tx, {
    template: membershipLapsedMail,
    to: email,
    toName: name,
    language,
    about: { kind: 'invoice', id: invoice.id },
    data: factsOf(invoice, user.memberUntil),
  });
}
