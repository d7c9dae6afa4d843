import { encryptedName, encryptedPrefix } from '../store/encrypted-entry.ts';

/** The name in the browser's storage of what `encryptedEntry` stores. */
export const keptName = (...about: Parameters<typeof encryptedName>): string =>
  encryptedPrefix + encryptedName(...about);
