import { themeNames, type ThemeName } from '../store/types.ts';
import { createAppTheme } from './create-theme.ts';

// Runs in Node during the build, never in a browser.

type Variables = Readonly<Record<string, string>>;

/**
 * Variables used to paint prerendered screens: excludes those of MUI's own components and copies of colours, except for
 * skeletons and the hover tint of text.
 */
const isPainted = (name: string) =>
  /^--mui-(?:spacing|shape|opacity|shadows-0|palette-(?:[a-z]+(?:-|$)|Skeleton-bg$))/.test(name);
const isCopy = (name: string) =>
  (name.endsWith('Channel') && name !== '--mui-palette-text-primaryChannel') || name.startsWith('--mui-palette-grey-');

/** The variables of a theme by selector: `:root`, and the mode on `<html>`. */
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

/** A theme's differences from the first one, for pages whose `<html>` names it in `data-theme`. */
function changesOf(themeName: ThemeName, [first]: readonly [ThemeName]): string {
  const base = new Map(sheetsOf(first));
  return sheetsOf(themeName)
    .map(([selector, variables]) => {
      const mode = /data-mode="(\w+)"/.exec(selector)?.[1];
      const changed = Object.entries(variables).filter(([name, value]) => base.get(selector)?.[name] !== value);
      // Not more specific than `:root`: the running application's rules come later and must win.
      return mode ? block(`:where([data-theme=${themeName}])[data-mode=${mode}]`, Object.fromEntries(changed)) : '';
    })
    .join('');
}

/**
 * The colours of all themes and modes as CSS for the head of every page, so that the first paint is right before any
 * script has loaded. `data-theme` and `data-mode` on `<html>` select them; otherwise the defaults apply.
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

const rulesOfVariables = /(?<![^{}])[^{}]+\{(?:[^{}]*;)?--mui-[\w-]+:[^{}]*\}/g;

/**
 * Removes the theme's variables from the styles of a prerendered screen. They would come after the running
 * application's and lock every page to the colours the screen was rendered with.
 */
export const withoutVariables = (css: string): string => css.replaceAll(rulesOfVariables, '');

/** Variables that styles use although the first paint has no value for them. */
export function unknownVariables(css: string): string[] {
  const known = firstPaintStyles();
  const used = new Set([...css.matchAll(/var\((--mui-[\w-]+)\)/g)].map(([, name = '']) => name));
  return [...used].filter((name) => !known.includes(`${name}:`));
}
