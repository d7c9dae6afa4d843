import * as z from 'zod/mini';
import { file, markup, perLanguage } from './manifest.ts';

/**
 * `host/dist/site.json`: what the server needs to know of the shell's build to write a page. Paths begin with `/`.
 */
export const siteBuild = z.strictObject({
  build: z.string(),
  /** What remotes find here: the version of the host API, and of each package behind the shared modules. */
  provides: z.strictObject({ hostApi: z.string(), packages: z.record(z.string(), z.string()) }),
  /** Scripts of the shell itself, in their order; all with `defer`. */
  scripts: z.array(z.string()),
  /** Scripts that every page of a remote waits for: the loader, the federation runtime and what it hands over. */
  federation: z.array(z.string()),
  /** Scripts behind a shared module that is not in the page from the start, by the keys of `pages[…].shared`. */
  shared: z.record(z.string(), z.array(z.string())),
  /** Scripts behind a screen of the shell that is loaded on its own, by the name of its chunk. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Screens of the shell as HTML, by their path in react-router's notation. */
  prerendered: z.record(z.string(), perLanguage(markup)),
  /** What the shell draws around a remote's page, by layout; `pageSlot` stands where the page belongs. */
  frames: z.record(z.string(), perLanguage(markup)),
  /** The colours of all themes as CSS; the page's `<html>` says by `data-theme` and `data-mode` which of them show. */
  themes: z.string(),
  files: z.array(file),
});

export type SiteBuild = z.output<typeof siteBuild>;

/** Stands in a frame for the markup of the page; occurs once. */
export const pageSlot = '<div data-page-slot="true"></div>';
