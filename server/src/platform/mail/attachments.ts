import type { CalendarAttachment, FileAttachment, MailAttachment } from '../database/schema/index.ts';

/** The stored files in a mail's attachments. */
export const filesAmong = (attachments: readonly MailAttachment[]): FileAttachment[] =>
  attachments.filter((attachment) => 'fileId' in attachment);

/** The calendar entry of a mail; there is at most one. */
export const calendarAmong = (attachments: readonly MailAttachment[]): CalendarAttachment | undefined =>
  attachments.find((attachment) => 'calendar' in attachment);
