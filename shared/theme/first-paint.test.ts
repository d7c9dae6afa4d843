import { themeNames, type Mode, type ThemeName } from '../store/types.ts';
import { firstPaintStyles, unknownVariables, withoutVariables } from './first-paint.ts';
import { neutrals, themeColours } from './palettes.ts';

/** The colours of a page with these `<html>` attributes, as a browser applies the rules. */
function painted(attributes: { theme?: ThemeName; mode?: Mode }) {
  const sheet = document.createElement('style');
  sheet.textContent = firstPaintStyles();
  const html = document.documentElement;
  if (attributes.theme) html.dataset.theme = attributes.theme;
  if (attributes.mode) html.dataset.mode = attributes.mode;
  document.head.append(sheet);
  const values: Record<string, string> = {};
  for (const rule of sheet.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule) || !html.matches(rule.selectorText)) continue;
    for (const name of Array.from(rule.style)) values[name] = rule.style.getPropertyValue(name).trim();
  }
  return values;
}

afterEach(() => {
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.mode;
});

const choices = themeNames.flatMap((theme) => (['light', 'dark'] as const).map((mode) => [theme, mode] as const));

test.each(choices)('paints a page in %s, %s in its colours before any script', (theme, mode) => {
  expect(painted({ theme, mode })).toMatchObject({
    'color-scheme': mode,
    '--mui-palette-brand-main': themeColours[theme][mode].brand,
    '--mui-palette-brand-tint': themeColours[theme][mode].tint,
    '--mui-palette-brand-contrastText': themeColours[theme][mode].onBrand,
    '--mui-palette-background-default': neutrals[mode].page,
    '--mui-palette-text-primary': neutrals[mode].text,
    '--mui-shape-borderRadius': '7px',
  });
});

test('paints a first visit blue and light', () => {
  expect(painted({})).toMatchObject({
    '--mui-palette-brand-main': themeColours.BLUE_THEME.light.brand,
    '--mui-palette-background-default': neutrals.light.page,
  });
});

test('the running application can override every colour of the first paint', () => {
  const selectors = [...firstPaintStyles().matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector);
  // One attribute or pseudo-class each; `:where()` has no specificity.
  for (const selector of selectors)
    for (const one of selector.replaceAll(/:where\([^)]*\)/g, '').split(','))
      expect(one.trim()).toMatch(/^(?::root|\[data-mode="?\w+"?\])$/);
});

test('removes the rendered colours from a prerendered screen and keeps its rules', () => {
  const css =
    'html{box-sizing:border-box;}:root,[data-mode="light"]{color-scheme:light;--mui-palette-brand-main:#3A5FD9;}.gh-1{color:var(--mui-palette-brand-main);}:root{--mui-spacing:8px;}@media (min-width:600px){.gh-2{padding:calc(3 * var(--mui-spacing));}}';
  expect(withoutVariables(css)).toBe(
    'html{box-sizing:border-box;}.gh-1{color:var(--mui-palette-brand-main);}@media (min-width:600px){.gh-2{padding:calc(3 * var(--mui-spacing));}}',
  );
});

test('finds a variable without a value at first paint', () => {
  const known = ['palette-text-primary', 'palette-text-primaryChannel', 'palette-divider', 'palette-Skeleton-bg'];
  expect(unknownVariables(known.map((name) => `.a{color:var(--mui-${name})}`).join(''))).toEqual([]);
  expect(unknownVariables('.a{box-shadow:var(--mui-shadows-8)}')).toEqual(['--mui-shadows-8']);
});
