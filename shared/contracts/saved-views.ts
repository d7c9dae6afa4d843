import * as z from 'zod/mini';
import { viewLimits, viewLists } from '../domain/saved-view.ts';
import { listApplications } from './applications.ts';
import { contract } from './contract.ts';
import { listInvoices } from './invoices.ts';
import { listMails } from './mails.ts';
import { listJunk } from './junk.ts';
import { listPolls } from './meetings.ts';
import { id, line, nothing, version } from './primitives.ts';
import { listQueries } from './queries.ts';
import { listUsers } from './users.ts';

const pages = { page: true, pageSize: true } as const;

/** The filters and sort order of each list, parsed by its own contract. */
const filtersOf = {
  applications: z.omit(listApplications.query, pages),
  invoices: z.omit(listInvoices.query, pages),
  users: z.omit(listUsers.query, pages),
  queries: z.omit(listQueries.query, pages),
  mails: z.omit(listMails.query, pages),
  meetings: z.omit(listPolls.query, pages),
  junk: z.omit(listJunk.query, pages),
};

const name = line(viewLimits.nameLength);

/** The column names in order, hidden ones with a leading `-`; `null` if the list has no column selection. */
const columns = z.nullable(
  z.array(z.string().check(z.regex(/^-?[A-Za-z]{1,40}$/))).check(z.maxLength(viewLimits.columns)),
);

const savedView = z.strictObject({
  id,
  list: z.enum(viewLists),
  name: z.string(),
  /** As in the list's URL. */
  filters: z.record(z.string(), z.string()),
  columns,
  /** All members of the office can use it. */
  isShared: z.boolean(),
  /** The caller's own. */
  isOwn: z.boolean(),
  /** The caller may change and delete it: the owner and, if it is shared, administrators. */
  isEditable: z.boolean(),
  ownerName: z.string(),
  version,
});
export type SavedView = z.output<typeof savedView>;

export const listSavedViews = contract.get('/saved-views', {
  summary: 'Views of one list: own ones, and those that others share',
  permission: 'view:save',
  query: z.strictObject({ list: z.enum(viewLists) }),
  response: z.array(savedView),
});

/** The choices when saving a view. */
export const viewChoice = z.strictObject({ name, isShared: z.boolean() });

/** A view of a list, with that list's filters. */
const viewOf = <const Extra extends z.core.$ZodShape>(extra: Extra) => {
  const shown = { ...extra, ...viewChoice.shape, columns };
  return z.discriminatedUnion('list', [
    z.strictObject({ ...shown, list: z.literal('applications'), filters: filtersOf.applications }),
    z.strictObject({ ...shown, list: z.literal('invoices'), filters: filtersOf.invoices }),
    z.strictObject({ ...shown, list: z.literal('users'), filters: filtersOf.users }),
    z.strictObject({ ...shown, list: z.literal('queries'), filters: filtersOf.queries }),
    z.strictObject({ ...shown, list: z.literal('mails'), filters: filtersOf.mails }),
    z.strictObject({ ...shown, list: z.literal('meetings'), filters: filtersOf.meetings }),
    z.strictObject({ ...shown, list: z.literal('junk'), filters: filtersOf.junk }),
  ]);
};

export const createSavedView = contract.post('/saved-views', {
  summary: 'Save the filters, the sort and the columns of a list under a name',
  permission: 'view:save',
  body: viewOf({}),
  response: savedView,
  status: 201,
  errors: ['name_taken', 'too_many_views'],
});

export const changeSavedView = contract.put('/saved-views/:id', {
  summary: 'Change a view: its name, who can use it, and what it shows',
  permission: 'view:save',
  params: z.strictObject({ id }),
  body: viewOf({ version }),
  response: savedView,
  errors: ['name_taken', 'other_list'],
});

export const deleteSavedView = contract.delete('/saved-views/:id', {
  summary: 'Delete a view',
  permission: 'view:save',
  params: z.strictObject({ id }),
  body: z.strictObject({ version }),
  response: nothing,
  errors: ['version_conflict'],
});
