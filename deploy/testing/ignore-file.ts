import { readProject } from './containerfile.ts';
import { listFiles } from './workspace.ts';

interface Rule {
  pattern: RegExp;
  keeps: boolean;
}

const asPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\0')
      .replace(/\*/g, '[^/]*')
      .replace(/\0/g, '(?:.*/)?')}$`,
  );

const rules: Rule[] = readProject('.dockerignore')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => ({ pattern: asPattern(line.replace(/^!/, '').replace(/\/$/, '')), keeps: line.startsWith('!') }));

/**
 * True when `.dockerignore` excludes a path from a container build: the last rule for it or a parent folder decides.
 */
export function isIgnored(path: string): boolean {
  const steps = path.split('/');
  const places = steps.map((_step, index) => steps.slice(0, index + 1).join('/'));
  const decisive = rules.findLast(({ pattern }) => places.some((place) => pattern.test(place)));
  return decisive !== undefined && !decisive.keeps;
}

/** The files that `COPY <source>` copies: those at or below the path that are not ignored. */
export const copiedFiles = (source: string): string[] => listFiles(source).filter((path) => !isIgnored(path));
