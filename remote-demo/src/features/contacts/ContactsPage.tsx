import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Grid, Link, Row, Select, Text, toast, Typography } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { FormField, SelectField, useContractForm } from '@guildhall/shared/ui/form';
import { Portrait } from '../../drawings/Portrait.tsx';
import {
  contactDetails,
  contactsArrived,
  countsOf,
  deleteContact,
  departments,
  editContact,
  filterContacts,
  filters,
  openContact,
  restoreContact,
  saveContact,
  searchContacts,
  starContact,
  useContacts,
  visibleContacts,
  type Contact,
} from '../../slices/contacts.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { noneBlank } from '../demo-page/FormDialog.tsx';
import { ItemList, ListAndDetail, RowButton, StarButton } from '../demo-page/ListAndDetail.tsx';
import styles from './ContactCard.module.css';

/** The address book of the demo apps: sample people, stored in this browser only. */
export default function ContactsPage() {
  const { t } = useTranslation('demo');
  const isNeeded = useContacts(({ contacts }) => contacts.length === 0);
  const sample = useSample<Contact[]>('/data/contacts/ContactsData', { isNeeded, onLoaded: contactsArrived });
  return (
    <DemoPage title={t('contacts.title')} resources={[sample]} subtitle={t('contacts.subtitle')}>
      {() => <AddressBook />}
    </DemoPage>
  );
}

/** List and contact: side by side on wide screens, one after the other on a phone. */
function AddressBook() {
  const { t } = useTranslation('demo');
  const { contacts, contactContent, contactSearch, currentFilter, editContact } = useContacts((state) => state);
  const open = contacts.find(({ id }) => id === contactContent);
  const count = countsOf(contacts);
  return (
    <ListAndDetail
      listWidth="minmax(280px, 360px)"
      list={
        <ItemList
          label={t('contacts.title')}
          searchLabel={t('contacts.search')}
          search={contactSearch}
          onSearch={searchContacts}
          items={visibleContacts(contacts, currentFilter, contactSearch)}
          row={(contact) => <ContactRow key={contact.id} contact={contact} isOpen={contact === open} />}
          empty={{ icon: 'search', title: t('contacts.noMatch'), text: t('contacts.noMatchText') }}
        >
          <Select
            label={t('contacts.filter')}
            hideLabel
            value={currentFilter}
            options={filters.map((value) => ({ value, label: `${t(`contacts.filters.${value}`)} (${count(value)})` }))}
            onChange={(value) => filterContacts(filters.find((filter) => filter === value) ?? 'show_all')}
          />
        </ItemList>
      }
      detail={open && (editContact ? <ContactForm key={open.id} contact={open} /> : <ContactCard contact={open} />)}
      empty={{ icon: 'user', title: t('contacts.noneOpen'), text: t('contacts.noneOpenText') }}
    />
  );
}

const nameOf = ({ firstname, lastname }: Contact) => `${firstname} ${lastname}`;

const ContactRow = ({ contact, isOpen }: { contact: Contact; isOpen: boolean }) => (
  <Row component="li" gap={0.5} align="center">
    <RowButton type="button" aria-current={isOpen} onClick={() => openContact(contact.id)}>
      <Portrait look={contact.portrait} />
      <Box component="span" sx={{ minWidth: 0, '& > *': { display: 'block', overflowWrap: 'anywhere' } }}>
        <Text component="bdi" weight="semibold">
          {nameOf(contact)}
        </Text>
        <Text component="bdi" size="small" tone="secondary">
          {contact.company}
        </Text>
      </Box>
    </RowButton>
    <ContactStar contact={contact} />
  </Row>
);

function ContactStar({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  const label = t('contacts.star', { name: nameOf(contact) });
  return <StarButton label={label} aria-pressed={contact.starred} onClick={() => starContact(contact)} />;
}

/** One contact with its actions. */
function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  const name = nameOf(contact);
  const remove = () => {
    deleteContact(contact.id);
    toast.success(t('contacts.deleted', { name }));
  };
  return (
    <Card>
      {/* Hidden where list and contact are side by side. */}
      <Box className={styles.back} sx={{ display: { md: 'none' }, mb: 1 }}>
        <Button variant="text" size="large" icon="arrowBack" onClick={() => openContact(null)}>
          {t('contacts.back')}
        </Button>
      </Box>
      <div className={styles.head}>
        <Portrait look={contact.portrait} size={72} />
        <div className={styles.name}>
          <Typography component="h2" variant="h3">
            <bdi>{name}</bdi>
          </Typography>
          <Typography color="textSecondary">
            <bdi>{contact.company}</bdi>
          </Typography>
        </div>
        <ContactStar contact={contact} />
      </div>
      <DescriptionList
        items={[
          {
            label: t('fields.phone'),
            value: (
              <Link href={`tel:${contact.phone.replaceAll(' ', '')}`}>
                <bdi dir="ltr">{contact.phone}</bdi>
              </Link>
            ),
          },
          {
            label: t('fields.email'),
            value: (
              <Link href={`mailto:${contact.email}`}>
                <bdi dir="ltr">{contact.email}</bdi>
              </Link>
            ),
          },
          { label: t('fields.department'), value: t(`departments.${contact.department}`) },
          { label: t('fields.address'), value: contact.address },
          { label: t('fields.notes'), value: contact.notes, wide: true },
        ]}
      />
      <div className={styles.actions}>
        {contact.deleted ? (
          <Button size="large" icon="undo" onClick={() => restoreContact(contact.id)}>
            {t('contacts.restore')}
          </Button>
        ) : (
          <>
            <Button size="large" variant="contained" icon="edit" onClick={() => editContact(true)}>
              {t('contacts.edit')}
            </Button>
            <Button size="large" icon="delete" onClick={remove}>
              {t('contacts.delete')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Edits a contact; changes are stored only on save. */
function ContactForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  const { control, form } = useContractForm(contactDetails, {
    defaultValues: contact,
    faultsOf: noneBlank(t('contacts.needed'), 'firstname', 'lastname'),
  });
  const submit = form.handleSubmit((details) => saveContact(contact.id, details));
  return (
    <Card title={t('contacts.editTitle')}>
      <form noValidate onSubmit={submit} aria-label={t('contacts.editTitle')}>
        <Grid gap={2.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          <FormField control={control} name="firstname" label={t('fields.firstname')} />
          <FormField control={control} name="lastname" label={t('fields.lastname')} />
          <FormField optional control={control} name="company" label={t('fields.company')} />
          <FormField optional type="tel" control={control} name="phone" label={t('fields.phone')} />
          <FormField optional type="email" control={control} name="email" label={t('fields.email')} />
          <FormField optional control={control} name="address" label={t('fields.address')} />
          <SelectField
            control={control}
            name="department"
            label={t('fields.department')}
            placeholder={undefined}
            options={departments.map((value) => ({ value, label: t(`departments.${value}`) }))}
          />
          <Block fullWidth>
            <FormField optional type="multiline" minRows={3} control={control} name="notes" label={t('fields.notes')} />
          </Block>
        </Grid>
        <Row wrap gap={1.5} mt={3}>
          <Button type="submit" variant="contained" size="large" icon="save">
            {t('contacts.save')}
          </Button>
          <Button size="large" onClick={() => editContact(false)}>
            {t('contacts.cancel')}
          </Button>
        </Row>
      </form>
    </Card>
  );
}
