import { useState } from 'react';
import type { BaseSyntheticEvent } from 'react';
import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Card, Stack, toast } from '@guildhall/shared/ui/core';
import type { UseFormReturn } from '@guildhall/shared/ui/form';
import { CheckboxField, FormField, FormProblem, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { showFaults } from '../../lib/faults.ts';
import { AgendaEditor } from './AgendaEditor.tsx';
import { useCreatePoll, useEditPoll, useOpenPoll } from './api.ts';
import { InviteesEditor } from './InviteesEditor.tsx';
import { OpenPollDialog } from './OpenPollDialog.tsx';
import { PollConflict } from './PollConflict.tsx';
import type { PollValues } from './poll-form.ts';
import { blankPoll, faultsOf, inputOf, showPollProblem, valuesOf } from './poll-form.ts';
import { SlotEditor } from './SlotEditor.tsx';
import { moveToZone } from './slots.ts';
import { useOwnZone, zoneName } from './times.ts';
import { ZonePicker } from './ZonePicker.tsx';

interface PollEditorProps {
  /** The poll as it is now; none while it is being made. */
  poll?: PollDetail;
  /** It was saved, and stays a draft or open as it was. */
  onSaved: (poll: PollDetail) => void;
  onCancelled?: () => void;
}

/** A list that is opened over a card's edge is not cut off there. */
const listMayLeave = { overflow: 'visible' };

/** Makes or changes a poll: what, when, who, until when. Saving a draft tells nobody. */
export function PollEditor({ poll, onSaved, onCancelled }: PollEditorProps) {
  const { t } = useTranslation('admin');
  const ownZone = useOwnZone();
  const create = useCreatePoll();
  const edit = useEditPoll(poll?.id ?? '');
  const open = useOpenPoll();
  const [toOpen, setToOpen] = useState<PollDetail | null>(null);
  const form = useAppForm<PollValues>({ defaultValues: poll ? valuesOf(poll) : blankPoll(ownZone) });
  const isOpen = poll?.state === 'open';

  const save = (onDone: (saved: PollDetail) => void) => (event?: BaseSyntheticEvent) => {
    // What the server said about times and the agenda belongs to no input, so no input would clear it.
    form.clearErrors();
    return submit(onDone)(event);
  };
  const submit = (onDone: (saved: PollDetail) => void) =>
    form.handleSubmit((values) => {
      if (
        showFaults(
          form,
          faultsOf(values).map(([name, fault]) => [name, t(`poll.fault.${fault}`)]),
        )
      )
        return;
      const input = inputOf(values);
      const handlers = { onSuccess: onDone, onError: (error: unknown) => showPollProblem(form, error) };
      if (poll) edit.mutate({ ...input, version: poll.version }, handlers);
      else create.mutate(input, handlers);
    });
  const saveDraft = save((saved) => {
    toast.success(t(isOpen ? 'poll.saved' : 'poll.draftSaved'));
    onSaved(saved);
  });
  const pending = create.isPending || edit.isPending;

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('poll.form')}
      onSubmit={saveDraft}
      sx={{ display: 'grid', gap: 3, minWidth: 0 }}
    >
      <FormProblem control={form.control} />
      {poll && <PollConflict poll={poll} />}
      {isOpen && <Alert severity="info">{t('poll.openHint')}</Alert>}
      <WhatCard form={form} />
      <WhenCard form={form} />
      <Card title={t('poll.who')} level="h2" sx={listMayLeave}>
        <InviteesEditor control={form.control} />
      </Card>
      <AgendaCard form={form} />
      <AnswersCard form={form} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'flex-end' }}>
        {onCancelled && (
          <Button variant="text" onClick={onCancelled}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant={isOpen ? 'contained' : 'outlined'} pending={pending && !toOpen}>
          {t(isOpen ? 'poll.saveChanges' : 'poll.saveDraft')}
        </Button>
        {!isOpen && (
          <Button variant="contained" icon="mail" pending={pending} onClick={save(setToOpen)}>
            {t('poll.saveAndOpen')}
          </Button>
        )}
      </Box>
      {toOpen && (
        <OpenPollDialog
          poll={toOpen}
          pending={open.isPending}
          error={open.error}
          onClosed={() => {
            open.reset();
            setToOpen(null);
            // It is saved already: a poll that was new has its own address now.
            onSaved(toOpen);
          }}
          onConfirmed={() =>
            open.mutate(
              { id: toOpen.id, version: toOpen.version },
              {
                onSuccess: (opened) => {
                  toast.success(t('poll.opened'));
                  onSaved(opened);
                },
              },
            )
          }
        />
      )}
    </Box>
  );
}

interface PartProps {
  form: UseFormReturn<PollValues, unknown, PollValues>;
}

function WhatCard({ form }: PartProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  return (
    <Card title={t('poll.what')} level="h2" sx={listMayLeave}>
      <Stack spacing={2}>
        <FormField
          control={control}
          name="title"
          label={t('poll.title')}
          autoComplete="off"
          inputProps={{ maxLength: 120 }}
        />
        <FormField
          control={control}
          name="description"
          type="multiline"
          minRows={2}
          label={t('poll.description')}
          optional
          inputProps={{ maxLength: 4000 }}
        />
        <FormField
          control={control}
          name="place"
          label={t('poll.place')}
          help={t('poll.placeHelp')}
          optional
          inputProps={{ maxLength: 500 }}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
          <ZonePicker
            zone={zone}
            error={form.formState.errors.zone?.message}
            onPicked={(picked) => {
              form.setValue('slots', moveToZone(form.getValues('slots'), picked));
              form.setValue('zone', picked);
            }}
          />
          <FormField control={control} name="durationMinutes" type="number" label={t('poll.duration')} />
        </Box>
      </Stack>
    </Card>
  );
}

function WhenCard({ form }: PartProps) {
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

function AgendaCard({ form }: PartProps) {
  const { t } = useTranslation('admin');
  const agenda = useWatch({ control: form.control, name: 'agenda' });
  return (
    <Card title={t('poll.agenda')} level="h2" sx={listMayLeave}>
      <AgendaEditor agenda={agenda} onChanged={(changed) => form.setValue('agenda', changed, { shouldDirty: true })} />
    </Card>
  );
}

function AnswersCard({ form }: PartProps) {
  const { t } = useTranslation('admin');
  const { control } = form;
  const zone = useWatch({ control, name: 'zone' });
  return (
    <Card title={t('poll.answers')} level="h2">
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '220px 160px' } }}>
          <FormField control={control} name="deadlineDay" type="date" label={t('poll.deadline')} />
          <FormField
            control={control}
            name="deadlineTime"
            type="time"
            label={t('poll.deadlineTime')}
            help={zoneName(zone)}
          />
        </Box>
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
