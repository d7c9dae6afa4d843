/** The colours of the products; each has a name in the translations. */
export const colors = ['black', 'white', 'blue', 'green', 'orange', 'red'] as const;

export const colorValues: Readonly<Record<string, string>> = {
  black: '#24272E',
  white: '#FFFFFF',
  blue: '#4A7BD0',
  green: '#4E9A6B',
  orange: '#E08A3C',
  red: '#CF4A4A',
};
