import { may, searchWords, type Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { SessionUser } from '@guildhall/shared/store';
import { type Finding, fitting, officeFinding, officeFindings } from './search-results.ts';
import { type Recent, recentOf } from './recent.ts';
import { useOfficeSearch } from './use-office-search.ts';
import { usePages } from './use-pages.ts';

export interface ResultGroup {
  name: 'recent' | Finding['kind'];
  findings: Finding[];
}

const kinds = ['page', 'application', 'person', 'invoice', 'action'] as const;

/** The recently opened items that this role can still find. */
function fromRecent(recent: readonly Recent[], pages: readonly Finding[], role: Role): Finding[] {
  const mayAsk = may(role, 'search:office');
  return recent.flatMap((one) =>
    one.kind === 'page'
      ? pages.filter(({ key, kind }) => kind === 'page' && key === one.key)
      : mayAsk
        ? [officeFinding(one, role)]
        : [],
  );
}

/** The matches by kind; without a text the recent items, all pages and all actions. */
export function useResults(text: string, user: SessionUser, showSettings: () => void) {
  const { t } = useTranslation(['layout', 'domain']);
  const format = useFormat();
  const pages = usePages(user.role, showSettings);
  const office = useOfficeSearch(text, may(user.role, 'search:office'));
  const ways = searchWords(text);
  const fromOffice = office.findings
    ? officeFindings(office.findings, user.role, {
        draftApplication: t('search.draftApplication'),
        draftInvoice: t('search.draftInvoice'),
        role: (role) => t(`domain:role.${role}`),
        money: format.money,
      })
    : [];
  // Until the new response arrives, matching results of the last one stay: nothing flickers or misleads.
  const shown = office.status === 'ready' ? fromOffice : fitting(fromOffice, ways);
  const all = [...fitting(pages, ways), ...(office.status === 'failed' ? [] : shown)];
  const recent = ways.length === 0 ? fromRecent(recentOf(user.id), pages, user.role) : [];
  const isRecent = new Set(recent.map(({ key }) => key));
  const groups: ResultGroup[] = [
    { name: 'recent' as const, findings: recent },
    ...kinds.map((name) => ({ name, findings: all.filter(({ kind, key }) => kind === name && !isRecent.has(key)) })),
  ];
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    words: ways.flat(),
    status: office.status,
    retry: office.retry,
  };
}
