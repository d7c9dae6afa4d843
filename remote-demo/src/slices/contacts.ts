import { limits } from '@guildhall/shared/domain';
import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, changed, entries, finds, flag, openId, text, typedText } from './demo-slice.ts';

export const departments = ['engineering', 'sales', 'support'] as const;
type Department = (typeof departments)[number];

const portrait = z.object({
  backdrop: z.string(),
  skin: z.string(),
  hair: z.string(),
  cut: z.enum(['short', 'long', 'bun', 'curls', 'scarf']),
});
export type Portrait = z.output<typeof portrait>;

/** A contact with the fields of the specification (§3), an id, and the traits of its drawn portrait. */
export const contactSchema = z.object({
  id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  department: z.enum(departments),
  company: z.string(),
  notes: z.string(),
  starred: z.boolean(),
  deleted: z.boolean(),
  portrait,
});
export type Contact = z.output<typeof contactSchema>;

export const filters = ['show_all', 'starred_contact', ...departments, 'deleted_contact'] as const;
export type Filter = (typeof filters)[number];

/** The editable fields of a contact. */
export const contactDetails = z.object({
  firstname: typedText(limits.nameLength),
  lastname: typedText(limits.nameLength),
  company: typedText(120),
  phone: typedText(limits.phoneLength),
  email: typedText(limits.emailLength),
  address: typedText(200),
  department: z.enum(departments),
  notes: typedText(2000),
});
type ContactDetails = z.output<typeof contactDetails>;

const slice = addDemoSlice(
  'contacts',
  z.object({
    /** Empty until the sample data has loaded; then stored with the person's changes. */
    contacts: entries(contactSchema),
    contactContent: openId,
    contactSearch: text,
    editContact: flag,
    currentFilter: z.catch(z.enum(filters), 'show_all'),
  }),
);

export const useContacts = slice.use;

/** Adds the sample data, unless the person has contacts from an earlier visit. */
export const contactsArrived = (contacts: Contact[]) =>
  slice.set((state) => (state.contacts.length > 0 ? {} : { contacts }));

const change = (id: number, fields: Partial<Contact>) =>
  slice.set(({ contacts }) => ({ contacts: changed(contacts, id, () => fields) }));

export const openContact = (id: number | null) => slice.set({ contactContent: id, editContact: false });
export const editContact = (editing: boolean) => slice.set({ editContact: editing });
export const searchContacts = (contactSearch: string) => slice.set({ contactSearch });
export const filterContacts = (currentFilter: Filter) => slice.set({ currentFilter, contactContent: null });
export const starContact = ({ id, starred }: Contact) => change(id, { starred: !starred });
export const deleteContact = (id: number) => {
  change(id, { deleted: true });
  openContact(null);
};
export const restoreContact = (id: number) => change(id, { deleted: false });
export const saveContact = (id: number, details: ContactDetails) => {
  change(id, details);
  editContact(false);
};

const isDepartment = (filter: Filter): filter is Department => departments.some((department) => department === filter);

const passes = (contact: Contact, filter: Filter) => {
  if (filter === 'deleted_contact') return contact.deleted;
  if (contact.deleted) return false;
  if (filter === 'starred_contact') return contact.starred;
  return isDepartment(filter) ? contact.department === filter : true;
};

/** The contacts that match a filter and a case-insensitive search, by first name. */
export function visibleContacts(contacts: readonly Contact[], filter: Filter, search: string): Contact[] {
  return contacts
    .filter((contact) => passes(contact, filter))
    .filter(({ firstname, lastname, company, email }) => finds(search, firstname, lastname, company, email))
    .sort((one, other) => one.firstname.localeCompare(other.firstname));
}

/** Number of contacts in each filter. */
export const countsOf = (contacts: readonly Contact[]) => (filter: Filter) =>
  contacts.filter((contact) => passes(contact, filter)).length;
