export interface FileRules {
  /** File extensions without the dot: `pdf`, `png`. */
  endings: readonly string[];
  maxBytes: number;
  /** Number of files that still fit. */
  room: number;
}

type FileRefusal = 'tooBig' | 'empty' | 'wrongKind' | 'tooMany';

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/**
 * Separates chosen files into those to send and those the server would refuse. The server checks the content itself
 * (domain rule 8); this only saves a wait.
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
