import { limits } from '@guildhall/shared/domain';
import type { Facts, Finding, Rule } from './workspace-facts.ts';

/** No name that two builds in one page could both claim. */
export const uniqueNames: Rule = ({ remotes, host, exampleBuild }): Finding => {
  const names = [host.config.output?.uniqueName, ...remotes.map(({ config }) => config.output?.uniqueName)];
  return {
    check: 'Unique names are different, and those of remotes carry the build',
    complaints: remotes.flatMap(({ id, config, federation }) => {
      const uniqueName = config.output?.uniqueName ?? '';
      const container = federation.name ?? '';
      const mark = exampleBuild.replaceAll(/\W/g, '_');
      return [
        ...(uniqueName.includes(exampleBuild)
          ? []
          : [`${id}: put the build into output.uniqueName ("${uniqueName}").`]),
        ...(container.includes(mark) ? [] : [`${id}: put the build into the container's name ("${container}").`]),
        ...(names.filter((name) => name === uniqueName).length > 1
          ? [`${id}: "${uniqueName}" is the unique name of another part, too. Make it its own.`]
          : []),
      ];
    }),
  };
};

/** Files load relative to the entry, wherever it was loaded from. */
export const publicPaths: Rule = ({ remotes }): Finding => ({
  check: 'Remotes find their files beside their entry (publicPath "auto")',
  complaints: remotes.flatMap(({ id, config }) => {
    const path = config.output?.publicPath;
    return path === 'auto'
      ? []
      : [`${id}: set output.publicPath to "auto", not ${String(path)}; functions are run as text.`];
  }),
});

export const chunkTimers: Rule = (facts): Finding => ({
  check: `Chunks have ${limits.chunkLoadMs / 1000} s to arrive, in every part`,
  complaints: partsOf(facts).flatMap(({ id, output }) =>
    output?.chunkLoadTimeout === limits.chunkLoadMs
      ? []
      : [`${id}: set output.chunkLoadTimeout to ${limits.chunkLoadMs} (limits.chunkLoadMs).`],
  ),
});

const templates = ['filename', 'chunkFilename', 'cssFilename', 'cssChunkFilename', 'assetModuleFilename'] as const;

/** Caches keep files for a year, so a name must change with the file's content. */
export const hashedNames: Rule = (facts): Finding => ({
  check: 'File names carry the hash of their content',
  complaints: [
    ...partsOf(facts).flatMap(({ id, output }) =>
      templates
        .filter((name) => !String(output?.[name]).includes('[contenthash]'))
        .map((name) => `${id}: put [contenthash] into output.${name}.`),
    ),
    ...builtFiles(facts)
      .filter(({ path }) => !/[./][0-9a-f]{8}\./.test(path))
      .map(({ id, path }) => `${id}: ${path} was built without a hash in its name. Build it again.`),
  ],
});

const partsOf = ({ host, remotes }: Facts) => [
  { id: 'host', output: host.config.output },
  ...remotes.map(({ id, config }) => ({ id, output: config.output })),
];

/** The entry has a fixed name, in a folder that never changes. */
const builtFiles = ({ host, remotes }: Facts) => [
  ...(host.site?.files ?? []).map(({ path }) => ({ id: 'host', path })),
  ...remotes.flatMap(({ id, deployment }) =>
    (deployment?.files ?? [])
      .filter(({ path }) => path !== deployment?.descriptor.entry.path)
      .map(({ path }) => ({ id, path })),
  ),
];
