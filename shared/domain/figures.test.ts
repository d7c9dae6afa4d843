import { listApplications, listInvoices, listMails, listPolls, listQueries } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import { applicationStates } from './application.ts';
import {
  answeredIn,
  applicationsIn,
  askedIn,
  decidedIn,
  figurePath,
  figures,
  paidIn,
  refereesIn,
  submittedIn,
  type Figure,
} from './figures.ts';
import { refereeOutcomeNames } from './referee-outcomes.ts';

const queries = {
  applications: listApplications.query,
  invoices: listInvoices.query,
  mails: listMails.query,
  polls: listPolls.query,
  queries: listQueries.query,
};
const days = { from: '2028-02-01', to: '2028-02-29' };
const named: [string, Figure][] = Object.entries(figures);
const every: [string, Figure][] = [
  ...named,
  ...applicationStates.map((state): [string, Figure] => [`applications ${state}`, applicationsIn(state)]),
  ...Object.entries({ submittedIn, decidedIn, paidIn, askedIn, answeredIn }).map(
    ([name, figureOf]): [string, Figure] => [name, figureOf(days)],
  ),
  ...refereeOutcomeNames.map((outcome): [string, Figure] => [outcome, refereesIn(outcome, days)]),
];

test.each(every)('the filter of %s is valid for its list', (_, { list, filter }) => {
  expect(z.parse(queries[list], filter)).toMatchObject(filter);
});

test.each([
  [figures.toDecide, '/forms/membership/list?turn=committee'],
  [figures.invoices, '/invoiceList'],
  [applicationsIn('on_hold'), '/forms/membership/list?state=on_hold'],
  [submittedIn(days), '/forms/membership/list?submittedFrom=2028-02-01&submittedTo=2028-02-29'],
  [answeredIn(days), '/query/list?askedFrom=2028-02-01&askedTo=2028-02-29&answered=yes'],
])('%j links to %s', (figure, path) => {
  expect(figurePath(figure)).toBe(path);
});
