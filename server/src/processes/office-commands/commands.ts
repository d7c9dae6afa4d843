import type {
  ApplicationDetail,
  BodyOf,
  assignApplication,
  holdApplication,
  reopenApplication,
  requestChanges,
} from '@guildhall/shared/contracts';
import type { AppServices } from '../../platform/app-services.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { creditOpenInvoices, hasOpenInvoice } from '../../features/invoices/public.ts';
import {
  expectVersion,
  lockVisible,
  readDetail,
  moveApplication,
  officeActor,
  type ApplicationRow,
} from '../../features/applications/public.ts';
import { createMembershipTypeRepository } from '../../features/membership-types/public.ts';
import { cancelOpenRequests } from '../../features/referees/public.ts';
import { requestReferencesOf } from '../references/references.ts';
import { activate } from '../membership-activation/activation.ts';
import { assignTo } from './assigning.ts';
import { putOnHold, resumeFromHold } from './holds.ts';
import { reopenLapsed } from './reopening.ts';
import { requestChangesOf } from './requesting-changes.ts';

type Command<Body> = Caller & { id: string; body: Body };

const whoOf = ({ user, actor }: Caller) => ({ actor, by: officeActor(user) });

/** The office's commands on an application before and after the decision. */
export function createOfficeService(app: AppServices) {
  const { db, clock } = app;

  /** Runs a command on the locked application, if it still has the version the caller saw. */
  const step = async <Body extends { version: number }>(
    { id, body, user }: Command<Body>,
    act: (tx: Transaction, row: ApplicationRow) => Promise<unknown>,
  ): Promise<ApplicationDetail> => {
    await db.transaction(async (tx) => {
      const row = await lockVisible(tx, id, user);
      await expectVersion(tx, clock, row, body.version, user);
      await act(tx, row);
    });
    return readDetail(db, clock, id, user);
  };

  return {
    /** Completes the screening: asks the referees. */
    requestReferences: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => requestReferencesOf(tx, app, row, whoOf(command))),

    /** Requests changes from the applicant; until they are made, only the requested items can be edited. */
    requestChanges: (command: Command<BodyOf<typeof requestChanges>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { items, dueOn } = command.body;
        return requestChangesOf(tx, app, row, { ...whoOf(command), requestedById: command.user.id, items, dueOn });
      }),

    /** Puts an application on hold; its deadlines are extended by the same time. */
    hold: (command: Command<BodyOf<typeof holdApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { reason, resumeOn } = command.body;
        return putOnHold(tx, app, row, { ...whoOf(command), reason, resumeOn });
      }),

    resume: (command: Command<{ version: number }>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => resumeFromHold(tx, app, row, whoOf(command))),

    /** Reopens an application whose requested changes lapsed. */
    reopen: (command: Command<BodyOf<typeof reopenApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => reopenLapsed(tx, app, row, { ...whoOf(command), dueOn: command.body.dueOn })),

    assign: (command: Command<BodyOf<typeof assignApplication>>): Promise<ApplicationDetail> =>
      step(command, (tx, row) => {
        const { actor, body } = command;
        return assignTo(tx, clock, row, { assigneeId: body.assigneeId, actor });
      }),

    /** Starts the review without all references. */
    waiveReferences: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        const move = { actor, by: officeActor(user), reason: body.reason };
        const inReview = await moveApplication(tx, clock, row, 'waiveReferences', move);
        const type = await createMembershipTypeRepository(tx).ofApplication(row);
        if (type?.feeDue === 'before_review' && (await hasOpenInvoice(tx, row.id)))
          throw problem.conflict(
            'fee_open',
            'The fee is due before the review, and its invoice is not paid yet. Record the payment or credit it first.',
          );
        await cancelOpenRequests(tx, app, inReview, actor);
      }),

    /** Starts the membership without the fee; the open amount of the invoice is credited. */
    waiveFee: (command: Command<{ version: number; reason: string }>): Promise<ApplicationDetail> =>
      step(command, async (tx, row) => {
        const { user, actor, body } = command;
        await activate(tx, app, row, { actor, action: 'waiveFee', by: officeActor(user), reason: body.reason });
        await creditOpenInvoices(tx, app, { applicationId: row.id, actor, reason: body.reason });
      }),
  };
}
