// The files that `npm run create-remote` writes: those of every remote, with an empty page.

/** Commands of `pnpm release`, and folders that are not remotes. */
const takenNames = [
  'rollback',
  'canary',
  'promote',
  'cancel',
  'disable',
  'enable',
  'status',
  'prune',
  'adopt',
  'check',
];
const otherParts = ['host', 'server', 'shared', 'e2e'];

/** The translation namespace of a remote: its name without hyphens. */
const namespaceOf = (name) => name.replaceAll('-', '');

/**
 * Checks the name of a new remote.
 * @param {string | undefined} name
 * @param {readonly string[]} remotes existing remotes
 * @param {readonly string[]} namespaces translation namespaces in use
 * @returns {string | null} what is wrong, or null when the name is fine
 */
export function complaintAboutName(name, remotes, namespaces) {
  if (!name) return 'Name the new remote: npm run create-remote book-club.';
  if (!/^[a-z]{2,}(-[a-z]+)*$/.test(name) || name.length > 30)
    return `"${name}" can't be a name. Use up to 30 small letters from a to z, with hyphens between words: book-club.`;
  if (name.startsWith('remote-')) return `Leave out "remote-": npm run create-remote ${name.slice('remote-'.length)}.`;
  if (remotes.includes(name)) return `The folder remote-${name} is there already. Choose another name.`;
  if (otherParts.includes(name)) return `"${name}" is another part of Guildhall. Choose another name.`;
  if (takenNames.includes(name)) return `"${name}" is a command of pnpm release. Choose another name.`;
  if (namespaces.includes(namespaceOf(name)))
    return `The translations "${namespaceOf(name)}" belong to another part. Choose another name.`;
  return null;
}

const sentences = {
  en: { empty: 'There is nothing here yet', emptyText: 'What this page is for will appear here.' },
  fr: { empty: 'Il n’y a encore rien ici', emptyText: 'Le contenu de cette page apparaîtra ici.' },
  ar: { empty: 'لا يوجد شيء هنا بعد', emptyText: 'سيظهر محتوى هذه الصفحة هنا.' },
  cn: { empty: '这里还没有内容', emptyText: '本页的内容将显示在这里。' },
};

/**
 * The files of a new remote, by path in its folder.
 * @param {string} name such as `book-club`
 * @param {{ hostApi: string, react: string }} versions that the shell provides and shared requires
 * @returns {Record<string, string>}
 */
export function remoteFiles(name, { hostApi, react }) {
  const namespace = namespaceOf(name);
  const title = `${name[0].toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');
  const page = `${name.replaceAll(/(^|-)([a-z])/g, (_whole, _hyphen, letter) => letter.toUpperCase())}Page`;
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const translations = Object.fromEntries(
    Object.entries(sentences).map(([language, texts]) => [`locales/${language}.json`, json({ title, ...texts })]),
  );
  return {
    ...translations,
    'package.json': json({
      name: `@guildhall/remote-${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { build: 'webpack' },
      dependencies: { '@guildhall/shared': 'workspace:*', react },
      devDependencies: { '@guildhall/tooling': 'workspace:*' },
    }),
    'webpack.config.ts': `import { remoteBuild } from '@guildhall/tooling/build';

export default remoteBuild(import.meta.dirname);
`,
    'src/manifest.ts': `import { roleGroups } from '@guildhall/shared/domain';
import { defineRemote } from '@guildhall/shared/federation/manifest';

export const manifest = defineRemote({
  id: '${name}',
  hostApi: '^${hostApi}',
  // 'staff' hides everything of this remote from the members' site.
  audience: 'public',
  namespace: '${namespace}',
  routes: [
    {
      path: '/apps/${name}',
      access: roleGroups.everybody,
      page: '${page}',
      title: '${namespace}:title',
      nav: { label: '${namespace}:title', section: 'membership', order: 90, icon: 'info' },
    },
  ],
});
`,
    [`src/features/${name}/${page}.tsx`]: `import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { EmptyState, Page } from '@guildhall/shared/ui/data';

/** The first page of this remote. */
export default function ${page}() {
  const { t } = useTranslation('${namespace}');
  return (
    <Page title={t('title')}>
      <Card>
        <EmptyState title={t('empty')} text={t('emptyText')} />
      </Card>
    </Page>
  );
}
`,
    [`src/features/${name}/${page}.test.tsx`]: `import { renderRemote, screen } from '@guildhall/shared/testing';
import ${page} from './${page}.tsx';

test('shows its title and what will appear here', () => {
  renderRemote(<${page} />, { path: '/apps/${name}' });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(screen.getByText('What this page is for will appear here.')).toBeVisible();
});
`,
  };
}
