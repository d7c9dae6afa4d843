import { useState, useEffect, useRef, type RefObject } from 'react';
import { type ManagedMembershipType, setRefereeTiming } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Alert,
  Box,
  Button,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
  ButtonLink,
  Card,
  IconButton,
  Row,
} from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { refereeTimings } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { FormProblem, RadioCards, SubmitButton, useContractForm } from '@guildhall/shared/ui/form';
import { isApiProblem, problemText } from '@guildhall/shared/http';
import { paths } from '../../paths.ts';
import { managedTypesQuery, useSetRefereeTiming, useOrderTypes } from './api.ts';
import { CreateTypeDialog, AcceptingDialog, DeleteTypeDialog, EditTypeDialog, useTypeDetails } from './TypeDialogs.tsx';

/** Administrators' settings for membership types. */
export function MembershipTypes() {
  const { data, isError, error, refetch } = useQuery(managedTypesQuery());
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={2.5} aria-busy="true">
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    );
  return <TypeList known={data} />;
}

function TypeList({ known }: { known: readonly ManagedMembershipType[] }) {
  const { t } = useTranslation('admin');
  const [isAdding, setAdding] = useState(false);
  const { types, move, said, problem, list } = useTypeOrder(known);
  return (
    <Stack gap={2.5}>
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('membershipTypes.text')}
      </Text>
      <Box>
        <Button variant="contained" icon="add" onClick={() => setAdding(true)}>
          {t('membershipTypes.add')}
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" live="alert">
          {problem}
        </Alert>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack gap={2.5} ref={list}>
        {types.map((type, index) => (
          <MembershipTypeCard
            key={type.id}
            type={type}
            {...(types.length > 1 && {
              onMove: {
                ...(index > 0 && { up: () => move(type, -1) }),
                ...(index < types.length - 1 && { down: () => move(type, 1) }),
              },
            })}
          />
        ))}
      </Stack>
      {types.length === 0 && <EmptyState icon="file" title={t('membershipTypes.empty')} />}
      {isAdding && <CreateTypeDialog onClosed={() => setAdding(false)} />}
    </Stack>
  );
}

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
function MembershipTypeCard({ type, onMove }: MembershipTypeCardProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const factsOf = useTypeDetails();
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const Dialog = opened && dialogs[opened];
  const name = local(type.name);
  const link = <bdi dir="ltr">{`${window.location.origin}/forms/membership?type=${type.key}`}</bdi>;
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
        <DescriptionList columns={3} items={[...factsOf(type), { label: t('membershipTypes.link'), value: link }]} />
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
  const { form, control, submit } = useContractForm(setRefereeTiming.body, {
    command,
    defaultValues: { asksReferees },
    onSuccess: (type) => form.reset({ asksReferees: type.asksReferees }),
  });
  const { formState } = form;
  const saved = useRef<HTMLDivElement>(null);
  const { isSuccess, data } = command;
  useEffect(() => {
    if (isSuccess) saved.current?.focus();
  }, [isSuccess]);
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

interface TypeOrder {
  /** The types as the screen shows them; a move is shown before the server has confirmed it. */
  types: readonly ManagedMembershipType[];
  move: (type: ManagedMembershipType, by: -1 | 1) => void;
  /** The screen reader announcement of the last move. */
  said: string;
  problem: string | null;
  /** The container of the move buttons, to keep the focus on the pressed one. */
  list: RefObject<HTMLDivElement | null>;
}

/** Marks the button that moves a type in one direction. */
const moveMark = (id: string, by: -1 | 1) => ({ 'data-move': `${id} ${by}` });

/** The order in which applicants see the types, and how to change it. */
function useTypeOrder(known: readonly ManagedMembershipType[]): TypeOrder {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const save = useOrderTypes();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 } | null>(null);
  const placed = wanted?.flatMap((id) => known.find((type) => type.id === id) ?? []);
  const types = placed?.length === known.length ? placed : known;

  useEffect(() => {
    if (!moved) return;
    // At an end, the pressed button is disabled; the card's other button gets the focus.
    const button = ([moved.by, -moved.by] as const)
      .map((by) => list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${by}"]:not(:disabled)`))
      .find((found) => found);
    button?.focus();
  }, [moved]);

  function move(type: ManagedMembershipType, by: -1 | 1) {
    const from = types.map(({ id }) => id);
    const place = from.indexOf(type.id);
    const to = [...from];
    const [other] = to.splice(place + by, 1, type.id);
    if (other === undefined) return;
    to.splice(place, 1, other);
    setWanted(to);
    setMoved({ id: type.id, by });
    setSaid(t('membershipTypes.moved', { name: local(type.name), place: place + by + 1, places: to.length }));
    // After several moves only the last response counts: until then the screen keeps the person's order.
    save.mutate({ from, to }, { onSettled: () => setWanted(null) });
  }

  const { error } = save;
  const isStale = isApiProblem(error) && error.code === 'version_conflict';
  const problem = error && (isStale ? t('membershipTypes.orderConflict') : problemText(error));
  return { types, move, said, problem, list };
}
