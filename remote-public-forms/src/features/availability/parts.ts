import { formPart } from '../../ui/form-part.tsx';

const load = () => import('./later-parts.ts');

export const AnswerGrid = formPart(async () => (await load()).AnswerGrid, 'availability');
export const Ended = formPart(async () => (await load()).Ended, 'availability');
export const Notices = formPart(async () => (await load()).Notices, 'availability', 24);
export const NotOpen = formPart(async () => (await load()).NotOpen, 'availability');
export const ZonePicker = formPart(async () => (await load()).ZonePicker, 'availability', 160);

/** Loads the parts and their translations ahead. */
export const preloadParts = () =>
  Promise.all([AnswerGrid, Ended, Notices, NotOpen, ZonePicker].map(({ preload }) => preload()));
