export interface FileRules {
  /** Endings without a dot: `pdf`, `png`. */
  endings: readonly string[];
  maxBytes: number;
  /** How many more files fit. */
  room: number;
}

type FileRefusal = 'tooBig' | 'empty' | 'wrongKind' | 'tooMany';

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/**
 * Sorts chosen files into those worth sending and those the server would refuse anyway. The server checks the
 * content itself (domain rule 8); this only spares a wait.
 */
export function sortFiles(files: readonly File[], { endings, maxBytes, room }: FileRules) {
  const accepted: File[] = [];
  const refused: { file: File; why: FileRefusal }[] = [];
  for (const file of files) {
    const why: FileRefusal | null = !endings.includes(endingOf(file.name))
      ? 'wrongKind'
      : file.size === 0
        ? 'empty'
        : file.size > maxBytes
          ? 'tooBig'
          : accepted.length >= room
            ? 'tooMany'
            : null;
    if (why) refused.push({ file, why });
    else accepted.push(file);
  }
  return { accepted, refused };
}
