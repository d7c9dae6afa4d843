import { isAboutLink, type Refusal } from '../../server.ts';

/** Why a link shows no form; each reason has its own page instead of a bare 404. */
const endings = [
  'link_unknown',
  'link_expired',
  'link_replaced',
  'invitation_ended',
  'poll_cancelled',
  'sign_in_needed',
] as const;
export type Ending = (typeof endings)[number];

/** Maps a refusal to its ending, or to `null` for anything else, such as a lost connection. */
export const endingOf = (refusal: Refusal): Ending | null =>
  endings.find((ending) => ending === refusal.code) ?? (isAboutLink(refusal) ? 'link_unknown' : null);
