import { searchWords, type Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { SessionUser } from '@guildhall/shared/store';
import { type Finding, fitting, serverFinding, serverFindings, serverKinds } from './search-results.ts';
import { type Recent, recentOf } from './recent.ts';
import { useServerSearch } from './use-server-search.ts';
import { usePages } from './use-pages.ts';

export interface ResultGroup {
  name: 'recent' | Finding['kind'];
  findings: Finding[];
}

const kinds = ['page', ...serverKinds, 'action'] as const;

/** The recently opened items that this role can still find. */
function fromRecent(recent: readonly Recent[], pages: readonly Finding[], role: Role): Finding[] {
  return recent.flatMap((one) =>
    one.kind === 'page'
      ? pages.filter(({ key, kind }) => kind === 'page' && key === one.key)
      : [serverFinding(one, role)],
  );
}

/** The matches by kind; without a text the recent items, all pages and all actions. */
export function useResults(text: string, user: SessionUser, showSettings: () => void) {
  const { t } = useTranslation(['layout', 'domain']);
  const format = useFormat();
  const pages = usePages(user.role, showSettings);
  const server = useServerSearch(text);
  const ways = searchWords(text);
  const fromServer = server.findings
    ? serverFindings(server.findings, user.role, {
        draftApplication: t('search.draftApplication'),
        draftInvoice: t('search.draftInvoice'),
        role: (role) => t(`domain:role.${role}`),
        money: format.money,
      })
    : [];
  // Until the new response arrives, matching results of the last one stay: nothing flickers or misleads.
  const shown = server.status === 'ready' ? fromServer : fitting(fromServer, ways);
  const all = [...fitting(pages, ways), ...(server.status === 'failed' ? [] : shown)];
  const recent = ways.length === 0 ? fromRecent(recentOf(user.id), pages, user.role) : [];
  const isRecent = new Set(recent.map(({ key }) => key));
  const groups: ResultGroup[] = [
    { name: 'recent' as const, findings: recent },
    ...kinds.map((name) => ({ name, findings: all.filter(({ kind, key }) => kind === name && !isRecent.has(key)) })),
  ];
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    words: ways.flat(),
    status: server.status,
    retry: server.retry,
  };
}
