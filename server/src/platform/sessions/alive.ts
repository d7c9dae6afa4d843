import { limits } from '@guildhall/shared/domain';
import { and, gt, isNull } from 'drizzle-orm';
import { after } from '../clock/clock.ts';
import { sessions } from '../database/schema/index.ts';

/** A session last seen before this instant has expired. */
export const idleSince = (now: Date): Date => after(now, -limits.sessionIdleMs);

/** The condition for open sessions. */
export const isAlive = (now: Date) =>
  and(isNull(sessions.revokedAt), gt(sessions.lastSeenAt, idleSince(now)), gt(sessions.expiresAt, now));
