import type { Compilation, Module } from 'webpack';
import * as sharedZod from '@guildhall/shared/federation/zod';
import { complaintsAboutStyles } from './style-rules.ts';

/** Packages that only the shell may contain; a second copy breaks hooks, themes, routing or the session. */
const shellOnly =
  /node_modules\/(react|react-dom|scheduler|@mui\/[^/]+|@emotion\/[^/]+|react-router(-dom)?|zustand|axios|i18next|react-i18next|@tanstack\/[^/]+)\//;

/**
 * Rejects a remote whose build would break in the shell.
 * @throws when it contains a shell library, imports the shell's code, uses a part of zod that the shell does not
 * provide, or has styles that affect elements of others.
 */
export function examineRemote(compilation: Compilation, id: string): void {
  const sources = [...compilation.modules].flatMap(withConcatenated).flatMap((module) => {
    const file = module.nameForCondition()?.replaceAll('\\', '/');
    return file ? [{ file, text: module.originalSource()?.source().toString() ?? '' }] : [];
  });
  const complaints = sources.flatMap(complaintsAbout);
  if (complaints.length > 0)
    throw new Error(`Remote "${id}" cannot be joined:\n${[...new Set(complaints)].join('\n')}`);
}

/**
 * Lists what is wrong with one module of a remote, from its path and its text without types.
 * @internal tests have no compilation
 */
export function complaintsAbout({ file, text }: { file: string; text: string }): string[] {
  return [...copyOfTheShells(file), ...unknownZod(file, text), ...foreignStyles(file, text)];
}

function copyOfTheShells(file: string): string[] {
  const library = shellOnly.exec(file)?.[1];
  if (library) return [`- it carries its own ${library} (${file}). Import it through @guildhall/shared.`];
  if (/\/host\/src\//.test(file)) return [`- it takes code of the shell (${file}). Move it to shared.`];
  return [];
}

function unknownZod(file: string, text: string): string[] {
  if (!/['"]zod\/mini['"]/.test(text)) return [];
  const used = [...text.matchAll(/\bz\.(\w+)/g)].flatMap(([, name]) => (name ? [name] : []));
  // The types are already removed here, so every remaining name is needed at run time.
  const missing = [...new Set(used)].filter((name) => !(name in sharedZod));
  return missing.map((name) => `- ${file} uses z.${name}. Add "${name}" to shared/federation/zod.ts.`);
}

function foreignStyles(file: string, text: string): string[] {
  if (!file.endsWith('.css')) return [];
  if (!file.endsWith('.module.css'))
    return [`- ${file} is a style sheet for the whole page. Make it a module: *.module.css.`];
  return complaintsAboutStyles(text).map((complaint) => `- ${file}: ${complaint}`);
}

/** Production builds concatenate modules; the check is about the originals. */
function withConcatenated(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
}
