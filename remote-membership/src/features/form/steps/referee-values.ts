import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { comparableAddress, fullName, refereeRelations, shareDomain } from '@guildhall/shared/domain';
import { languages } from '@guildhall/shared/i18n';
import type { Language } from '@guildhall/shared/i18n';
import type { RefereeInput } from './api.ts';

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName({ firstName, lastName });

/** The initial values: the stored draft, or the referee to edit, or none. */
export function openingValues(
  language: Language,
  referee: RefereeSummary | undefined,
  kept: Record<string, unknown> | null,
): Partial<RefereeInput> {
  const text = (name: 'firstName' | 'lastName' | 'email' | 'organisation') =>
    typeof kept?.[name] === 'string' ? kept[name] : (referee?.[name] ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    organisation: text('organisation'),
    relation: refereeRelations.find((one) => one === kept?.relation) ?? referee?.relation,
    language: languages.find((one) => one === kept?.language) ?? referee?.language ?? language,
    standby: typeof kept?.standby === 'boolean' ? kept.standby : (referee?.standby ?? false),
  };
}

/**
 * Who else has an address at the same organisation: a warning, never a refusal (domain rule 2).
 * @returns the other referee's name, `null` for the applicant, or `undefined`.
 */
export function sharesDomainWith(email: string, { applicant, referees }: ApplicationDetail, self?: string) {
  // An own address is an error, and needs no warning, too.
  if (comparableAddress(email) === comparableAddress(applicant.email)) return undefined;
  if (shareDomain(email, applicant.email)) return { name: null };
  const other = referees.find((one) => one.id !== self && shareDomain(email, one.email));
  return other && { name: nameOf(other) };
}
