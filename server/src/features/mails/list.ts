import type { MailSummary, QueryOf, listMails } from '@guildhall/shared/contracts';
import type { Queryable } from '../../platform/database/client.ts';
import { pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import { mails } from '../../platform/database/schema/index.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { toSummary } from './mail-detail.ts';
import { createMailRepository, mailsShown, mailSortColumns } from './repository.ts';

type ListQuery = QueryOf<typeof listMails>;
type Choice = Omit<ListQuery, 'page' | 'pageSize'>;

const listOf = (db: Queryable, choice: Choice) => ({
  table: mails,
  where: mailsShown(choice),
  sort: choice.sort,
  columns: mailSortColumns,
  read: async (ids: string[]) => (await createMailRepository(db).byIds(ids)).map(toSummary),
});

/** A page of the office's mails. */
export const readMailPage = (db: Queryable, query: ListQuery): Promise<PageOf<MailSummary[]>> =>
  pageOf(db, listOf(db, query), query);

/** Every mail of the office's list. */
export const walkMails = (db: Queryable, choice: Choice): ListWalk<MailSummary> => walkOf(db, listOf(db, choice));
