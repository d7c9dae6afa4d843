import { keptMark, keptPrefix } from '../store/kept.ts';

/** The name in the browser's storage of what `keptFor` stores. */
export const keptName = (...about: Parameters<typeof keptMark>): string => keptPrefix + keptMark(...about);
