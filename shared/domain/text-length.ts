// Apart from the rules for texts, because every page with an input loads this.

/**
 * How many characters a text has: code points, as the contracts and PostgreSQL count them. JavaScript's `length` counts an
 * emoji as two.
 */
export const lengthOf = (text: string): number => [...text].length;

/** At most `max` characters of a text, counted as `lengthOf` does. */
export const shortened = (text: string, max: number): string => [...text].slice(0, max).join('');
