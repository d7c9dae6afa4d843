import type { Queryable } from '../database/client.ts';
import { problem } from '../problems/problem.ts';
import { askForNewLink } from '../settings/association.ts';
import { readSetting } from '../settings/settings.ts';

// Messages for people without an account about an invalid link; an unknown one gets `problem.unknownLink`.

export const linkReplaced = () =>
  problem.gone(
    'link_replaced',
    'We have emailed you a newer link, which replaces this one. Use the latest email, or request a new link.',
  );

export async function linkExpired(db: Queryable) {
  const association = await readSetting(db, 'association');
  return problem.gone('link_expired', `This link has expired. ${askForNewLink(association)}`);
}
