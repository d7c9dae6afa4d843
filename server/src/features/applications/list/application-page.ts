import type { ApplicationSummary, QueryOf, listApplications } from '@guildhall/shared/contracts';
import type { Moment } from '../../../platform/settings/moment.ts';
import type { Database } from '../../../platform/database/client.ts';
import type { PageOf } from '../../../platform/http/to-route.ts';
import type { SignedIn } from '../../../platform/sessions/sessions.ts';
import { createListPages, type ListPages } from './list-pages.ts';
import { readSummaries } from './list-summaries-read-model.ts';
import { viewOf } from './list-view.ts';

type ListQuery = QueryOf<typeof listApplications>;

/** One page of the applications that a person may see: all for the office, own ones for members (domain rule 15). */
export async function readApplicationPage(
  db: Database,
  { page, pageSize, ...choice }: ListQuery,
  user: SignedIn['user'],
  moment: Moment,
  pages: ListPages = createListPages(db),
): Promise<PageOf<ApplicationSummary[]>> {
  const { ids, totalCount } = await pages.page(viewOf(choice, user, moment), page, pageSize);
  return { data: await readSummaries(db, ids, user, moment), totalCount };
}
