import type { LocalText } from '../local-text.ts';

export type Texts = Required<LocalText>;

/** A label in all four languages. */
export const texts = (en: string, fr: string, ar: string, cn: string): Texts => ({ en, fr, ar, cn });
