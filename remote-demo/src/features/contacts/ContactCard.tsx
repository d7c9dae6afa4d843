import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Link, toast, Typography } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import type { Contact } from '../../slices/contacts.ts';
import styles from './ContactCard.module.css';
import { StarButton } from './ContactList.tsx';
import { Portrait } from '../../drawings/Portrait.tsx';
import { deleteContact, editContact, openContact, restoreContact } from '../../slices/contacts.ts';

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
export function ContactCard({ contact }: { contact: Contact }) {
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
