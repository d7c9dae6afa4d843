import { limits } from '@guildhall/shared/domain';
import { and, gt, isNull } from 'drizzle-orm';
import { after } from '../clock/clock.ts';
import { sessions } from '../database/schema/index.ts';

/** A session that was not seen since this instant has ended by itself. */
export const idleSince = (now: Date): Date => after(now, -limits.sessionIdleMs);

/** Which sessions are open. */
export const isAlive = (now: Date) =>
  and(isNull(sessions.revokedAt), gt(sessions.lastSeenAt, idleSince(now)), gt(sessions.expiresAt, now));
