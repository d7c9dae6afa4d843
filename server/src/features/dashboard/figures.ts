import { listApplications, listInvoices, listMails, listPolls, listQueries } from '@guildhall/shared/contracts';
import { dayAt, type Currency, type Figure } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Moment } from '../../platform/settings/moment.ts';
import { applications, invoices, mails, meetingPolls, queries } from '../../platform/database/schema/index.ts';
import { applicationsShown } from '../applications/public.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { invoicesShown } from '../invoices/public.ts';
import { mailsShown } from '../mails/public.ts';
import { pollsShown } from '../meetings/public.ts';
import { queriesShown } from '../queries/public.ts';

/** Who reads a figure, and when: members' lists contain only their own items. */
export interface Reader {
  user: SignedIn['user'];
  moment: Pick<Moment, 'now' | 'zone'>;
}

/** The rows of the list behind a figure, selected with the same condition as the list (domain rule 18). */
export function rowsBehind({ list, filter }: Figure, { user, moment }: Reader): SQL {
  switch (list) {
    case 'applications':
      return rowsOf(applications, applicationsShown(z.parse(listApplications.query, filter), user, moment));
    case 'invoices': {
      const { now, zone } = moment;
      const day = { now, today: dayAt(now, zone) };
      return rowsOf(invoices, invoicesShown(z.parse(listInvoices.query, filter), user, day));
    }
    case 'mails':
      return rowsOf(mails, mailsShown(z.parse(listMails.query, filter)));
    case 'queries':
      return rowsOf(queries, queriesShown(z.parse(listQueries.query, filter), user, moment.zone));
    case 'polls':
      return rowsOf(meetingPolls, pollsShown(z.parse(listPolls.query, filter)));
  }
}

type Listed = typeof applications | typeof invoices | typeof mails | typeof queries | typeof meetingPolls;

const rowsOf = (table: Listed, where: SQL | undefined): SQL => sql`from ${table} where ${where ?? sql`true`}`;

/** A figure as a subquery that counts the rows of its list. */
export const countBehind = (figure: Figure, reader: Reader): SQL<number> =>
  sql<number>`(select count(*)::int ${rowsBehind(figure, reader)})`;

/** A sum over the list behind a figure, as a subquery. @param minor an amount of each of its rows */
export const sumBehind = (figure: Figure, minor: SQL, reader: Reader): SQL<number> =>
  sql<number>`(select coalesce(sum(${minor}), 0)::float8 ${rowsBehind(figure, reader)})`;

/** Only invoice amounts in one currency; others can't be added. */
export const inCurrency = (minor: SQL, currency: Currency): SQL =>
  sql`case when ${invoices.currency} = ${currency} then ${minor} else 0 end`;
