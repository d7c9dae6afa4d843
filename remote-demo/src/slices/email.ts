import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, changed, date, entries, finds, nextId, openId, text } from './demo-slice.ts';

const mailLabels = ['Association', 'Workshop', 'Travel'] as const;
const folders = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const;
export const mailFilters = [...folders, 'starred', 'important', ...mailLabels] as const;
type MailLabel = (typeof mailLabels)[number];
export type MailFilter = (typeof mailFilters)[number];

/** A piece of text in one style. */
const run = z.object({ text: z.string(), bold: z.optional(z.boolean()), italic: z.optional(z.boolean()) });
export type Run = z.output<typeof run>;

/** A paragraph or a list item. */
const paragraph = z.object({ kind: z.enum(['text', 'bullet', 'number']), runs: z.array(run) });
export type Paragraph = z.output<typeof paragraph>;

/** A mail with the fields of the specification (§3), its text, and whether it is selected. */
export const mailSchema = z.object({
  id: z.number(),
  from: z.string(),
  address: z.string(),
  to: z.string(),
  subject: z.string(),
  time: date,
  unread: z.boolean(),
  starred: z.boolean(),
  important: z.boolean(),
  checked: z.boolean(),
  inbox: z.boolean(),
  sent: z.boolean(),
  draft: z.boolean(),
  spam: z.boolean(),
  trash: z.boolean(),
  label: z.nullable(z.enum(mailLabels)),
  attachments: z.array(z.object({ name: z.string(), size: z.string() })),
  text: z.array(paragraph),
});
export type Email = z.output<typeof mailSchema>;

const slice = addDemoSlice(
  'email',
  z.object({
    emails: entries(mailSchema),
    emailContent: openId,
    emailSearch: text,
    currentFilter: z.catch(z.enum(mailFilters), 'inbox'),
  }),
);

export const useMails = slice.use;

const change = (id: number, fields: (mail: Email) => Partial<Email>) =>
  slice.set(({ emails }) => ({ emails: changed(emails, id, fields) }));

export const mailsLoaded = (emails: Email[]) => slice.set((state) => (state.emails.length > 0 ? {} : { emails }));
export const openMail = (emailContent: number | null) => {
  slice.set({ emailContent });
  if (emailContent !== null) change(emailContent, () => ({ unread: false }));
};
export const searchMails = (emailSearch: string) => slice.set({ emailSearch });
export const filterMails = (currentFilter: MailFilter) => slice.set({ currentFilter, emailContent: null });
export const toggleStar = (id: number) => change(id, ({ starred }) => ({ starred: !starred }));
export const toggleImportant = (id: number) => change(id, ({ important }) => ({ important: !important }));
export const toggleChecked = (id: number) => change(id, ({ checked }) => ({ checked: !checked }));
export const toggleTrash = (id: number) => change(id, ({ trash }) => ({ trash: !trash, checked: false }));
export const toggleSpam = (id: number) => change(id, ({ spam }) => ({ spam: !spam, checked: false }));
export const uncheckAll = () =>
  slice.set(({ emails }) => ({ emails: emails.map((mail) => (mail.checked ? { ...mail, checked: false } : mail)) }));

/** The input of a new mail. */
export interface NewMail {
  to: string;
  subject: string;
  text: Paragraph[];
}

/** Saves a mail to the sent ones or the drafts. */
export const keepMail = (mail: NewMail, place: 'sent' | 'draft', from: string, time: string, draftId: number | null) =>
  slice.set(({ emails }) => {
    const none = { unread: false, starred: false, important: false, checked: false, spam: false, trash: false };
    const others = emails.filter(({ id }) => id !== draftId);
    const kept: Email = {
      ...{ ...mail, ...none, id: nextId(emails), from, time },
      ...{ address: '', inbox: false, sent: place === 'sent', draft: place === 'draft', label: null, attachments: [] },
    };
    return { emails: [kept, ...others] };
  });

const isLabel = (filter: MailFilter): filter is MailLabel => mailLabels.some((label) => label === filter);

function passes(mail: Email, filter: MailFilter): boolean {
  if (filter === 'trash') return mail.trash;
  if (mail.trash) return false;
  if (filter === 'spam') return mail.spam;
  if (mail.spam) return false;
  return isLabel(filter) ? mail.label === filter : mail[filter];
}

/** The mails that match filter and search, latest first. */
export const visibleMails = (emails: readonly Email[], filter: MailFilter, search: string): Email[] =>
  emails
    .filter((mail) => passes(mail, filter))
    .filter(({ from, to, subject, text }) =>
      finds(search, from, to, subject, ...text.flatMap(({ runs }) => runs.map((run) => run.text))),
    )
    .sort((one, other) => other.time.localeCompare(one.time));

/** The number of unread mails in a folder; for drafts, of all. */
export const waitingIn = (emails: readonly Email[], filter: MailFilter): number =>
  emails.filter((mail) => passes(mail, filter) && (mail.unread || filter === 'draft')).length;
