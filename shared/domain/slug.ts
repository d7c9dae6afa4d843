/**
 * The key that a name suggests: `Freunde & Förderer` becomes `freunde-forderer`. Empty for a name without Latin letters.
 * @param max its length; a word is never cut unless it is the only one
 */
export function slugOf(name: string, max: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  // A key starts with a letter.
  while (words[0] !== undefined && /^\d/.test(words[0])) words.shift();
  const [first = '', ...others] = words;
  return others.reduce(
    (key, word) => {
      const longer = `${key}-${word}`;
      return longer.length > max ? key : longer;
    },
    first.slice(0, max),
  );
}
