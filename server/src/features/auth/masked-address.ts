/** An address, mostly hidden: `a…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');
