import { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { canMail } from '../../platform/mail/mail-server.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import type { UserRow } from '../../platform/users/repository.ts';
import { createSecondStepOpening } from './second-step-opening.ts';
import { createSecondStepVerification } from './second-step-verification.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'maintenance' | 'mails' | 'sessions' | 'rateLimits'>;

/** The second step: codes by mail, an authenticator app, or a recovery code. */
export function createSecondStep(needs: Needs) {
  const { db, config } = needs;

  /**
   * True for people whose second step is not theirs to switch off (domain rule 16). A rule that asks for codes nobody can
   * get would lock the office out: without a mail server they can be read on this machine only.
   */
  const isRequired = async (user: Pick<UserRow, 'role'>, on: Queryable = db): Promise<boolean> =>
    user.role !== Role.member && (await canMail(on, config)) && (await readSetting(on, 'secondStepForOffice'));

  return {
    isRequired,

    /** Whether a right password is not enough for this person. */
    isAsked: async (user: UserRow): Promise<boolean> => user.secondStep || (await isRequired(user)),

    ...createSecondStepOpening(needs),
    ...createSecondStepVerification(needs),
  };
}

export type SecondStep = ReturnType<typeof createSecondStep>;
