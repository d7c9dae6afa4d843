import type { MailSummary, QueryOf, listMails } from '@guildhall/shared/contracts';
import type { Queryable } from '../../platform/database/client.ts';
import { mails } from '../../platform/database/schema/index.ts';
import { walkOf, type Walk } from '../../platform/database/walk.ts';
import { toSummary } from './mail-detail.ts';
import { createMailRepository, mailsShown, mailSortColumns } from './repository.ts';

/** Every mail of the office's list. */
export const walkMails = (
  db: Queryable,
  choice: Omit<QueryOf<typeof listMails>, 'page' | 'pageSize'>,
): Walk<MailSummary> =>
  walkOf(db, {
    table: mails,
    where: mailsShown(choice),
    sort: choice.sort,
    columns: mailSortColumns,
    read: async (ids) => (await createMailRepository(db).byIds(ids)).map(toSummary),
  });
