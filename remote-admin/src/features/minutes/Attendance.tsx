import { useState } from 'react';
import { attendanceStates, caseLimits, minutesLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, Grid, IconButton, Row, Select, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { ListRow, RowList } from '../../lib/texts.tsx';
import type { EditorProps } from './editor.ts';
import { attendanceKey, guestKey, guestsOf, minuteTakerKey } from './fields.ts';

/** Who attended, who wrote the minutes, and guests. */
export function Attendance(props: EditorProps) {
  const { detail, fields, isLocked, onChanged } = props;
  const { t } = useTranslation('minutes');
  const unrecorded = detail.invited.filter(({ id }) => !fields[attendanceKey(id)]);
  const present = detail.invited.filter(({ id }) => fields[attendanceKey(id)] === 'present').length;
  return (
    <Card
      title={t('attendance')}
      level="h2"
      subtitle={t('presentOf', { present, count: detail.invited.length })}
      actions={
        !isLocked &&
        unrecorded.length > 0 && (
          <Button
            size="small"
            icon="check"
            onClick={() => onChanged(Object.fromEntries(unrecorded.map(({ id }) => [attendanceKey(id), 'present'])))}
          >
            {t('othersPresent', { count: unrecorded.length })}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Grid
          component="ul"
          plain
          gap={2}
          columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
        >
          {detail.invited.map(({ id, name, required }) => (
            <li key={id}>
              <Select
                label={
                  <>
                    <bdi>{name}</bdi>
                    {required && (
                      <Text component="span" size="small" tone="secondary">
                        {' '}
                        · {t('required')}
                      </Text>
                    )}
                  </>
                }
                value={fields[attendanceKey(id)] ?? ''}
                onChange={(state) => onChanged({ [attendanceKey(id)]: state })}
                placeholder={t('unrecorded')}
                options={attendanceStates.map((state) => ({ value: state, label: t(`is.${state}`) }))}
                disabled={isLocked}
              />
            </li>
          ))}
        </Grid>
        <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
          <TextInput
            label={t('minuteTaker')}
            value={fields[minuteTakerKey] ?? ''}
            onChange={({ target }) => onChanged({ [minuteTakerKey]: target.value })}
            maxLength={caseLimits.fullNameLength}
            disabled={isLocked}
            dir="auto"
          />
          <Guests {...props} />
        </Grid>
      </Stack>
    </Card>
  );
}

function Guests({ fields, isLocked, onChanged }: EditorProps) {
  const { t } = useTranslation('minutes');
  const [name, setName] = useState('');
  const guests = guestsOf(fields);
  const add = () => {
    if (name.trim() === '') return;
    onChanged({ [guestKey(crypto.randomUUID())]: name.trim() });
    setName('');
  };
  return (
    <Stack gap={1.5}>
      {!isLocked && guests.length < minutesLimits.guests && (
        <Row
          component="form"
          gap={1}
          align="flex-end"
          aria-label={t('addGuest')}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            label={t('guest')}
            optional
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={caseLimits.fullNameLength}
            dir="auto"
            sx={{ flex: 1 }}
          />
          <Button type="submit" icon="add">
            {t('addGuest')}
          </Button>
        </Row>
      )}
      {isLocked && guests.length > 0 && (
        <Text size="small" weight="semibold" aria-hidden>
          {t('guests')}
        </Text>
      )}
      {guests.length > 0 && (
        <RowList label={t('guests')}>
          {guests.map((guest) => (
            <ListRow key={guest.id}>
              <Text component="bdi" grow shrink breakWords>
                {guest.name}
              </Text>
              {!isLocked && (
                <IconButton
                  icon="delete"
                  label={t('removeGuest', { name: guest.name })}
                  onClick={() => onChanged({ [guestKey(guest.id)]: '' })}
                />
              )}
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}
