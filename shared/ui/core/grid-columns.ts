/** A plain `1fr` is never narrower than its content, such as a long file name; these columns are. */
export const shrinking = (columns: string): string =>
  columns.replace(/minmax\((?:[^()]|\([^()]*\))*\)|\b\d+fr\b/g, (size) =>
    size.startsWith('minmax') ? size : `minmax(0, ${size})`,
  );
