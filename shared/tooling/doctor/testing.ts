import { limits } from '@guildhall/shared/domain';
import { requiredVersion, sharedModules } from '@guildhall/shared/federation/shared-modules';
import type { Facts } from './workspace-facts.ts';

type RemoteFacts = Facts['remotes'][number];
import { triedTools } from './tried-tools.ts';

const build = '1.0.0+0123456789ab';
const hash = '01234567';
const packages = { react: '19.3.1', 'react-dom': '19.3.1', zod: '4.6.7', '@guildhall/shared': '1.0.0' };

const output = {
  filename: 'static/js/[name].[contenthash].js',
  chunkFilename: 'static/js/[id].[contenthash].chunk.js',
  cssFilename: 'static/css/[name].[contenthash].css',
  cssChunkFilename: 'static/css/[id].[contenthash].chunk.css',
  assetModuleFilename: 'static/media/[name].[contenthash][ext]',
  chunkLoadTimeout: limits.chunkLoadMs,
};

const integrity = `sha384-${'A'.repeat(64)}`;
const file = (path: string) => ({ path, integrity, bytes: 10 });
const loadable = { assets: [], shared: [] };
const perLanguage = <Value>(value: Value) => ({ en: value, fr: value, ar: value, cn: value });

/** A remote with nothing wrong. */
export function buildRemoteFacts(id: string): RemoteFacts {
  const manifest: RemoteFacts['manifest'] = {
    id,
    hostApi: '^1.0.0',
    audience: 'public',
    namespace: id,
    routes: [{ path: `/${id}/:key`, access: [1, 2], page: 'HomePage', title: `${id}:title`, layout: 'dashboard' }],
    prerender: [],
  };
  const { prerender: _prerender, ...row } = manifest;
  return {
    id,
    manifest,
    config: { output: { ...output, publicPath: 'auto', uniqueName: `${id}@${build}` } },
    federation: {
      name: `guildhall_${id}_${build.replaceAll(/\W/g, '_')}`,
      remotes: {},
      shareStrategy: 'loaded-first',
      dts: false,
      experiments: { externalRuntime: true },
      shared: Object.fromEntries(
        Object.entries(sharedModules).map(([key, { versionOf }]) => {
          const version = packages[versionOf];
          const range = requiredVersion(versionOf, version);
          return [key, { import: false, singleton: true, strictVersion: true, version, requiredVersion: range }];
        }),
      ),
    },
    deployment: {
      descriptor: {
        ...row,
        version: '1.0.0',
        build,
        base: `/r/${id}/${build}/`,
        entry: { path: 'remoteEntry.js', integrity, container: 'any' },
        requires: { react: '^19.0.0' },
        enabled: true,
        pages: { HomePage: loadable },
        translations: perLanguage(loadable),
        navTranslations: perLanguage({}),
      },
      prerendered: {},
      uses: {},
      files: [file('remoteEntry.js'), file(`static/js/1.${hash}.chunk.js`)],
    },
  };
}

/** A workspace with nothing wrong: two remotes, built. */
export function buildFacts(): Facts {
  return {
    exampleBuild: build,
    remotes: [buildRemoteFacts('demo'), buildRemoteFacts('admin')],
    host: {
      config: { output: { ...output, publicPath: '/', uniqueName: 'guildhall' } },
      site: {
        build,
        provides: { hostApi: '1.0.0', packages },
        scripts: [],
        federation: [],
        shared: {},
        chunks: {},
        screens: {},
        prerendered: {},
        frames: {},
        themes: '',
        files: [file(`static/js/main.${hash}.js`)],
      },
      scripts: [{ path: `host/dist/static/js/main.${hash}.js`, text: 'start()' }],
    },
    versions: { hostApi: '1.0.0', packages },
    tools: Object.fromEntries(
      Object.entries(triedTools).map(([name, version]) => [name, { asked: version, installed: version }]),
    ),
    packages: {
      shared: { react: '19.3.1', axios: '1.21.1' },
      host: { react: '19.3.1', 'react-dom': '19.3.1' },
      server: { fastify: '5.0.0' },
      'remote-demo': { react: '19.3.1', '@guildhall/shared': 'workspace:*' },
    },
    sources: [
      {
        path: 'host/src/federation/provided.ts',
        text: Object.keys(sharedModules)
          .map((key) => `  '${key}': { module: x },`)
          .join('\n'),
      },
      { path: 'host/src/federation/federation.ts', text: 'instance.loadRemote(name)' },
      { path: 'remote-demo/src/Page.tsx', text: "import { t } from '@guildhall/shared/i18n'; import('./Part.tsx');" },
    ],
  };
}
