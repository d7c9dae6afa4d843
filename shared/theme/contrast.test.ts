import { themeNames } from '../store/index.ts';
import { contrast } from './contrast.ts';
import { createAppTheme } from './create-theme.ts';
import { neutrals, themeColours } from './palettes.ts';

const palettes = themeNames.flatMap((name) => (['light', 'dark'] as const).map((mode) => [name, mode] as const));

test('contrast is computed as WCAG says', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 1);
});

test.each(palettes)('%s, %s: buttons, links and text reach 4.5 : 1', (name, mode) => {
  const colours = themeColours[name][mode];
  const ground = neutrals[mode];
  const pairs: Record<string, [string, string]> = {
    'text on a button': [colours.onBrand, colours.brand],
    'text on a hovered button': [colours.onBrand, colours.brandHover],
    'link on paper': [colours.brand, ground.paper],
    'link on the page': [colours.brand, ground.page],
    'link on a hovered row': [colours.brand, ground.sunken],
    'selected chip': [colours.brand, colours.tint],
    'text on a selected card': [ground.text, colours.tint],
    'quiet text on a selected card': [ground.textSecondary, colours.tint],
  };
  const low = Object.entries(pairs).filter(([, [one, other]]) => contrast(one, other) < 4.5);
  expect(low).toEqual([]);
});

test.each(['light', 'dark'] as const)('%s: text and meanings reach 4.5 : 1, borders of inputs 3 : 1', (mode) => {
  const { page, paper, sunken, text, textSecondary, outline, success, warning, error, info } = neutrals[mode];
  const grounds = [page, paper, sunken];
  const texts = [text, textSecondary, success.main, warning.main, error.main, info.main];
  const low = texts.flatMap((one) =>
    grounds.filter((ground) => contrast(one, ground) < 4.5).map((ground) => [one, ground]),
  );
  expect(low).toEqual([]);
  for (const { main, tint, onMain } of [success, warning, error, info]) {
    expect(contrast(main, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onMain, main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(outline, paper)).toBeGreaterThanOrEqual(3);
});

test('primary, breakpoints and radius are the specification’s', () => {
  const theme = createAppTheme();
  expect(theme.colorSchemes.light?.palette.primary.main).toBe('#5D87FF');
  expect(theme.colorSchemes.light?.palette.primary.brand).toBe('#3A5FD9');
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  expect(theme.shape.borderRadius).toBe(7);
});
