import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Card,
  Skeleton,
  Stack,
  Box,
  Icon,
  IconButton,
  Row,
  Select,
  styled,
  Text,
  TextInput,
  Button,
  Link,
  toast,
  Typography,
  Block,
  Grid,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page, DescriptionList } from '@guildhall/shared/ui/data';
import '../../slices/index.ts';
import { ListAndDetail, RowButton, ScrollList } from '../demo-page/ListAndDetail.tsx';
import { useSampleProblem } from '../demo-page/DemoPage.tsx';
import {
  contactsArrived,
  useContacts,
  type Contact,
  countsOf,
  filterContacts,
  filters,
  openContact,
  searchContacts,
  starContact,
  visibleContacts,
  deleteContact,
  editContact,
  restoreContact,
  departments,
  saveContact,
  type ContactDetails,
} from '../../slices/contacts.ts';
import { Portrait } from '../../drawings/Portrait.tsx';
import { textLimits } from '../../slices/limits.ts';
import styles from './ContactCard.module.css';
import { sampleContactsQuery } from './api.ts';

/** The address book of the demo apps: sample people, stored in this browser only. */
export default function ContactsPage() {
  const { t } = useTranslation('demo');
  const isEmpty = useContacts(({ contacts }) => contacts.length === 0);
  const problemOf = useSampleProblem();
  const sample = useQuery({ ...sampleContactsQuery, enabled: isEmpty });
  useEffect(() => {
    if (sample.data) contactsArrived(sample.data);
  }, [sample.data]);

  return (
    <Page title={t('contacts.title')} subtitle={t('contacts.subtitle')}>
      {!isEmpty ? (
        <AddressBook />
      ) : sample.isError ? (
        <Card>
          <ErrorState
            error={problemOf(sample.error)}
            title={t('contacts.failed')}
            onRetry={() => void sample.refetch()}
          />
        </Card>
      ) : (
        <Card>
          <Stack gap={1.5} aria-busy="true" aria-label={t('contacts.loading')}>
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} variant="rounded" height={56} />
            ))}
          </Stack>
        </Card>
      )}
    </Page>
  );
}

/** List and contact: side by side on wide screens, one after the other on a phone. */
function AddressBook() {
  const { t } = useTranslation('demo');
  const isEditing = useContacts(({ editContact }) => editContact);
  const open = useContacts(({ contacts, contactContent }) => contacts.find(({ id }) => id === contactContent));
  return (
    <ListAndDetail
      isOpen={open !== undefined}
      listWidth="minmax(280px, 360px)"
      list={<ContactList />}
      detail={
        !open ? (
          <Card>
            <EmptyState icon="user" title={t('contacts.noneOpen')} text={t('contacts.noneOpenText')} />
          </Card>
        ) : isEditing ? (
          <ContactForm key={open.id} contact={open} />
        ) : (
          <ContactCard contact={open} />
        )
      }
    />
  );
}

const ContactButton = styled(RowButton)({ minHeight: 60 });

/** Search, filter and the matching contacts. */
function ContactList() {
  const { t } = useTranslation('demo');
  const { contacts, contactContent, contactSearch, currentFilter } = useContacts((state) => state);
  const visible = visibleContacts(contacts, currentFilter, contactSearch);
  const count = countsOf(contacts);
  return (
    <Card>
      <Stack gap={1.5}>
        <TextInput
          type="search"
          label={t('contacts.search')}
          hideLabel
          placeholder={t('contacts.search')}
          start={<Icon name="search" />}
          inputProps={{ dir: 'auto', maxLength: textLimits.search, autoComplete: 'off' }}
          value={contactSearch}
          onChange={(event) => searchContacts(event.target.value)}
        />
        <Select
          label={t('contacts.filter')}
          hideLabel
          value={currentFilter}
          options={filters.map((value) => ({ value, label: `${t(`contacts.filters.${value}`)} (${count(value)})` }))}
          onChange={(value) => filterContacts(filters.find((filter) => filter === value) ?? 'show_all')}
        />
        {visible.length === 0 ? (
          <EmptyState icon="search" title={t('contacts.noMatch')} text={t('contacts.noMatchText')} />
        ) : (
          <ScrollList label={t('contacts.title')}>
            {visible.map((contact) => (
              <ContactRow key={contact.id} contact={contact} isOpen={contact.id === contactContent} />
            ))}
          </ScrollList>
        )}
      </Stack>
    </Card>
  );
}

