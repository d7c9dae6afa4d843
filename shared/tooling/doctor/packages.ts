import type { Finding, Rule } from './workspace-facts.ts';
import { triedTools } from './tried-tools.ts';

/** Libraries that must exist once in a page. */
const once =
  /^(react|react-dom|scheduler|@mui\/.+|@emotion\/.+|react-router(-dom)?|zustand|axios|i18next|react-i18next|@tanstack\/.+)$/;

/** Only the shell and shared may depend on libraries that must exist once; remotes name React for its types. */
export const singleLibraries: Rule = ({ packages }): Finding => ({
  check: 'Libraries that must exist once belong to shared and host alone',
  complaints: Object.entries(packages).flatMap(([folder, dependencies]) => {
    if (folder === 'shared' || folder === 'host') return [];
    return Object.entries(dependencies).flatMap(([name, version]) => {
      const shared = packages['shared']?.[name];
      const isReactOfRemote = name === 'react' && folder.startsWith('remote-');
      if (!once.test(name) || (isReactOfRemote && version === shared)) return [];
      return isReactOfRemote
        ? [`${folder} asks for react ${version}, shared for ${String(shared)}. Ask for the same.`]
        : [`${folder} depends on ${name}. Import it through @guildhall/shared, and take it out of its package.json.`];
    });
  }),
});

/** Only certain pairs of webpack and the federation plugin work together. */
export const triedVersions: Rule = ({ tools }): Finding => ({
  check: 'webpack and the federation plugin are the pair that was tried',
  complaints: Object.entries(triedTools).flatMap(([name, tried]) => {
    const { asked = 'nothing', installed = 'nothing' } = tools[name] ?? {};
    return asked === tried && installed === tried
      ? []
      : [
          `${name}: ${tried} was tried, package.json asks for ${asked}, installed is ${installed}. Pin it; a new pair is a change of its own (decision 0001).`,
        ];
  }),
});
