import type { ApplicationActor } from '@guildhall/shared/domain';
import type { Actor } from '../audit/actor.ts';
import type { Transaction } from '../database/client.ts';
import type { applications, payments } from '../database/schema/index.ts';

/** Events of one feature that may have consequences in others. */
export interface DomainEvents {
  /** An application's referees or their statements changed. The transaction has locked the application. */
  'references.changed': {
    application: typeof applications.$inferSelect;
    /** The actor and role; defaults to the system. */
    who?: { actor: Actor; by: ApplicationActor };
  };
  /** An account has another email address. */
  'address.changed': { userId: string; before: string; after: string };
  /** The office issued an invoice by hand. */
  'invoice.issued': { applicationId: string };
  /** A payment or waiver settled an invoice: nothing is open any more. */
  'invoice.settled': { applicationId: string };
  /** The same for an invoice over a period of the payer's membership. */
  'period.settled': { invoiceId: string; payerId: string; from: string; until: string };
  /** The office moved a payment to another invoice, where it has a new entry. */
  'payment.moved': { before: string; payment: typeof payments.$inferSelect };
  /** The office credited an invoice, in whole or in part. */
  'invoice.credited': { applicationId: string };
}

type EventName = keyof DomainEvents;
type Handler<Name extends EventName> = (tx: Transaction, event: DomainEvents[Name]) => Promise<unknown>;

/**
 * Lets a feature report events without knowing their handlers. A process registers one handler per event; it runs
 * inside the emitter's transaction, so that cause and consequence are committed together or not at all.
 */
export function createEvents() {
  const handlers: { [Name in EventName]?: Handler<Name> } = {};
  return {
    /** @throws Error when the event already has a handler: its consequences are defined in one place */
    on<Name extends EventName>(name: Name, handler: (typeof handlers)[Name]): void {
      if (handlers[name]) throw new Error(`"${name}" has a handler already. Call the second consequence from there.`);
      handlers[name] = handler;
    },

    /** Runs the handler of an event. @throws Error when there is none, and errors of the handler */
    async emit<Name extends EventName>(tx: Transaction, name: Name, event: DomainEvents[Name]): Promise<void> {
      const handler: Handler<Name> | undefined = handlers[name];
      if (!handler) throw new Error(`Nothing handles "${name}". Register a process for it in server/src/processes.`);
      await handler(tx, event);
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
