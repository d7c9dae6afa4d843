/** Text sizes apart from headings. All text on a screen uses one of them. */
export const textSizes = {
  tiny: '0.75rem',
  caption: '0.8125rem',
  small: '0.875rem',
  body: '0.9375rem',
  large: '1rem',
  lead: '1.125rem',
  title: '1.25rem',
} as const;

export type TextSize = keyof typeof textSizes;
