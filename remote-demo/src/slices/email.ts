import {
  addDemoSlice,
  changed,
  entries,
  finds,
  isDate,
  isFlag,
  isNumber,
  isText,
  listOf,
  nextId,
  oneOf,
  orNull,
  shapeOf,
} from './shape.ts';

const mailLabels = ['Association', 'Workshop', 'Travel'] as const;
const folders = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const;
export const mailFilters = [...folders, 'starred', 'important', ...mailLabels] as const;
export type MailLabel = (typeof mailLabels)[number];
export type MailFilter = (typeof mailFilters)[number];

/** A piece of text in one style. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A paragraph or a list item. */
export interface Paragraph {
  kind: 'text' | 'bullet' | 'number';
  runs: Run[];
}

/** A mail with the fields of the specification (§3), its text, and whether it is selected. */
export interface Email {
  id: number;
  from: string;
  address: string;
  to: string;
  subject: string;
  time: string;
  unread: boolean;
  starred: boolean;
  important: boolean;
  checked: boolean;
  inbox: boolean;
  sent: boolean;
  draft: boolean;
  spam: boolean;
  trash: boolean;
  label: MailLabel | null;
  attachments: { name: string; size: string }[];
  text: Paragraph[];
}

interface EmailState {
  emails: Email[];
  /** Id of the open mail. */
  emailContent: number | null;
  emailSearch: string;
  currentFilter: MailFilter;
}

const flags = ['unread', 'starred', 'important', 'checked', ...folders] as const;

const slice = addDemoSlice<EmailState>(
  'email',
  { emails: [], emailContent: null, emailSearch: '', currentFilter: 'inbox' },
  {
    emails: entries(
      shapeOf({
        id: isNumber,
        from: isText,
        address: isText,
        to: isText,
        subject: isText,
        time: isDate,
        ...Object.fromEntries(flags.map((flag) => [flag, isFlag])),
        label: orNull(oneOf(mailLabels)),
        attachments: listOf(shapeOf({ name: isText, size: isText })),
        text: listOf(shapeOf({ kind: oneOf(['text', 'bullet', 'number']), runs: listOf(shapeOf({ text: isText })) })),
      }),
    ),
    emailContent: orNull(isNumber),
    emailSearch: isText,
    currentFilter: oneOf(mailFilters),
  },
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
