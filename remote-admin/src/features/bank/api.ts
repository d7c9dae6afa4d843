import type { BankStatement, BodyOf, QueryOf, ResponseOf } from '@guildhall/shared/contracts';
import {
  addBankRule,
  bookBankLine,
  changeBankRule,
  confirmBankBookings,
  confirmBankProposals,
  getBankReconciliation,
  getBankStatement,
  getBankSummary,
  linkBankPayment,
  listBankLines,
  listBankRules,
  listBankStatements,
  listParkedPayments,
  matchBankLine,
  matchParkedPayment,
  previewBankStatement,
  readBankStatement,
  removeBankRule,
  reopenBankLine,
  returnBankPayment,
  reopenParkedPayment,
  setBankBalance,
  setBankLineAside,
  setParkedPaymentAside,
  undoBankMatch,
  uploadBankStatement,
} from '@guildhall/shared/contracts';
import type { BookedView } from '@guildhall/shared/domain';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
import { keys, touchedByApplications } from '../../lib/keys.ts';

export type BankSummary = ResponseOf<typeof getBankSummary>;

const statementKey = (id: string) => [...keys.bank, 'statement', id];

export const bankSummaryQuery = () =>
  queryOptions({
    queryKey: [...keys.bank, 'summary'],
    queryFn: ({ signal }) => call(getBankSummary, { signal }),
  });

export const reconciliationQuery = (on: string) =>
  queryOptions({
    queryKey: [...keys.bank, 'reconciliation', on],
    queryFn: ({ signal }) => call(getBankReconciliation, { query: { on }, signal }),
    placeholderData: keepPreviousData,
  });

export const bankLinesQuery = (query: QueryOf<typeof listBankLines>) =>
  queryOptions({
    queryKey: [...keys.bank, 'lines', query],
    queryFn: ({ signal }) => callPage(listBankLines, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const statementListQuery = (query: QueryOf<typeof listBankStatements>) =>
  queryOptions({
    queryKey: [...keys.bank, 'statements', query],
    queryFn: ({ signal }) => callPage(listBankStatements, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const statementQuery = (id: string) =>
  queryOptions<BankStatement>({
    queryKey: statementKey(id),
    queryFn: ({ signal }) => call(getBankStatement, { params: { id }, signal }),
  });

/** A CSV statement as it would be read with these choices. */
export const previewQuery = (id: string, choice: BodyOf<typeof previewBankStatement>) =>
  queryOptions({
    queryKey: [...keys.bank, 'preview', id, choice],
    queryFn: ({ signal }) => call(previewBankStatement, { params: { id }, body: choice, signal }),
    placeholderData: keepPreviousData,
  });

export const bankRulesQuery = queryOptions({
  queryKey: [...keys.bank, 'rules'],
  queryFn: ({ signal }) => call(listBankRules, { signal }),
});

export const parkedPaymentsQuery = (query: QueryOf<typeof listParkedPayments>) =>
  queryOptions({
    queryKey: [...keys.bank, 'parked', query],
    queryFn: ({ signal }) => callPage(listParkedPayments, { query, signal }),
    placeholderData: keepPreviousData,
  });

// A recorded payment changes the status of its invoice's application.
const paying = { stale: [keys.bank, ...touchedByApplications] };
const sorting = { stale: [keys.bank] };
const booking = { stale: [keys.bank, keys.accounting] };
const reading = { ...sorting, answers: ({ id }: BankStatement) => statementKey(id) };

export const useUploadStatement = () =>
  useCommand((file: File) => call(uploadBankStatement, { form: { file } }), reading);

export const useReadStatement = (id: string) =>
  useCommand((body: BodyOf<typeof readBankStatement>) => call(readBankStatement, { params: { id }, body }), reading);

export const useSetBalance = () =>
  useCommand((body: BodyOf<typeof setBankBalance>) => call(setBankBalance, { body }), sorting);

type Numbered<Body> = { id: string; body: Body };

export const useMatchLine = () =>
  useCommand(
    ({ id, body }: Numbered<BodyOf<typeof matchBankLine>>) => call(matchBankLine, { params: { id }, body }),
    paying,
  );

/** Confirms the next batch of certain matches. */
export const useConfirmProposals = () => useCommand(() => call(confirmBankProposals, { body: {} }), paying);

export const useBookLine = (id: string) =>
  useCommand((body: BodyOf<typeof bookBankLine>) => call(bookBankLine, { params: { id }, body }), booking);

/** Books the next batch of a list as rules propose. */
export const useConfirmBookings = () =>
  useCommand((view: BookedView) => call(confirmBankBookings, { body: { view } }), booking);

export const useChangeRule = (id: string) =>
  useCommand((body: BodyOf<typeof changeBankRule>) => call(changeBankRule, { params: { id }, body }), sorting);

export const useAddRule = () => useCommand((body: BodyOf<typeof addBankRule>) => call(addBankRule, { body }), sorting);

export const useRemoveRule = () =>
  useCommand(({ id, body }: Numbered<{ version: number }>) => call(removeBankRule, { params: { id }, body }), sorting);

export const useUndoMatch = (id: string) =>
  useCommand((body: BodyOf<typeof undoBankMatch>) => call(undoBankMatch, { params: { id }, body }), paying);

export const useReturnPayment = (id: string) =>
  useCommand((body: BodyOf<typeof returnBankPayment>) => call(returnBankPayment, { params: { id }, body }), paying);

export const useLinkPayment = (id: string) =>
  useCommand((body: BodyOf<typeof linkBankPayment>) => call(linkBankPayment, { params: { id }, body }), sorting);

export const useSetLineAside = (id: string) =>
  useCommand((body: BodyOf<typeof setBankLineAside>) => call(setBankLineAside, { params: { id }, body }), sorting);

export const useReopenLine = () =>
  useCommand(({ id, body }: Numbered<{ version: number }>) => call(reopenBankLine, { params: { id }, body }), sorting);

export const useMatchParked = () =>
  useCommand(
    ({ id, body }: Numbered<BodyOf<typeof matchParkedPayment>>) => call(matchParkedPayment, { params: { id }, body }),
    paying,
  );

export const useSetParkedAside = (id: string) =>
  useCommand(
    (body: BodyOf<typeof setParkedPaymentAside>) => call(setParkedPaymentAside, { params: { id }, body }),
    sorting,
  );

export const useReopenParked = () =>
  useCommand(
    ({ id, body }: Numbered<{ version: number }>) => call(reopenParkedPayment, { params: { id }, body }),
    sorting,
  );
