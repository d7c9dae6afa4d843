import { avatarColours } from '../domain/user.ts';
import { themeNames, type Mode, type ThemeName } from '../store/types.ts';
import { avatarPair } from './avatar-colours.ts';
import { contrast } from '../testing/contrast.ts';
import { createAppTheme } from './create-theme.ts';
import { neutrals, themeColours } from './palettes.ts';

type Pair = [colour: string, ground: string];
type Pairs = Record<string, Pair>;

const palettes = themeNames.flatMap((name) => (['light', 'dark'] as const).map((mode) => [name, mode] as const));

test('computes contrast as WCAG defines it', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 1);
});

/** Every text colour with its backgrounds in the kit and the pages; disabled text has no minimum. */
function textsOf(name: ThemeName, mode: Mode): Pairs {
  const { brand, brandHover, onBrand, tint } = themeColours[name][mode];
  const { text, textSecondary, page, paper, sunken, ...rest } = neutrals[mode];
  const grounds = { page, paper, sunken, 'a selected row': tint };
  const meanings = { success: rest.success, warning: rest.warning, error: rest.error, info: rest.info };
  return {
    'a button': [onBrand, brand],
    'a hovered button': [onBrand, brandHover],
    'the name of an icon in the narrow navigation': [paper, text],
    'a placeholder': [textSecondary, paper],
    'a chip without meaning': [textSecondary, sunken],
    ...paired('text', text, grounds),
    ...paired('quiet text', textSecondary, grounds),
    ...paired('a link', brand, grounds),
    ...Object.fromEntries(
      Object.entries(meanings).flatMap(([meaning, { main, tint: ground, onMain }]): [string, Pair][] => [
        [`a chip of ${meaning}`, [main, ground]],
        [`a button of ${meaning}`, [onMain, main]],
        [`a notice of ${meaning}`, [text, ground]],
        [`quiet text in a notice of ${meaning}`, [textSecondary, ground]],
        [`a link in a notice of ${meaning}`, [brand, ground]],
        ...Object.entries(paired(`a message of ${meaning}`, main, grounds)),
      ]),
    ),
  };
}

/** Lines and marks that must be visible: the focus ring on all backgrounds, and the borders of inputs. */
function marksOf(name: ThemeName, mode: Mode): Pairs {
  const { brand, tint } = themeColours[name][mode];
  const { page, paper, sunken, outline, success, warning, error, info } = neutrals[mode];
  const notices = { success: success.tint, warning: warning.tint, error: error.tint, info: info.tint };
  return {
    ...paired('the focus ring', brand, { page, paper, sunken, 'a selected row': tint, ...notices }),
    'the edge of an input': [outline, paper],
    'the edge of a wrong input': [error.main, paper],
    'a chart': [brand, paper],
  };
}

const paired = (what: string, colour: string, grounds: Readonly<Record<string, string>>): Pairs =>
  Object.fromEntries(Object.entries(grounds).map(([ground, value]) => [`${what} on ${ground}`, [colour, value]]));

const below = (pairs: Pairs, least: number) =>
  Object.entries(pairs).flatMap(([what, [one, other]]) =>
    contrast(one, other) < least ? [`${what}: ${one} on ${other} is ${contrast(one, other).toFixed(2)}`] : [],
  );

test.each(palettes)('%s, %s: every text reaches 4.5 : 1 on each of its backgrounds', (name, mode) => {
  expect(below(textsOf(name, mode), 4.5)).toEqual([]);
});

test.each(palettes)('%s, %s: focus ring, input borders and charts reach 3 : 1', (name, mode) => {
  expect(below(marksOf(name, mode), 3)).toEqual([]);
});

test.each(avatarColours)('initials on %s reach 4.5 : 1', (colour) => {
  const { text, ground } = avatarPair(colour);
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test('people without a colour, or with a removed one, are blue', () => {
  expect([avatarPair(null), avatarPair('teal')]).toEqual([avatarPair('blue'), avatarPair('blue')]);
});

test('primary colours, breakpoints and radius match the specification', () => {
  const theme = createAppTheme();
  expect(theme.colorSchemes.light?.palette.primary.main).toBe('#5D87FF');
  expect(theme.colorSchemes.light?.palette.primary.brand).toBe('#3A5FD9');
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  expect(theme.shape.borderRadius).toBe(7);
});

test('has six heading sizes in descending order, in plain sans-serif', () => {
  const { typography } = createAppTheme();
  const sizes = (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) =>
    Number.parseFloat(String(typography[name].fontSize)),
  );
  expect(new Set(sizes).size).toBe(6);
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  expect(typography.fontFamily).toMatch(/(?:^|,)sans-serif$/);
  expect(typography.fontFamily?.replace('sans-serif', '')).not.toMatch(/serif|mono/i);
});
