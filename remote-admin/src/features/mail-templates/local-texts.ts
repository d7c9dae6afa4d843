import type { LocalText } from '@guildhall/shared/domain';

/** A text in every language. */
export type Texts = Required<LocalText>;

export const texts = (en: string, fr: string, ar: string, cn: string): Texts => ({ en, fr, ar, cn });
