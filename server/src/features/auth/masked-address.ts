/** A mostly masked address: `a…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');
