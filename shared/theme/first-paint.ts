import { themeNames, type ThemeName } from '../store/types.ts';
import { createAppTheme } from './create-theme.ts';

// Runs in Node while building, never in a browser.

type Variables = Readonly<Record<string, string>>;

/**
 * Variables that prerendered screens are painted with; those of MUI's own components, and copies of colours, are not,
 * but for the places that wait for data, and the text's, which lies thinly over what the pointer is on.
 */
const isPainted = (name: string) =>
  /^--mui-(?:spacing|shape|opacity|shadows-0|palette-(?:[a-z]+(?:-|$)|Skeleton-bg$))/.test(name);
const isCopy = (name: string) =>
  (name.endsWith('Channel') && name !== '--mui-palette-text-primaryChannel') || name.startsWith('--mui-palette-grey-');

/** The variables of a theme by what selects them: `:root`, and the mode on `<html>`. */
function sheetsOf(themeName: ThemeName): [selector: string, variables: Variables][] {
  const theme = createAppTheme({ themeName });
  if (!('generateStyleSheets' in theme)) throw new Error('The theme was made without CSS variables.');
  return theme.generateStyleSheets().flatMap((sheet) =>
    Object.entries(sheet).map(([selector, rules]): [string, Variables] => {
      const painted = Object.entries(rules).filter(([name]) => isPainted(name) && !isCopy(name));
      return [selector, Object.fromEntries(painted.map(([name, value]) => [name, String(value)]))];
    }),
  );
}

const block = (selector: string, variables: Variables) => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : '';
};

/** What a theme changes of the first one, for pages whose `<html>` names it in `data-theme`. */
function changesOf(themeName: ThemeName, [first]: readonly [ThemeName]): string {
  const base = new Map(sheetsOf(first));
  return sheetsOf(themeName)
    .map(([selector, variables]) => {
      const mode = /data-mode="(\w+)"/.exec(selector)?.[1];
      const changed = Object.entries(variables).filter(([name, value]) => base.get(selector)?.[name] !== value);
      // No stronger than `:root`: the rules of the running application come later and must win.
      return mode ? block(`:where([data-theme=${themeName}])[data-mode=${mode}]`, Object.fromEntries(changed)) : '';
    })
    .join('');
}

/**
 * The colours of all themes and modes as CSS for the head of every page, so that the first paint is right before any
 * script has arrived. `<html>` says by `data-theme` and `data-mode` which of them show; without, the defaults do.
 */
export function firstPaintStyles(): string {
  const [first, ...others] = themeNames;
  const modes = ['light', 'dark'].map((mode) => `[data-mode=${mode}]{color-scheme:${mode}}`).join('');
  return [
    ':root{color-scheme:light}',
    modes,
    ...sheetsOf(first).map(([selector, variables]) => block(selector, variables)),
    ...others.map((themeName) => changesOf(themeName, [first])),
  ].join('');
}

const rulesOfVariables = /[^{}]+\{(?:[^{}]*;)?--mui-[\w-]+:[^{}]*\}/g;

/**
 * Takes the theme's variables out of the styles of a prerendered screen. They would come after those of the running
 * application and hold every page in the colours that the screen was rendered with.
 */
export const withoutVariables = (css: string): string => css.replaceAll(rulesOfVariables, '');

/** Variables that styles use although the first paint has no value for them. */
export function unknownVariables(css: string): string[] {
  const known = firstPaintStyles();
  const used = new Set([...css.matchAll(/var\((--mui-[\w-]+)\)/g)].map(([, name = '']) => name));
  return [...used].filter((name) => !known.includes(`${name}:`));
}
