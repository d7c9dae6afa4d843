import { plannedMeetingStates } from '@guildhall/shared/domain';
import type { PostponedItem } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
import { inStates, type Queryable } from '../../platform/database/client.ts';

/** As many as fit on an agenda. */
const most = 100;

interface PostponedRow extends Record<string, unknown> {
  id: string;
  number: string;
  applicantName: string;
  title: string;
  startsAt: Date | string;
  zone: string;
}

/**
 * Applications in review whose latest meeting postponed them, without a decision since. Those already on the agenda of
 * an upcoming meeting are left out. Longest waiting first.
 */
export async function readPostponed(db: Queryable, now: Date): Promise<PostponedItem[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<PostponedRow>(sql`
    select a.id, a.number, a.applicant_name as "applicantName", p.title, m.starts_at as "startsAt", p.zone
    from meeting_minutes_items i
      join meeting_minutes n on n.id = i.minutes_id
      join meetings m on m.id = n.meeting_id and m.state <> 'cancelled' and m.starts_at <= ${at}::timestamptz
      join meeting_polls p on p.id = m.poll_id and p.deleted_at is null
      join applications a on a.id = i.application_id and a.state = 'in_review' and a.deleted_at is null
    where i.result = 'next_meeting'
      and not exists (
        select from meeting_minutes_items later_item
          join meeting_minutes later_minutes on later_minutes.id = later_item.minutes_id
          join meetings later on later.id = later_minutes.meeting_id and later.state <> 'cancelled'
        where later_item.application_id = a.id and later.starts_at > m.starts_at
          and later.starts_at <= ${at}::timestamptz)
      and not exists (select from decisions d where d.application_id = a.id and d.decided_at >= m.starts_at)
      and not exists (
        select from meeting_agenda g
          join meeting_polls next on next.id = g.poll_id and next.state <> 'cancelled' and next.deleted_at is null
          left join meetings planned on planned.poll_id = next.id
        where g.application_id = a.id
          and (planned.id is null or (${inStates(sql`planned.state`, plannedMeetingStates)} and planned.starts_at > ${at}::timestamptz)))
    order by m.starts_at, a.number
    limit ${most}`);
  return rows.map(({ id, number, applicantName, title, startsAt, zone }) => ({
    id,
    number,
    applicantName,
    meeting: { title, startsAt: new Date(startsAt).toISOString(), zone },
  }));
}
