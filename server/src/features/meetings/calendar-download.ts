import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Association } from '../../platform/settings/settings.ts';
import { calendarFile } from './calendar.ts';
import type { Poll } from './repository.ts';

/** The planned meeting as a file for any calendar. @throws Problem 409 `meeting_not_planned` */
export function calendarDownload({ row, meeting }: Poll, association: Association): Download {
  if (!meeting || meeting.state === 'cancelled')
    throw problem.conflict('meeting_not_planned', 'This meeting isn’t planned yet, so there is no calendar file.');
  const content = Buffer.from(calendarFile({ poll: row, meeting, association }, 'PUBLISH'));
  return {
    name: `${row.title.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'meeting'}.ics`,
    mediaType: 'text/calendar; charset=utf-8',
    sizeBytes: content.length,
    content,
  };
}
