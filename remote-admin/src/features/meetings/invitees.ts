import { comparableAddress } from '@guildhall/shared/domain';
import { type Language } from '@guildhall/shared/i18n';

export interface Invitee {
  name: string;
  email: string;
  required: boolean;
  language: Language;
}

/** True when two addresses are one person's, as the server compares them. */
export const sameAddress = (a: string, b: string): boolean => comparableAddress(a) === comparableAddress(b);
