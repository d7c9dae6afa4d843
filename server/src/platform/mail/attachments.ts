import type { CalendarAttachment, FileAttachment, MailAttachment } from '../database/schema/index.ts';

/** The stored files among a mail's attachments. */
export const filesAmong = (attachments: readonly MailAttachment[]): FileAttachment[] =>
  attachments.filter((attachment) => 'fileId' in attachment);

/** The calendar entry a mail carries; a mail has at most one. */
export const calendarAmong = (attachments: readonly MailAttachment[]): CalendarAttachment | undefined =>
  attachments.find((attachment) => 'calendar' in attachment);
