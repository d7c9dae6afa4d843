// The feature's public interface for other features and the processes.
export { applicationFormKey } from './default-form.ts';
export { isFeeUntouched } from './default-types.ts';
export { createMembershipTypeRepository, readForm, readForms, readPublishedForms, termsOf } from './repository.ts';
export { isOpen, mayUseClosedTypes, type MembershipTypeRow, toMembershipType } from './service.ts';
