import type { BodyOf, RefereeConsent, answerRefereeConsent } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';

/** A referee's request and the language it was read in. */
export type RequestRead = RefereeConsent & { readIn: Language };

/** The answer in the server's format. */
export type RefereeReply = BodyOf<typeof answerRefereeConsent>;
