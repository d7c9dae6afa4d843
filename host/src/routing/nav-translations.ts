import type { Registry } from '@guildhall/shared/federation/manifest';
import { type Language, languages, registerTranslations, type Translations } from '@guildhall/shared/i18n';

/** `{ 'nav.home': 'Home' }` as i18next's nested translations: `{ nav: { home: 'Home' } }`. */
function nested(flat: Record<string, string>): Translations {
  const translations: Record<string, Translations | string> = {};
  for (const [key, text] of Object.entries(flat)) {
    const path = key.split('.');
    const leaf = path.pop();
    if (leaf === undefined) continue;
    let place: Record<string, Translations | string> = translations;
    for (const step of path) {
      const next = place[step];
      const inner: Record<string, Translations | string> = typeof next === 'object' ? { ...next } : {};
      place[step] = inner;
      place = inner;
    }
    place[leaf] = text;
  }
  return translations;
}

const all: readonly Language[] = languages;

/** Registers the navigation and title translations of all remotes, which show before their code loads. */
export function registerNavTranslations(registry: Registry): void {
  for (const remote of registry.remotes)
    for (const language of all)
      registerTranslations(remote.namespace, language, nested(remote.navTranslations[language]));
}
