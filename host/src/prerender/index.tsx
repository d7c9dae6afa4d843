import { pageSlot, type SiteBuild } from '@guildhall/shared/federation';
import { firstPaintStyles, renderInAllLanguages } from '@guildhall/shared/federation/render';
import { addTranslationLoaders } from '../language/language.ts';
import { shellScreens } from '../app/lazy-screens.tsx';
import { frames, prerenderedScreens, screenChunks } from './screens.tsx';

// Runs in Node at the end of the shell's build (shared/tooling/build/host.ts).

/**
 * Renders every prerendered screen and frame in all languages, with their colours.
 * @throws when a frame has no place, or more than one, for the page.
 */
export async function render(): Promise<Pick<SiteBuild, 'screens' | 'prerendered' | 'frames' | 'themes'>> {
  addTranslationLoaders();
  await shellScreens.login.preload();
  const result = {
    screens: screenChunks,
    prerendered: await renderAll(prerenderedScreens),
    frames: await renderAll(frames),
    themes: firstPaintStyles(),
  };
  for (const [layout, byLanguage] of Object.entries(result.frames)) {
    const places = byLanguage.en.html.split(pageSlot).length - 1;
    if (places !== 1) throw new Error(`The frame "${layout}" has ${places} places for the page instead of one.`);
  }
  return result;
}

async function renderAll(screens: typeof prerenderedScreens): Promise<SiteBuild['prerendered']> {
  const rendered: SiteBuild['prerendered'] = {};
  for (const [name, screen] of Object.entries(screens)) {
    rendered[name] = await renderInAllLanguages(['shell'], ({ cache }) => screen(cache));
  }
  return rendered;
}
