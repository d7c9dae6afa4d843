import type { Finding, Rule } from './workspace-facts.ts';

const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|\bimport\s+)(['"])([^'"]+)\1/g;

/** The registry decides which remotes exist; an import would decide it at build time. */
export const staticImports: Rule = ({ sources, remotes }): Finding => {
  const ids = remotes.map(({ id }) => id).join('|');
  const isRemote = new RegExp(`^(?:(?:${ids})(?:/|$)|remote-|@guildhall/remote-|(?:\\.\\./)+remote-)`);
  return {
    check: 'No code imports a remote; the shell loads them by the registry',
    complaints: sources.flatMap(({ path, text }) =>
      [...text.matchAll(specifiers)]
        .flatMap(([, , specifier]) => (specifier && isRemote.test(specifier) ? [specifier] : []))
        .map(
          (specifier) => `${path} imports "${specifier}". Show it through <RemoteArea>, or move the code to shared.`,
        ),
    ),
  };
};

const runtimeCall = /\b(loadRemote|registerRemotes|__webpack_init_sharing__|__webpack_share_scopes__)\b/;

/** Only one module calls the federation runtime, because it handles integrity, timeouts and retries. */
export const runtimeCalls: Rule = ({ sources }): Finding => ({
  check: 'Only host/src/federation speaks with the federation runtime',
  complaints: sources
    .filter(({ path }) => !/^(host\/src|shared)\/(federation|tooling)\//.test(path))
    .flatMap(({ path, text }) => {
      const call = runtimeCall.exec(text)?.[1];
      return call ? [`${path} uses ${call}. Go through the loader (host/src/loader).`] : [];
    }),
});
