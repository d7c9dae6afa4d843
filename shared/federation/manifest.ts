import * as z from 'zod/mini';
import { Role } from '../domain/permissions.ts';
import { isRange } from './semver.ts';

/**
 * The version of what the shell provides to remotes: shared entry points, providers around a page, layouts. A remote
 * names the range it needs; additions raise the minor, removals the major.
 */
export const hostApiVersion = '2.0.0';

const role = z.union([z.literal(Role.administrator), z.literal(Role.staff), z.literal(Role.member)]);

/** A translation key with its namespace: `membership:nav.applications`. */
const translationKey = z.string().check(z.regex(/^[a-z]+:[\w.]+$/));

const pageName = z.string().check(z.regex(/^[A-Z]\w*Page$/));

const navEntry = z.strictObject({
  label: translationKey,
  /** Navigation section of the entry: `membership`, `finance`, … */
  section: z.string(),
  order: z.int(),
  /** Name of an icon of `ui/core`. */
  icon: z.string(),
});

const route = z.strictObject({
  /** Absolute, in react-router's notation; paths are the specification's, whichever remote serves them. */
  path: z.string().check(z.regex(/^\/\S*$/)),
  /** Public, or the roles that may open it. */
  access: z.union([z.literal('public'), z.array(role).check(z.minLength(1))]),
  page: pageName,
  title: translationKey,
  nav: z.optional(navEntry),
  layout: z._default(z.enum(['dashboard', 'blank']), 'dashboard'),
});

const audience = z.enum(['public', 'staff']);

const manifestFields = {
  id: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
  /** Range of `hostApiVersion` the remote was written for. */
  hostApi: z.string().check(z.refine(isRange)),
  /** Only signed-in staff receive `staff` remotes. */
  audience,
  /** The i18next namespace of the remote's translations. */
  namespace: z.string().check(z.regex(/^[a-z]+$/)),
  routes: z.array(route),
};

export const remoteManifest = z.strictObject({
  ...manifestFields,
  /** Pages whose first screen the remote's build renders to HTML in each language. */
  prerender: z._default(z.array(pageName), []),
});

const language = z.enum(['en', 'fr', 'ar', 'cn']);
export const perLanguage = <Value extends z.core.$ZodType>(value: Value) => z.record(language, value);

/** `sha384-…` as in the `integrity` attribute. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A file of a remote, by its path below the remote's base URL. */
export const file = z.strictObject({ path: z.string(), integrity, bytes: z.int() });

const loadable = z.strictObject({
  /** The page's initial files, for preload links. */
  assets: z.array(z.string()),
  /** Keys of shared modules it uses; the shell's `site.json` knows their files. */
  shared: z.array(z.string()),
});

/**
 * A screen as HTML. Each style belongs in a separate `<style data-emotion="…">`, where the browser's style cache
 * finds and reuses it.
 */
export const markup = z.strictObject({
  html: z.string(),
  styles: z.array(z.strictObject({ emotion: z.string(), css: z.string() })),
});

/** A row of the registry: what the shell knows of a remote before it loads any of its code. */
export const remoteDescriptor = z.strictObject({
  ...manifestFields,
  version: z.string(),
  /** `<version>+<hash of the inputs>`, the name of its immutable folder. */
  build: z.string(),
  /** URL of the folder, ending with a slash. */
  base: z.string().check(z.regex(/^(https?:\/\/[^/\s]+)?\/\S*\/$/)),
  entry: z.strictObject({ path: z.string(), integrity, container: z.string() }),
  /** The required range of each package behind its shared modules, checked before any of its code is loaded. */
  requires: z.record(z.string(), z.string().check(z.refine(isRange))),
  /** An operator may disable a remote without removing it. */
  enabled: z.boolean(),
  pages: z.record(z.string(), loadable),
  translations: perLanguage(loadable),
  /** Navigation labels and titles by key without namespace, so that both show before any remote code loads. */
  navTranslations: perLanguage(z.record(z.string(), z.string())),
});

/** The description of a remote's build (`dist/current.json`). The server reads it, browsers do not. */
export const remoteDeployment = z.strictObject({
  descriptor: remoteDescriptor,
  /** First screens as HTML, by page and language. */
  prerendered: z.record(z.string(), perLanguage(markup)),
  /** The names it imports from each shared module; builds of earlier releases don't say. */
  uses: z._default(z.record(z.string(), z.array(z.string())), {}),
  files: z.array(file),
});

/** The remotes of one audience, as sent to pages. */
export interface Registry {
  audience: Audience;
  /** Changes whenever the shell or any remote of the registry changes. */
  generation: string;
  /** The build of the shell for new pages; an open tab compares it with its own. */
  shell: string;
  remotes: RemoteDescriptor[];
}

export type RemoteManifest = z.output<typeof remoteManifest>;
export type RemoteRoute = z.output<typeof route>;
export type RemoteDescriptor = z.output<typeof remoteDescriptor>;
export type RemoteDeployment = z.output<typeof remoteDeployment>;
export type Audience = z.output<typeof audience>;
export type Markup = z.output<typeof markup>;

/**
 * Declares a remote. `manifest.ts` default-exports the result; it is read only at build time, and must import nothing
 * but this function and data.
 * @throws when the manifest is invalid, with the path of the error.
 */
export function defineRemote(manifest: z.input<typeof remoteManifest>): RemoteManifest {
  const result = z.safeParse(remoteManifest, manifest);
  if (!result.success) throw new Error(`Manifest of remote "${manifest.id}": ${z.prettifyError(result.error)}`);
  const foreign = translationKeysOf(result.data).filter((key) => !key.startsWith(`${manifest.namespace}:`));
  if (foreign.length > 0)
    throw new Error(`Manifest of remote "${manifest.id}" uses translations of others: ${foreign.join(', ')}.`);
  return result.data;
}

/** Every translation key in a manifest's routes and navigation, with namespace. */
export function translationKeysOf(manifest: Pick<RemoteManifest, 'routes'>): string[] {
  const keys = manifest.routes.flatMap((route) => (route.nav ? [route.title, route.nav.label] : [route.title]));
  return [...new Set(keys)];
}
