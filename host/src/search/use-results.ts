import { useEffect, useState } from 'react';
import { searchWords, type Role, isLongEnoughToSearch } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { SessionUser } from '@guildhall/shared/store';
import { useNavigate } from '@guildhall/shared/router';
import { isIconName } from '@guildhall/shared/ui/core';
import { type SearchFindings, searchEverything } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { navigation } from '../routing/nav.ts';
import { useRegistry } from '../routing/registry.ts';
import { resolve } from '../routing/resolve.ts';
import { paths } from '../routing/shell-routes.ts';
import { end } from '../session/sign-out.ts';
import {
  type Finding,
  fitting,
  serverFinding,
  serverFindings,
  serverKinds,
  type Recent,
  recentOf,
} from './search-parts.ts';

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

const newApplication = '/forms/membership';

/**
 * The pages of the role's navigation and the global actions; all of it is known without the network.
 * @param showSettings opens the appearance settings
 */
function usePages(role: Role, showSettings: () => void): Finding[] {
  const { t } = useTranslation(['layout', 'shell']);
  const { registry } = useRegistry();
  const navigate = useNavigate();
  const pages = navigation(registry, role).flatMap(({ name, items }) =>
    items.map((item): Finding => {
      const section = t(`section.${name}`, { defaultValue: name });
      const icon = isIconName(item.icon) ? item.icon : 'file';
      return { key: item.to, kind: 'page', icon, label: t(item.label), aside: section, to: item.to };
    }),
  );
  const profile: Finding = {
    key: paths.profile,
    kind: 'page',
    icon: 'user',
    label: t('shell:top.profile'),
    keywords: t('search.profileKeywords'),
    to: paths.profile,
  };
  const apply: Finding = {
    key: 'apply',
    kind: 'action',
    icon: 'add',
    label: t('search.newApplication'),
    to: newApplication,
  };
  const settings: Finding = {
    key: 'settings',
    kind: 'action',
    icon: 'settings',
    label: t('search.settings'),
    run: showSettings,
  };
  const signOut: Finding = {
    key: 'signOut',
    kind: 'action',
    icon: 'signOut',
    label: t('shell:action.signOut'),
    run() {
      navigate(paths.login);
      void end();
    },
  };
  const canApply = resolve(newApplication, registry, role).kind === 'remote';
  return [...pages, profile, ...(canApply ? [apply] : []), settings, signOut];
}

/** Pause in typing before the server is queried, in ms. */
const restMs = 200;

interface Answer {
  query: string;
  round: number;
  /** `null` when unavailable. */
  findings: SearchFindings | null;
}

interface ServerSearch {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Of the last response; while `loading` it belongs to an earlier text. */
  findings: SearchFindings | null;
  retry: () => void;
}

/**
 * Queries the server for matches, a moment after the last key press. An older response never replaces a newer one.
 */
function useServerSearch(text: string): ServerSearch {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const trimmed = text.trim();
  const query = isLongEnoughToSearch(trimmed) ? trimmed : null;
  useEffect(() => {
    if (query === null) return;
    const asking = new AbortController();
    const { signal } = asking;
    const take = (findings: SearchFindings | null) => {
      if (!signal.aborted) setAnswer({ query, round, findings });
    };
    const timer = setTimeout(() => {
      call(searchEverything, { query: { q: query }, signal }).then(take, () => take(null));
    }, restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, round]);

  const retry = () => setRound(round + 1);
  if (query === null) return { status: 'idle', findings: null, retry };
  const findings = answer?.findings ?? null;
  const isCurrent = answer?.query === query && answer.round === round;
  return { status: !isCurrent ? 'loading' : findings ? 'ready' : 'failed', findings, retry };
}
