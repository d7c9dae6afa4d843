import type { Registry } from '@guildhall/shared/federation/manifest';
import { type Language, languages, registerWords, type Words } from '@guildhall/shared/i18n';

/** `{ 'nav.home': 'Home' }` as the nested words i18next keeps: `{ nav: { home: 'Home' } }`. */
function nested(flat: Record<string, string>): Words {
  const words: Record<string, Words | string> = {};
  for (const [key, text] of Object.entries(flat)) {
    const path = key.split('.');
    const leaf = path.pop();
    if (leaf === undefined) continue;
    let place: Record<string, Words | string> = words;
    for (const step of path) {
      const next = place[step];
      const inner: Record<string, Words | string> = typeof next === 'object' ? { ...next } : {};
      place[step] = inner;
      place = inner;
    }
    place[leaf] = text;
  }
  return words;
}

const all: readonly Language[] = languages;

/** Registers the words of navigation and titles of all remotes, which show before any of their code is loaded. */
export function registerNavWords(registry: Registry): void {
  for (const remote of registry.remotes)
    for (const language of all) registerWords(remote.namespace, language, nested(remote.navWords[language]));
}
