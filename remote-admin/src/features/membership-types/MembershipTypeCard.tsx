import { useEffect, useRef, useState } from 'react';
import { setRefereeTiming, type ManagedMembershipType } from '@guildhall/shared/contracts';
import { refereeTimings, type RefereeTiming } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Box, Button, ButtonLink, Card, IconButton, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { FormProblem, RadioCards, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useSetRefereeTiming } from './api.ts';
import { AcceptingDialog, DeleteTypeDialog, EditTypeDialog } from './TypeDialogs.tsx';
import { moveMark } from './use-type-order.ts';
import { useTypeDetails } from './use-type-details.ts';

const dialogs = { edit: EditTypeDialog, accepting: AcceptingDialog, delete: DeleteTypeDialog };

/** Moves a type up or down; missing if not possible. */
interface Moves {
  up?: () => void;
  down?: () => void;
}

interface MembershipTypeCardProps {
  type: ManagedMembershipType;
  onMove?: Moves;
}

/** One membership type: its conditions, its actions, and when its referees are asked. */
export function MembershipTypeCard({ type, onMove }: MembershipTypeCardProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const factsOf = useTypeDetails();
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const Dialog = opened && dialogs[opened];
  const name = local(type.name);
  const buttons = [
    ['edit', t('membershipTypes.edit')],
    ['accepting', t(type.accepting ? 'membershipTypes.close' : 'membershipTypes.reopen')],
    ...(type.applications === 0 ? ([['delete', t('membershipTypes.delete')]] as const) : []),
  ] as const;
  return (
    <Card
      title={<bdi>{name}</bdi>}
      actions={
        <Row gap={0.5} align="center">
          <OpenChip type={type} />
          {onMove && <MoveButtons id={type.id} name={name} onMove={onMove} />}
        </Row>
      }
    >
      <Stack gap={3}>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {local(type.description)}
        </Text>
        <DescriptionList columns={3} items={factsOf(type)} />
        <Row gap={1} wrap>
          <ButtonLink to={paths.membershipForm(type.id)} variant="outlined" icon="list">
            {t('membershipTypes.form')}
          </ButtonLink>
          {buttons.map(([what, label]) => (
            <Button
              key={what}
              variant={what === 'edit' ? 'outlined' : 'text'}
              {...(what === 'delete' && { color: 'error' as const })}
              aria-label={t('membershipTypes.doTo', { what: label, name })}
              onClick={() => setOpened(what)}
            >
              {label}
            </Button>
          ))}
        </Row>
        {type.refereesNeeded > 0 && <RefereeTimingForm type={type} />}
      </Stack>
      {Dialog && <Dialog type={type} onClosed={() => setOpened(null)} />}
    </Card>
  );
}

function MoveButtons({ id, name, onMove: { up, down } }: { id: string; name: string; onMove: Moves }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <IconButton
        {...moveMark(id, -1)}
        icon="chevronUp"
        label={t('membershipTypes.moveUp', { name })}
        disabled={!up}
        onClick={() => up?.()}
      />
      <IconButton
        {...moveMark(id, 1)}
        icon="chevronDown"
        label={t('membershipTypes.moveDown', { name })}
        disabled={!down}
        onClick={() => down?.()}
      />
    </>
  );
}

function OpenChip({ type: { open, opensOn, accepting } }: { type: ManagedMembershipType }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (open) return <StatusChip status="open" tone="success" label={t('membershipTypes.open')} />;
  const label = opensOn
    ? t('membershipTypes.opens', { day: format.day(opensOn) })
    : t(accepting ? 'membershipTypes.over' : 'membershipTypes.closed');
  return <StatusChip status="closed" tone={opensOn ? 'info' : 'neutral'} label={label} />;
}

function RefereeTimingForm({ type: { id, asksReferees } }: { type: ManagedMembershipType }) {
  const { t } = useTranslation('admin');
  const command = useSetRefereeTiming(id);
  const form = useAppForm<{ asksReferees: RefereeTiming }>({
    schema: setRefereeTiming.body,
    defaultValues: { asksReferees },
  });
  const { control, formState, reset } = form;
  const saved = useRef<HTMLDivElement>(null);
  const { isSuccess, data } = command;
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
      <Stack gap={2}>
        <FormProblem control={control} />
        <RadioCards
          control={control}
          name="asksReferees"
          label={t('membershipTypes.asksReferees')}
          help={t('membershipTypes.asksRefereesHelp')}
          columns={2}
          onChanged={command.reset}
          options={refereeTimings.map((timing) => ({
            value: timing,
            label: t(`membershipTypes.timing.${timing}`),
            description: t(`membershipTypes.timingText.${timing}`),
          }))}
        />
        {data && !formState.isDirty && (
          <Alert severity="success" live="status" ref={saved} tabIndex={-1}>
            {t(`membershipTypes.saved.${data.asksReferees}`)}
          </Alert>
        )}
        <Box>
          <SubmitButton pending={command.isPending} disabled={!formState.isDirty}>
            {t('membershipTypes.save')}
          </SubmitButton>
        </Box>
      </Stack>
    </form>
  );
}
