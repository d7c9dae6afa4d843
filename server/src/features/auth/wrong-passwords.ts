import type { FastifyInstance } from 'fastify';
import { fullName } from '../../platform/audit/actor.ts';
import { createStrangerMails } from '../../platform/mail/stranger-mails.ts';
import { createAuthRepository } from './repository.ts';
import { wrongPasswordsMail } from './wrong-passwords-mail-texts.ts';

/** The job after the last wrong password: responses take the same time for known and unknown addresses. */
export const wrongPasswordsJob = 'auth.wrong-passwords';

/** Tells the owner of an account that sign-in pauses because of wrong passwords. */
export function createWrongPasswordsNotice({ db, clock, config, mails }: FastifyInstance) {
  const strangerMails = createStrangerMails({ db, clock, config });
  return async (email: string): Promise<void> => {
    const user = await createAuthRepository(db).userByEmail(email);
    if (user?.state !== 'active' || !(await strangerMails.mayWriteTo(email))) return;
    await mails.queue(db, {
      template: wrongPasswordsMail,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: { name: fullName(user), forgotLink: { path: '/auth/forgot-password' } },
      about: { kind: 'user', id: user.id },
    });
  };
}
