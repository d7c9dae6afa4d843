import { useEffect, useRef } from 'react';
import { setRefereeTiming, type MembershipType } from '@guildhall/shared/contracts';
import { refereeTimings, type RefereeTiming } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Card, Stack } from '@guildhall/shared/ui/core';
import { DescriptionList, Money, StatusChip } from '@guildhall/shared/ui/data';
import { FormProblem, RadioCards, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { useLabels, useLocalText } from '../../lib/labels.ts';
import { useSetRefereeTiming } from './api.ts';

/** One kind of membership: what applies to it, and when its referees are asked. */
export function MembershipTypeCard({ type }: { type: MembershipType }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const label = useLabels();
  const format = useFormat();
  const documents = type.requiredDocuments.map((kind) => label('document.kind', kind)).join(', ');
  return (
    <Card
      title={<bdi>{local(type.name)}</bdi>}
      actions={
        <StatusChip
          status={type.open ? 'open' : 'closed'}
          tone={type.open ? 'success' : 'neutral'}
          label={t(type.open ? 'configuration.open' : 'configuration.closed')}
        />
      }
    >
      <Stack spacing={3}>
        <DescriptionList
          columns={3}
          items={[
            {
              label: t('configuration.fee'),
              value: type.fee.amountMinor === 0 ? t('configuration.noFee') : <Money value={type.fee} />,
            },
            ...(type.fee.amountMinor === 0
              ? []
              : [{ label: t('configuration.feeDue'), value: t(`configuration.feeDueAt.${type.feeDue}`) }]),
            {
              label: t('configuration.referees'),
              value: format.number(type.refereesNeeded),
            },
            { label: t('configuration.documents'), value: documents || t('configuration.noDocuments') },
          ]}
        />
        {type.refereesNeeded > 0 && <RefereeTimingForm type={type} />}
      </Stack>
    </Card>
  );
}

function RefereeTimingForm({ type: { id, asksReferees } }: { type: MembershipType }) {
  const { t } = useTranslation('admin');
  const command = useSetRefereeTiming(id);
  const form = useAppForm<{ asksReferees: RefereeTiming }>({
    schema: setRefereeTiming.body,
    defaultValues: { asksReferees },
  });
  const { control, formState, reset } = form;
  const saved = useRef<HTMLDivElement>(null);
  const { isSuccess } = command;
  useEffect(() => {
    if (isSuccess) saved.current?.focus();
  }, [isSuccess]);
  const submit = form.handleSubmit((values) =>
    command.mutate(values.asksReferees, {
      onSuccess: (type) => reset({ asksReferees: type.asksReferees }),
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2}>
        <FormProblem control={control} />
        <RadioCards
          control={control}
          name="asksReferees"
          label={t('configuration.asksReferees')}
          help={t('configuration.asksRefereesHelp')}
          columns={2}
          onChanged={command.reset}
          options={refereeTimings.map((timing) => ({
            value: timing,
            label: t(`configuration.timing.${timing}`),
            description: t(`configuration.timingText.${timing}`),
          }))}
        />
        {isSuccess && !formState.isDirty && (
          <Alert severity="success" live="status" ref={saved} tabIndex={-1}>
            {t(`configuration.saved.${asksReferees}`)}
          </Alert>
        )}
        <Box>
          <SubmitButton pending={command.isPending} disabled={!formState.isDirty}>
            {t('configuration.save')}
          </SubmitButton>
        </Box>
      </Stack>
    </form>
  );
}
