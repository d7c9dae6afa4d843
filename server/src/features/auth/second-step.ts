import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { canMail } from '../../platform/mail/mail-server.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createSecondStepOpening } from './second-step-opening.ts';
import { createSecondStepVerification } from './second-step-verification.ts';

/** The second step: codes by mail, an authenticator app, or a recovery code. */
export function createSecondStep(app: FastifyInstance) {
  const { db, config } = app;

  /**
   * True for people who may not switch off the second step (domain rule 16). Requiring codes nobody can receive would
   * lock the office out: without a mail server they can only be read on this machine.
   */
  const isRequired = async (user: Pick<UserRow, 'role'>, on: Queryable = db): Promise<boolean> =>
    user.role !== Role.member && (await canMail(on, config)) && (await readSetting(on, 'secondStepForOffice'));

  return {
    isRequired,

    /** Whether this person needs a second step. */
    isAsked: async (user: UserRow): Promise<boolean> => user.secondStep || (await isRequired(user)),

    ...createSecondStepOpening(app),
    ...createSecondStepVerification(app),
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
