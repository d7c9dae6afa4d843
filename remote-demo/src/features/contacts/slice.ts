import { addSlice } from '@guildhall/shared/store';
import { departments, type Contact, type Department } from '../../mock/contacts.ts';

export const filters = ['show_all', 'starred_contact', ...departments, 'deleted_contact'] as const;
export type Filter = (typeof filters)[number];

/** The editable fields of a contact. */
export type ContactDetails = Omit<Contact, 'id' | 'starred' | 'deleted' | 'portrait'>;

interface ContactsState {
  /** Empty until the sample data has loaded; then stored with the person's changes. */
  contacts: Contact[];
  /** Id of the open contact. */
  contactContent: number | null;
  contactSearch: string;
  editContact: boolean;
  currentFilter: Filter;
}

const slice = addSlice<ContactsState>('contacts', {
  contacts: [],
  contactContent: null,
  contactSearch: '',
  editContact: false,
  currentFilter: 'show_all',
});

export const useContacts = slice.use;

/** Adds the sample data, unless the person has contacts from an earlier visit. */
export const contactsArrived = (contacts: Contact[]) =>
  slice.set((state) => (state.contacts.length > 0 ? {} : { contacts }));

const change = (id: number, fields: Partial<Contact>) =>
  slice.set(({ contacts }) => ({
    contacts: contacts.map((contact) => (contact.id === id ? { ...contact, ...fields } : contact)),
  }));

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
  const query = search.trim().toLocaleLowerCase();
  return contacts
    .filter((contact) => passes(contact, filter))
    .filter(({ firstname, lastname, company, email }) =>
      `${firstname} ${lastname} ${company} ${email}`.toLocaleLowerCase().includes(query),
    )
    .sort((one, other) => one.firstname.localeCompare(other.firstname));
}

/** Number of contacts in each filter. */
export const countsOf = (contacts: readonly Contact[]) => (filter: Filter) =>
  contacts.filter((contact) => passes(contact, filter)).length;