function ContactRow({ contact, isOpen }: { contact: Contact; isOpen: boolean }) {
  const name = `${contact.firstname} ${contact.lastname}`;
  return (
    <Row component="li" gap={0.5} align="center">
      <ContactButton type="button" aria-current={isOpen} onClick={() => openContact(contact.id)}>
        <Portrait look={contact.portrait} />
        <Box component="span" sx={{ minWidth: 0, '& > *': { display: 'block', overflowWrap: 'anywhere' } }}>
          <Text component="bdi" weight="semibold">
            {name}
          </Text>
          <Text component="bdi" size="small" tone="secondary">
            {contact.company}
          </Text>
        </Box>
      </ContactButton>
      <StarButton contact={contact} />
    </Row>
  );
}

/** Stars a contact; the pressed state and the filled shape show it, not only the colour. */
function StarButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  return (
    <IconButton
      icon="star"
      label={t('contacts.star', { name: `${contact.firstname} ${contact.lastname}` })}
      aria-pressed={contact.starred}
      onClick={() => starContact(contact)}
      sx={{
        minWidth: 44,
        minHeight: 44,
        color: 'text.secondary',
        '&[aria-pressed=true]': { color: 'warning.main', '& path': { fill: 'currentColor' } },
      }}
    />
  );
}

/** Returns to the list; hidden where list and contact are side by side. */
function BackToList() {
  const { t } = useTranslation('demo');
  return (
    <Box className={styles.back} sx={{ display: { md: 'none' }, mb: 1 }}>
      <Button variant="text" size="large" icon="arrowBack" onClick={() => openContact(null)}>
        {t('contacts.back')}
      </Button>
    </Box>
  );
}

/** One contact with its actions. */
function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  const name = `${contact.firstname} ${contact.lastname}`;
  const remove = () => {
    deleteContact(contact.id);
    toast.success(t('contacts.deleted', { name }));
  };
  return (
    <Card>
      <BackToList />
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
        <StarButton contact={contact} />
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

const textFields = [
  { name: 'firstname', needed: true },
  { name: 'lastname', needed: true },
  { name: 'company', needed: false },
  { name: 'phone', needed: false },
  { name: 'email', needed: false },
  { name: 'address', needed: false },
] as const;

/** Phone numbers and email addresses stay left to right in a right-to-left page. */
const directionOf = (name: string) => (name === 'phone' || name === 'email' ? 'ltr' : 'auto');

/** Edits a contact; changes are stored only on save. */
function ContactForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('demo');
  const { id, starred: _starred, deleted: _deleted, portrait: _portrait, ...saved } = contact;
  const [details, setDetails] = useState<ContactDetails>(saved);
  const [isChecked, setChecked] = useState(false);
  const change = (fields: Partial<ContactDetails>) => setDetails((before) => ({ ...before, ...fields }));
  const missing = textFields.filter(({ name, needed }) => needed && details[name].trim() === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first) document.getElementById(`contact-${first.name}`)?.focus();
    else saveContact(id, details);
  }

  return (
    <Card title={t('contacts.editTitle')}>
      <form noValidate onSubmit={submit} aria-label={t('contacts.editTitle')}>
        <Grid gap={2.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
          {textFields.map(({ name, needed }) => (
            <TextInput
              key={name}
              id={`contact-${name}`}
              label={t(`fields.${name}`)}
              optional={!needed}
              error={isChecked && missing.some((field) => field.name === name) ? t('contacts.needed') : undefined}
              inputProps={{ dir: directionOf(name), maxLength: textLimits.contact[name] }}
              value={details[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
          <Select
            label={t('fields.department')}
            value={details.department}
            options={departments.map((value) => ({ value, label: t(`departments.${value}`) }))}
            onChange={(value) => change({ department: departments.find((one) => one === value) ?? details.department })}
          />
          <Block fullWidth>
            <TextInput
              label={t('fields.notes')}
              optional
              multiline
              minRows={3}
              inputProps={{ dir: 'auto', maxLength: textLimits.contact.notes }}
              value={details.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
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
