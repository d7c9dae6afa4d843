/** Where this browser keeps the last good registry of a member of staff. */
export const keptRegistryKey = 'guildhall-staff-registry';
