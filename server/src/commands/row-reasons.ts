import type { RowReason } from '@guildhall/shared/domain';

/** Messages about a row for operators; the page has its own, in four languages. */
export const rowReasonTexts: Record<RowReason, string> = {
  columns_differ: 'It has a different number of cells from the heading row.',
  quote_open: 'A quotation mark is not closed.',
  unreadable_characters: 'It has characters that can’t be read in the file’s encoding.',
  email_missing: 'The email address is missing.',
  email_invalid: 'The email address is not valid.',
  email_twice: 'An earlier row has the same address.',
  name_missing: 'The name is missing.',
  name_like_message: 'It has a web address or a sentence instead of a name.',
  too_long: 'A cell is too long.',
  language_unknown: 'The language is unknown.',
  type_unknown: 'There is no such membership type.',
  day_unreadable: 'The day can’t be read.',
  day_in_future: 'The day is in the future.',
  number_twice: 'An earlier row has the same member number.',
  number_taken: 'Someone else has this member number.',
  already_there: 'This address already has an account.',
  signed_in: 'The person has signed in.',
  changed: 'The account was changed.',
  has_records: 'The person has records.',
};
