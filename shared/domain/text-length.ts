// Separate from the text rules, because every page with an input loads this.

/**
 * Length of a text in code points, as contracts and PostgreSQL count it. JavaScript's `length` counts an emoji as two.
 */
export const lengthOf = (text: string): number => {
  // Only surrogate pairs count as one; most texts have none, and need not be split.
  if (!/[\ud800-\udfff]/.test(text)) return text.length;
  return [...text].length;
};

/** At most `max` characters of a text, counted like `lengthOf`. */
export const shortened = (text: string, max: number): string => [...text].slice(0, max).join('');
