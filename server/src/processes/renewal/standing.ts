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
import { addDays, membershipCommandsIn, membershipStateOn, periodFrom } from '@guildhall/shared/domain';
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
import { recallMailsToDeceased } from '../../platform/mail/delivery-repository.ts';
import { problem, resultsOfEach } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import {
  createMembershipRepository,
  presentMembership,
  type Membership,
} from '../../platform/memberships/memberships.ts';
import { createUserRepository, type PersonRow } from '../../platform/users/repository.ts';
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
        const { action, reason } = body;
        const users = createUserRepository(tx);
        const memberships = createMembershipRepository(tx);
        const known = await users.byId(id);
        if (!known || known.deletedAt) throw problem.notFound();
        const user = await users.lock(id);
        const before = await memberships.lastOf(id);
        if (!before) throw problem.conflict('no_membership', 'This person is not a member.');
        const { today } = await readAssociationDay(tx, { clock });
        if (!membershipCommandsIn(membershipStateOn(before, today), before.endReason).includes(action)) throw changed();
        const invoiceId = await run(tx, { user, membership: before, today, body, actor });
        const after = presentMembership((await memberships.lastOf(id)) ?? before, today);
        await writeAudit(tx, clock, {
          actor,
          action: audited[action],
          entityId: id,
          before: presentMembership(before, today),
          after: { ...after, ...(invoiceId && { invoiceId }) },
          reason,
        });
        return { membership: after, invoiceId };
      }),
  };

  /** @returns the id of a draft invoice, if the command needs one */
  async function run(tx: Transaction, { user, membership, today, body, actor }: Command): Promise<string | null> {
    const memberships = createMembershipRepository(tx);
    const users = createUserRepository(tx);
    const at = clock.now();
    switch (body.action) {
      case 'pause':
        await memberships.pause(membership.id, today, at);
        return null;
      case 'resume':
        await memberships.resume(membership.id, at);
        return null;
      case 'undoEnd':
        await memberships.undoEnd(membership.id, at);
        if (membership.endReason === 'deceased') await users.setDeceased(user.id, null, at);
        return null;
      case 'end': {
        // The contract requires a reason with `end`.
        const endReason = body.endReason ?? 'other';
        // Ended from today on: the last day was yesterday. A lapsed membership keeps its last day.
        const endsOn = membership.endsOn ?? addDays(today, -1);
        await memberships.end(membership.id, { endsOn, endReason }, at);
        if (endReason === 'deceased') {
          await users.setDeceased(user.id, today, at);
          await recallMailsToDeceased(tx, at);
        }
        return null;
      }
      case 'rejoin':
        return rejoin(tx, { user, membership, today, actor });
    }
  }

  /** A former member with paid days left is reinstated at once; others when a period from today is paid. */
  async function rejoin(
    tx: Transaction,
    { user, membership, today, actor }: Omit<Command, 'body'>,
  ): Promise<string | null> {
    const at = clock.now();
    if (membership.paidUntil !== null && membership.paidUntil >= today) {
      await reinstate(tx, membership, at);
      return null;
    }
    const repository = createRenewalRepository(tx);
    if (await repository.hasUnpaidRenewal(user.id)) throw renewalOpen();
    const type = membership.typeId === null ? undefined : await repository.typeById(membership.typeId);
    if (!type) throw problem.conflict('no_membership_type', 'Nobody knows which membership type this person has.');
    const period = periodFrom(type.periodKind, today);
    if (type.feeMinor === 0) {
      const memberships = createMembershipRepository(tx);
      const { id } = await memberships.begin({ personId: user.id, typeId: type.id, joinedOn: today, at });
      await memberships.addPeriod(id, period, { source: 'free', at });
      return null;
    }
    const { id: typeId, name: typeName, feeMinor, currency, taxRateBasisPoints } = type;
    const fee = { typeId, typeName, feeMinor, currency, taxRateBasisPoints };
    const draft = await draftPeriodInvoice(tx, { clock }, { payerId: user.id, period, ...fee, actor });
    if (!draft) throw renewalOpen();
    return draft.id;
  }
}

