import * as z from 'zod/mini';
import { Role } from '../domain/permissions.ts';
import { isRange } from './semver.ts';

/**
 * The version of what the shell offers to remotes: shared entry points, providers around a page, layouts. A remote
 * names the range it needs; the minor rises when something is added, the major when something is taken away.
 */
export const hostApiVersion = '2.0.0';

const role = z.union([z.literal(Role.administrator), z.literal(Role.staff), z.literal(Role.member)]);

/** A translation key with its namespace: `membership:nav.applications`. */
const translationKey = z.string().check(z.regex(/^[a-z]+:[\w.]+$/));

const pageName = z.string().check(z.regex(/^[A-Z]\w*Page$/));

const navEntry = z.strictObject({
  label: translationKey,
  /** Heading under which the layout groups entries: `membership`, `finance`, … */
  section: z.string(),
  order: z.int(),
  /** Name of an icon of `ui/core`. */
  icon: z.string(),
});

const route = z.strictObject({
  /** Absolute, in react-router's notation; paths are the specification's, whoever answers them. */
  path: z.string().check(z.regex(/^\/\S*$/)),
  /** Everybody, or the roles that may open it. */
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
  /** `staff` remotes are named to signed-in staff only. */
  audience,
  /** The i18next namespace of the remote's translations. */
  namespace: z.string().check(z.regex(/^[a-z]+$/)),
  routes: z.array(route),
};

export const remoteManifest = z.strictObject({
  ...manifestFields,
  /** Pages whose first screen the remote's build renders to HTML, for each language. */
  prerender: z._default(z.array(pageName), []),
});

const language = z.enum(['en', 'fr', 'ar', 'cn']);
export const perLanguage = <Value extends z.core.$ZodType>(value: Value) => z.record(language, value);

/** `sha384-…` as in the `integrity` attribute. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A file of a remote, by its path below the remote's base address. */
export const file = z.strictObject({ path: z.string(), integrity, bytes: z.int() });

const loadable = z.strictObject({
  /** Files of the remote the page begins with, for preload links. */
  assets: z.array(z.string()),
  /** Keys of shared modules it uses; the shell's `site.json` knows their files. */
  shared: z.array(z.string()),
});

/**
 * A screen as HTML. Each style belongs into a `<style data-emotion="…">` of its own, where the style cache of the
 * browser finds it and takes it over.
 */
export const markup = z.strictObject({
  html: z.string(),
  styles: z.array(z.strictObject({ emotion: z.string(), css: z.string() })),
});

/** What the shell knows of a remote before it loads any of its code: one row of the registry. */
export const remoteDescriptor = z.strictObject({
  ...manifestFields,
  version: z.string(),
  /** `<version>+<hash of the inputs>`, the name of its immutable folder. */
  build: z.string(),
  /** Address of the folder, ending in a slash. */
  base: z.string().check(z.regex(/^(https?:\/\/[^/\s]+)?\/\S*\/$/)),
  entry: z.strictObject({ path: z.string(), integrity, container: z.string() }),
  /** The range of each package behind the shared modules it was built for, checked before any of its code is fetched. */
  requires: z.record(z.string(), z.string().check(z.refine(isRange))),
  /** An operator may switch a remote off without taking it away. */
  enabled: z.boolean(),
  pages: z.record(z.string(), loadable),
  translations: perLanguage(loadable),
  /** Navigation and titles by their key without namespace, so that both show before any remote code. */
  navTranslations: perLanguage(z.record(z.string(), z.string())),
});

/** A build of one remote as it describes itself (`dist/current.json`). The server reads it, browsers do not. */
export const remoteDeployment = z.strictObject({
  descriptor: remoteDescriptor,
  /** First screens as HTML, by page and language. */
  prerendered: z.record(z.string(), perLanguage(markup)),
  files: z.array(file),
});

/** The remotes of one audience, as pages get them. */
export interface Registry {
  audience: Audience;
  /** Changes whenever the shell or any remote of the registry changes. */
  generation: string;
  /** The build of the shell that new pages get; an open tab compares it with its own. */
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
 * Declares a remote. `manifest.ts` default-exports the result; it is read at build time only, and must import
 * nothing but this function and data.
 * @throws when the manifest is not well-formed, with the path of the fault.
 */
export function defineRemote(manifest: z.input<typeof remoteManifest>): RemoteManifest {
  const result = z.safeParse(remoteManifest, manifest);
  if (!result.success) throw new Error(`Manifest of remote "${manifest.id}": ${z.prettifyError(result.error)}`);
  const foreign = translationKeysOf(result.data).filter((key) => !key.startsWith(`${manifest.namespace}:`));
  if (foreign.length > 0)
    throw new Error(`Manifest of remote "${manifest.id}" uses translations of others: ${foreign.join(', ')}.`);
  return result.data;
}

/** Every translation key a manifest names in routes and navigation, with namespace. */
export function translationKeysOf(manifest: Pick<RemoteManifest, 'routes'>): string[] {
  const keys = manifest.routes.flatMap((route) => (route.nav ? [route.title, route.nav.label] : [route.title]));
  return [...new Set(keys)];
}
