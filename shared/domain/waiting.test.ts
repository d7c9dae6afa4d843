import { listApplications, listInvoices, listMails, listQueries } from '@guildhall/shared/contracts';
import type { RemoteManifest, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { matchRoutes } from '@guildhall/shared/router';
import * as z from 'zod/mini';
import { remoteFolders } from '../testing/translations.ts';
import { waitingKindNames, waitingKinds } from './waiting.ts';

const routes: RemoteRoute[] = remoteFolders.flatMap(
  (remote) => jest.requireActual<{ manifest: RemoteManifest }>(`../../${remote}/src/manifest.ts`).manifest.routes,
);
const someId = '01890000-0000-7000-8000-000000000000';
const lists = {
  '/forms/membership/list': listApplications,
  '/invoiceList': listInvoices,
  '/draft-mails': listMails,
  '/query/list': listQueries,
};

const everyLine = waitingKindNames.flatMap((kind) =>
  waitingKinds[kind].roles.map((role) => ({ kind, role, url: new URL(waitingKinds[kind].path(someId), 'http://g') })),
);

test.each(everyLine)('$kind links to a page that role $role may open', ({ role, url }) => {
  const open = routes.filter(
    ({ path, access }) => matchRoutes([{ path }], url.pathname) && access !== 'public' && access.includes(role),
  );
  expect(open).not.toEqual([]);
});

// Some lines open one item over its list instead of filtering the list.
const filtered = everyLine.filter(({ url }) => url.pathname in lists && !url.searchParams.has('query'));

test.each(filtered)('$kind names a valid filter of its list', (line) => {
  const { query } = lists[line.url.pathname as keyof typeof lists];
  expect(z.safeParse(query, Object.fromEntries(line.url.searchParams)).error).toBeUndefined();
  expect([...line.url.searchParams.keys()]).not.toEqual([]);
});