interface Command {
  user: PersonRow;
  membership: Membership;
  /** In the association's zone. */
  today: string;
  body: BodyOf<typeof changeMembership>;
  actor: Actor;
}

/** Takes back the end of a membership, and a pause before it. */
async function reinstate(tx: Transaction, { id, pausedFrom }: Membership, at: Date): Promise<void> {
  const memberships = createMembershipRepository(tx);
  await memberships.undoEnd(id, at);
  if (pausedFrom !== null) await memberships.resume(id, at);
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
 * (decision 0031), in a new membership if there is a gap; a paused membership stays paused, and that of a person who has died ended. Late payments of earlier
 * invoices change nothing.
 */
export async function renewMembership(
  tx: Transaction,
  { clock }: FastifyInstance,
  { invoiceId, payerId, from, until }: DomainEvents['period.settled'],
): Promise<void> {
  await createUserRepository(tx).lock(payerId);
  const memberships = createMembershipRepository(tx);
  const last = await memberships.lastOf(payerId);
  // Heirs may pay what was open.
  if (!last || last.endReason === 'deceased' || (last.paidUntil !== null && last.paidUntil >= until)) return;
  const at = clock.now();
  const { today } = await readAssociationDay(tx, { clock });
  const isOver = membershipStateOn(last, today) === 'ended';
  const joinedOn = from > today ? today : from;
  const hasGap = isOver && last.endsOn !== null && joinedOn > addDays(last.endsOn, 1);
  if (isOver && !hasGap) await reinstate(tx, last, at);
  const { id } = hasGap ? await memberships.begin({ personId: payerId, typeId: last.typeId, joinedOn, at }) : last;
  await memberships.addPeriod(id, { from, until }, { source: 'invoice', invoiceId, at });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: isOver ? 'user.membership_rejoined' : 'user.membership_renewed',
    entityId: payerId,
    before: presentMembership(last, today),
    after: { paidUntil: until, invoiceId },
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
    const membership = invoice.payerId === null ? null : await createMembershipRepository(tx).lastOf(invoice.payerId);
    const until = membership && paidBefore(membership, invoice);
    return until ? factsOf(invoice, until) : null;
  });
}

/** The last paid day; for a membership that was never paid, the day before the first period that was billed. */
const paidBefore = ({ paidUntil }: Membership, { periodFrom: from }: InvoiceRow): string | null =>
  paidUntil ?? (from && addDays(from, -1));

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

/** Ends the membership of a locked person for lack of payment, and creates a mail to them as a draft for review. */
async function lapse(tx: Transaction, { clock, mails }: FastifyInstance, user: PersonRow, actor: Actor): Promise<void> {
  const memberships = createMembershipRepository(tx);
  const open = await createRenewalRepository(tx).openRenewalOf(user.id);
  const membership = await memberships.lastOf(user.id);
  if (!open || !membership || membership.endsOn !== null || membership.pausedFrom !== null) return;
  const { today } = await readAssociationDay(tx, { clock });
  await memberships.end(membership.id, { endsOn: addDays(today, -1), endReason: 'lapsed' }, clock.now());
  await writeAudit(tx, clock, {
    actor,
    action: 'user.membership_lapsed',
    entityId: user.id,
    before: presentMembership(membership, today),
    after: { endReason: 'lapsed', paidUntil: membership.paidUntil },
  });
  const invoice = await createInvoiceRepository(tx).byId(open.id);
  const until = paidBefore(membership, invoice);
  if (until === null) return;
  const { language, name, email } = invoice.payer;
  await mails.queue(tx, {
    template: membershipLapsedMail,
    to: email,
    toName: name,
    language,
    about: { kind: 'invoice', id: invoice.id },
    data: factsOf(invoice, until),
  });
}
