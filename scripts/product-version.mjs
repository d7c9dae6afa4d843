// What a release of the product writes into the sources; `scripts/release-product.mjs` uses it.

/** The files that name the version of the product. */
export const versionedFiles = ['package.json', 'deploy/compose.yaml', 'deploy/compose.one.yaml'];

/** Whether a version such as `1.10.0` is newer than another one. */
export const isNewer = (version, than) => version.localeCompare(than, 'en', { numeric: true }) > 0;

/**
 * The changelog with everything that is unreleased below the heading of a version.
 * @returns null when nothing is unreleased
 */
export function releasedChangelog(changelog, version, day) {
  const [before, after] = changelog.split(/^## Unreleased\n/m);
  const unreleased = after?.split(/^## /m)[0] ?? '';
  return /^- /m.test(unreleased) ? `${before}## Unreleased\n\n## ${version} (${day})\n${after}` : null;
}

/** A `package.json` or compose file with another version of the product; other versions in it stay. */
export const withVersion = (text, from, to) =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replace(/^( +image: guildhall[a-z-]*:)(.+)$/gm, (line, image, tag) => (tag === from ? `${image}${to}` : line));
