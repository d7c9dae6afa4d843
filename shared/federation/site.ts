import * as z from 'zod/mini';
import { file, markup, perLanguage } from './manifest.ts';

/** `host/dist/site.json`: what the server needs from the shell's build to write a page. Paths begin with `/`. */
export const siteBuild = z.strictObject({
  build: z.string(),
  /** Provided to remotes: the versions of the host API and of the shared packages, and the shared modules' exports. */
  provides: z.strictObject({
    hostApi: z.string(),
    packages: z.record(z.string(), z.string()),
    exports: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
  /** The shell's own scripts in order; all with `defer`. */
  scripts: z.array(z.string()),
  /** Scripts that every remote page needs: the loader, the federation runtime and its shared modules. */
  federation: z.array(z.string()),
  /** Scripts of a shared module that is not in the initial page, by the keys of `pages[…].shared`. */
  shared: z.record(z.string(), z.array(z.string())),
  /** Scripts of a lazy screen of the shell, by chunk name. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** The chunks of the shell's own screens that people open from elsewhere, by path; `:language` is the page's. */
  screens: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Screens of the shell as HTML, by their path in react-router's notation. */
  prerendered: z.record(z.string(), perLanguage(markup)),
  /** The shell's frame around a remote's page, by layout; `pageSlot` marks the place of the page. */
  frames: z.record(z.string(), perLanguage(markup)),
  /** The colours of all themes as CSS; `data-theme` and `data-mode` on the page's `<html>` select them. */
  themes: z.string(),
  files: z.array(file),
});

export type SiteBuild = z.output<typeof siteBuild>;

/** Placeholder in a frame for the page's markup; occurs once. */
export const pageSlot = '<div data-page-slot="true"></div>';
