import { Writable } from 'node:stream';
import type { EmotionCache } from '@emotion/cache';
import type { ComponentType, ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { languageFacts, type Language } from '../domain/languages.ts';
import {
  addTranslationLoader,
  changeLanguage,
  i18n,
  initI18n,
  loadTranslations,
  type Translations,
} from '../i18n/index.ts';
import { createQueryClient, QueryClientProvider } from '../query/index.ts';
import { Route, Routes } from '../router/index.ts';
import { MemoryRouter } from '../router/memory.ts';
import { defaultCustomizer } from '../store/index.ts';
import { unknownVariables, withoutVariables } from '../theme/first-paint.ts';
import { AppThemeProvider, createEmotionCache } from '../theme/index.ts';
import { rtlPlugin } from '../theme/rtl.ts';
import type { Markup } from './manifest.ts';

export { firstPaintStyles } from '../theme/first-paint.ts';

// Runs in Node during the build, never in a browser.

type PerLanguage<Value> = Record<Language, Value>;
type Screen = (context: { cache: EmotionCache; language: Language }) => ReactElement;

/**
 * Renders a screen to HTML in every language.
 * @param namespaces it uses besides `ui` and `domain`; `addTranslationLoader` must know them.
 * @param screen returns the whole tree with its providers; it must use `cache`.
 */
export async function renderInAllLanguages(namespaces: string[], screen: Screen): Promise<PerLanguage<Markup>> {
  const inLanguage = async (language: Language): Promise<Markup> => {
    if (!i18n.isInitialized) await initI18n(language);
    await changeLanguage(language);
    await loadTranslations('ui', 'domain', ...namespaces);
    const cache = createEmotionCache(languageFacts[language].direction === 'rtl' ? { mirror: rtlPlugin } : {});
    return separateStyles(await toHtml(screen({ cache, language })), cache);
  };
  // One after another: there is one i18n instance, with one language at a time.
  return {
    en: await inLanguage('en'),
    fr: await inLanguage('fr'),
    ar: await inLanguage('ar'),
    cn: await inLanguage('cn'),
  };
}

/** Renders a remote's page as it looks before its first response. */
export function renderRemotePage(
  namespace: string,
  translations: PerLanguage<Translations>,
  { path, Page }: { path: string; Page: ComponentType },
): Promise<PerLanguage<Markup>> {
  addTranslationLoader(namespace, async (language) => translations[language]);
  return renderInAllLanguages([namespace], ({ cache, language }) => (
    <AppThemeProvider {...unchangedLook} direction={languageFacts[language].direction} cache={cache}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={path} element={<Page />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>
  ));
}

/** Colours and mode are CSS variables of the page, so one rendering fits every choice. */
const unchangedLook = {
  mode: defaultCustomizer.activeMode,
  themeName: defaultCustomizer.activeTheme,
  radius: defaultCustomizer.borderRadius,
  cardShadow: defaultCustomizer.isCardShadow,
};

/** @throws the screen's own error: a screen that cannot be rendered must not be deployed. */
function toHtml(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const sink = new Writable({
      write(part, _encoding, done) {
        parts.push(String(part));
        done();
      },
    });
    sink.on('finish', () => resolve(parts.join('')));
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

const globalStyle = /<style data-emotion="([^"]+)"[^>]*>([^<]*)<\/style>/g;

/**
 * Global styles are in the HTML, those of components in the cache; both become separate style elements. The colours
 * come with the page, for all themes at once (`firstPaintStyles`).
 * @throws when the screen uses a variable without a value before scripts run.
 */
function separateStyles(rendered: string, cache: EmotionCache): Markup {
  const globals = [...rendered.matchAll(globalStyle)].map(([, emotion = '', css = '']) => ({
    emotion,
    css: withoutVariables(css),
  }));
  const scoped = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const ids = scoped.map(([id]) => id).join(' ');
  const css = withoutVariables(scoped.map(([, text]) => text).join(''));
  const unknown = unknownVariables(css);
  if (unknown.length > 0) throw new Error(`The first paint has no value for ${unknown.join(', ')}.`);
  return { html: rendered.replaceAll(globalStyle, ''), styles: [...globals, { emotion: `${cache.key} ${ids}`, css }] };
}
