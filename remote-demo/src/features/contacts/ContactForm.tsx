import { useState, type FormEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Card, Grid, Row, Select, TextInput } from '@guildhall/shared/ui/core';
import { departments, editContact, saveContact, type Contact, type ContactDetails } from '../../slices/contacts.ts';
import { textLimits } from '../../slices/limits.ts';

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
export function ContactForm({ contact }: { contact: Contact }) {
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
