import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Icon, IconButton, Row, Select, Stack, styled, Text, TextInput } from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import type { Contact } from '../../slices/contacts.ts';
import { Portrait } from '../../drawings/Portrait.tsx';
import {
  countsOf,
  filterContacts,
  filters,
  openContact,
  searchContacts,
  starContact,
  useContacts,
  visibleContacts,
} from '../../slices/contacts.ts';
import { textLimits } from '../../slices/limits.ts';
import { RowButton, ScrollList } from '../demo-page/ListAndDetail.tsx';

const ContactButton = styled(RowButton)({ minHeight: 60 });

/** Search, filter and the matching contacts. */
export function ContactList() {
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
export function StarButton({ contact }: { contact: Contact }) {
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
