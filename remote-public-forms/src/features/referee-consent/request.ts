import type { BodyOf, RefereeConsent, answerRefereeConsent } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/i18n';

/** What a referee is asked, and the language it was read in. */
export type RequestRead = RefereeConsent & { readIn: Language };

/** The answer as the server takes it. */
export type RefereeReply = BodyOf<typeof answerRefereeConsent>;
