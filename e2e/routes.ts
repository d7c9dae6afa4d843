import type { Registry, RemoteDescriptor, RemoteRoute } from '@guildhall/shared/federation/manifest';
import { shellRoutes } from '../host/src/routing/shell-routes.ts';
import { passwordOf, people, sessionOf } from './fixtures.ts';
import type { Product } from './product.ts';

/** Who opens a page: a signed-out visitor, or a role. */
export const visitors = { 'signed out': null, administrator: 1, staff: 2, member: 3 } as const;
export type Visitor = keyof typeof visitors;
export type Role = 1 | 2 | 3;

/** Every path of the specification, including those without a remote so far. */
export const specified = [
  ...['/home', '/dashboard/admin', '/dashboard/user', '/payment-success', '/paymentDialog'],
  ...['/', '/forms/membership', '/forms/membership/:id', '/forms/membership/list', '/forms/membership/view/:id'],
  ...['/forms/application-configuration', '/user/add', '/user/add/:id', '/user/list', '/query/list'],
  ...['/invoice', '/invoiceList', '/draft-mails', '/junkBox'],
  ...['/forms/referee-consent/:id', '/forms/referee-consent/success'],
  ...['/forms/meeting-availibility/:id', '/forms/meeting-availibility/success'],
  ...['/auth/404', '/auth/login', '/auth/register', '/auth/two-steps/:userId/:type', '/auth/forgot-password'],
  ...['/auth/reset-password/:userId', '/auth/maintenance', '/nowhere/at/all'],
];

export interface Row {
  path: string;
  remote: RemoteDescriptor | null;
  route: Pick<RemoteRoute, 'path' | 'access' | 'page'> | null;
}

/** One row per path with its pages, derived from the registry alone. */
function rowsOf(registry: Registry): Map<string, Row[]> {
  const rows = new Map<string, Row[]>(specified.map((path) => [path, []]));
  const add = (path: string, row: Row) => rows.set(path, [...(rows.get(path) ?? []), row]);
  for (const { path, page, access } of shellRoutes)
    add(path, { path, remote: null, route: { path, page, access: access === 'public' ? 'public' : [1, 2, 3] } });
  for (const remote of registry.remotes)
    for (const route of remote.routes) add(route.path, { path: route.path, remote, route });
  return rows;
}

export type Shown = { page: string } | 'sign-in' | 'not authorised' | 'not found';

/** The page a person must see, according to the routes' roles. */
export function expected(answers: readonly Row[], path: string, role: Role | null): Shown {
  const allowed = answers.find(
    ({ route }) => route && (route.access === 'public' || (role !== null && route.access.includes(role))),
  );
  if (allowed?.route) return { page: `${allowed.remote?.id ?? 'shell'}/${allowed.route.page}` };
  if (role === null) return 'sign-in';
  return path === '/forms/membership/view/:id' ? 'not authorised' : 'not found';
}

/** The URL of the page for a person who may open it, with existing ids. */
export function fill(path: string, role: Role | null, ids: Ids): string {
  const filled = path
    .replace('/two-steps/:userId/:type', '/two-steps/01890000-0000-7000-8000-000000000000/email')
    .replace(':userId', '01890000-0000-7000-8000-000000000000')
    .replace(/(referee-consent|meeting-availibility)\/:id/, `$1/${'a'.repeat(43)}`)
    .replace('/user/add/:id', '/user/add/01890000-0000-7000-8000-000000000000')
    .replace('/apps/product/:id', '/apps/product/1')
    .replace('/apps/blog/:slug', '/apps/blog/a-bench-for-ten-hands')
    .replace('/meetings/:id', `/meetings/${ids.poll}`)
    .replace(':id', (role === 3 ? ids.ownApplication : ids.application) ?? 'none');
  const invoice = (role === 3 ? ids.ownInvoice : ids.invoice) ?? 'none';
  if (path === '/invoice') return `${filled}?id=${invoice}`;
  return path === '/paymentDialog' ? `${filled}?invoice=${invoice}` : filled;
}

/** Existing ids, for URLs that contain one. */
export interface Ids {
  application: string;
  invoice: string;
  ownApplication: string;
  ownInvoice: string;
  poll: string;
}

/** Reads the routes, their remotes and the ids for their URLs from the running product. */
export async function readRoutes(product: Product): Promise<{ rows: Map<string, Row[]>; ids: Ids }> {
  const asPerson = async (person: 'administrator' | 'member') => {
    const { token } = await sessionOf(product, people[person], passwordOf(product, people[person]));
    const ask = async (path: string) => {
      const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return answer.json();
    };
    const first = async (path: string): Promise<string> => (await ask(path)).data[0]?.id ?? 'none';
    return { ask, application: await first('/api/applications'), invoice: await first('/api/invoices'), first };
  };
  const [office, own] = [await asPerson('administrator'), await asPerson('member')];
  return {
    rows: rowsOf(await office.ask('/registry/staff.json')),
    ids: {
      application: office.application,
      invoice: office.invoice,
      ownApplication: own.application,
      ownInvoice: own.invoice,
      poll: await office.first('/api/meetings'),
    },
  };
}
