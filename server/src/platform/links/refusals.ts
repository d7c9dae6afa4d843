import type { Queryable } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import { askForNewLink } from '../settings/association.ts';
import { readSetting } from '../settings/settings.ts';

// What people without an account read when their link is no longer good; an unknown one gets `problem.unknownLink`.

export const linkReplaced = () =>
  problem.gone(
    'link_replaced',
    'A newer link has been mailed to you and has taken this one’s place. Please use the newest mail, or have a new link mailed to you now.',
  );

export async function linkExpired(db: Queryable) {
  const association = await readSetting(db, 'association');
  return problem.gone('link_expired', `This link has expired. ${askForNewLink(association)}`);
}
