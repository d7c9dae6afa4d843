import { useState } from 'react';
import type { PollInput } from '@guildhall/shared/contracts';
import { wallTimeAt } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, Grid, Stack } from '@guildhall/shared/ui/core';
import type { UseFormReturn } from '@guildhall/shared/ui/form';
import { CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import { SlotEditor } from './SlotEditor.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import { deadlineOf, type PollValues } from './poll-form.ts';
import { dayOf, moveToZone, timeOf } from './slots.ts';
import type { Slot } from './slots.ts';
import { zoneName } from './times.ts';
import { ZoneChangeDialog } from './ZoneChangeDialog.tsx';
import { ZonePicker } from './ZonePicker.tsx';

/** A list opened over a card's edge is not cut off. */
export const listMayLeave = { overflow: 'visible' };

interface PollCardProps {
  form: UseFormReturn<PollValues, unknown, PollInput>;
}

interface WhatCardProps extends PollCardProps {
  /** Somebody has answered: another zone must not silently make their answers those to other times. */
  hasAnswers: boolean;
}

/** The subject, place, zone and duration. */
export function DetailsCard({ form, hasAnswers }: WhatCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  const [wanted, setWanted] = useState<string | null>(null);
  const changeZone = (picked: string, slots: Slot[]) => {
    form.setValue('slots', slots, { shouldDirty: true });
    form.setValue('zone', picked, { shouldDirty: true });
  };
  return (
    <Card title={t('poll.what')} level="h2" sx={listMayLeave}>
      <Stack gap={2}>
        <FormField control={control} name="title" label={t('poll.title')} autoComplete="off" />
        <FormField control={control} name="description" type="multiline" minRows={2} label={t('poll.description')} />
        <FormField control={control} name="place" label={t('poll.place')} help={t('poll.placeHelp')} />
        <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
          <ZonePicker
            zone={zone}
            error={form.formState.errors.zone?.message}
            onPicked={(picked) => {
              const slots = form.getValues('slots');
              if (hasAnswers && slots.length > 0 && picked !== zone) setWanted(picked);
              else changeZone(picked, moveToZone(slots, picked));
            }}
          />
          <FormField control={control} name="durationMinutes" type="number" label={t('poll.duration')} />
        </Grid>
        {wanted !== null && (
          <ZoneChangeDialog
            slots={form.getValues('slots')}
            from={zone}
            to={wanted}
            onMoved={(slots, isSameMoments) => {
              const deadline = deadlineOf(form.getValues(), zone);
              if (isSameMoments && deadline !== '') {
                const wall = wallTimeAt(new Date(deadline), wanted);
                form.setValue('deadlineDay', dayOf(wall));
                form.setValue('deadlineTime', timeOf(wall));
              }
              changeZone(wanted, slots);
            }}
            onClosed={() => setWanted(null)}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The times to choose from. */
export function SlotsCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const [slots, zone, minutes] = useWatch({ control, name: ['slots', 'zone', 'durationMinutes'] });
  const errors = form.formState.errors.slots;
  const duration = Number(minutes);
  return (
    <Card title={t('poll.when')} level="h2" subtitle={t('poll.whenHelp')}>
      <SlotEditor
        key={zone}
        slots={slots}
        zone={zone}
        duration={Number.isInteger(duration) && duration > 0 ? duration : null}
        errors={slots.map((_, index) => errors?.[index]?.startsAt?.message)}
        onChanged={(changed) => {
          form.clearErrors('slots');
          form.setValue('slots', changed, { shouldDirty: true });
        }}
      />
    </Card>
  );
}

/** The applications on the agenda. */
export function AgendaCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const agenda = useWatch({ control: form.control, name: 'agenda' });
  return (
    <Card title={t('poll.agenda')} level="h2" sx={listMayLeave}>
      <AgendaEditor agenda={agenda} onChanged={(changed) => form.setValue('agenda', changed, { shouldDirty: true })} />
    </Card>
  );
}

/** The deadline for answers, and who sees them. */
export function AnswersCard({ form }: PollCardProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  return (
    <Card title={t('poll.answers')} level="h2">
      <Stack gap={2}>
        <Grid gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: '220px 160px' }}>
          <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
          <FormField
            control={control}
            name="deadlineTime"
            type="time"
            label={t('poll.deadlineTime')}
            help={zoneName(zone)}
          />
        </Grid>
        <CheckboxField
          control={control}
          name="showAnswers"
          label={t('poll.showAnswers')}
          help={t('poll.showAnswersHelp')}
        />
        <CheckboxField
          control={control}
          name="closesWhenAnswered"
          label={t('poll.closesWhenAnswered')}
          help={t('poll.closesWhenAnsweredHelp')}
        />
      </Stack>
    </Card>
  );
}
