import { listApplications, listInvoices, listMails, listQueries } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import { applicationStates } from './application.ts';
import { applicationsIn, figurePath, figures, submittedIn, type Figure } from './figures.ts';

const queries = {
  applications: listApplications.query,
  invoices: listInvoices.query,
  mails: listMails.query,
  queries: listQueries.query,
};
const named: [string, Figure][] = Object.entries(figures);
const every: [string, Figure][] = [
  ...named,
  ...applicationStates.map((state): [string, Figure] => [`applications ${state}`, applicationsIn(state)]),
  ['submitted in February', submittedIn('2028-02')],
];

test.each(every)('the filter of %s is valid for its list', (_, { list, filter }) => {
  expect(z.parse(queries[list], filter)).toMatchObject(filter);
});

test.each([
  [figures.toDecide, '/forms/membership/list?turn=committee'],
  [figures.invoices, '/invoiceList'],
  [applicationsIn('on_hold'), '/forms/membership/list?state=on_hold'],
  [submittedIn('2028-02'), '/forms/membership/list?submittedFrom=2028-02-01&submittedTo=2028-02-29'],
  [submittedIn('2026-12'), '/forms/membership/list?submittedFrom=2026-12-01&submittedTo=2026-12-31'],
])('%j links to %s', (figure, path) => {
  expect(figurePath(figure)).toBe(path);
});
