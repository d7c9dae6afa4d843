import { useEffect } from 'react';
import '../../slices/index.ts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Card, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { ListAndDetail } from '../demo-page/ListAndDetail.tsx';
import { useSampleProblem } from '../demo-page/use-sample.ts';
import { sampleContactsQuery } from './api.ts';
import { ContactCard } from './ContactCard.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactList } from './ContactList.tsx';
import { contactsArrived, useContacts } from '../../slices/contacts.ts';

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
