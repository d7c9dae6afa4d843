import type { BodyOf, QueryOf } from '@guildhall/shared/contracts';
import {
  closeMonth,
  downloadDatev,
  getAccountingSummary,
  getAccounts,
  listJournal,
  listOpenItems,
  reopenMonth,
  setAccounts,
} from '@guildhall/shared/contracts';
import type { DayRange } from '@guildhall/shared/domain';
import { call, callPage, download } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const summaryQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...keys.accounting, 'summary', from, to],
    queryFn: ({ signal }) => call(getAccountingSummary, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

export const journalQuery = (query: QueryOf<typeof listJournal>) =>
  queryOptions({
    queryKey: [...keys.accounting, 'journal', query],
    queryFn: ({ signal }) => callPage(listJournal, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const openItemsQuery = (query: QueryOf<typeof listOpenItems>) =>
  queryOptions({
    queryKey: [...keys.accounting, 'open', query],
    queryFn: ({ signal }) => callPage(listOpenItems, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const accountsQuery = () =>
  queryOptions({
    queryKey: [...keys.accounting, 'accounts'],
    queryFn: ({ signal }) => call(getAccounts, { signal }),
  });

const touched = { stale: [keys.accounting, keys.audit] };

export const useSetAccounts = () =>
  useCommand((body: BodyOf<typeof setAccounts>) => call(setAccounts, { body }), touched);

export const useCloseMonth = () => useCommand((body: BodyOf<typeof closeMonth>) => call(closeMonth, { body }), touched);

export const useReopenMonth = () =>
  useCommand((body: BodyOf<typeof reopenMonth>) => call(reopenMonth, { body }), touched);

export const saveDatev = ({ from, to }: DayRange) => download(downloadDatev, { query: { from, to } });
