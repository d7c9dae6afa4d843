import { useState } from 'react';
import { amendChanges, requestChanges, type ApplicationDetail } from '@guildhall/shared/contracts';
import {
  addDays,
  isDay,
  type DocumentKind,
  type LocalText,
  askedFields,
  documentKinds,
  fullName,
} from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Typography, Grid, Text } from '@guildhall/shared/ui/core';
import { FormField, useWatch, type Control, CheckboxField, useContractForm } from '@guildhall/shared/ui/form';
import { useKindName, useLocalText } from '@guildhall/shared/features/labels';
import { useAmendChanges, useRequestChanges } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface RequestChangesDialogProps {
  application: ApplicationDetail;
  /** Adds to the open request, or only moves its deadline. */
  amends?: boolean;
  onClosed: () => void;
}

/** Most people can correct something within two weeks. */
const usualDays = 14;

/** Selects what the applicant must change, with a note for each and a deadline. */
export function RequestChangesDialog({ application, amends = false, onClosed }: RequestChangesDialogProps) {
  const { t } = useTranslation('admin');
  // Fixed when the dialog opens: later additions must not move inputs while the person types.
  const [groups] = useState(() => changeGroups(application));
  const request = useRequestChanges(application.id);
  const amend = useAmendChanges(application.id);
  const texts = amends ? 'amendChanges' : 'changes';
  const items = groups.flatMap((group) => group.items);
  const { name } = application.applicant;
  const command = useContractForm((amends ? amendChanges : requestChanges).body, {
    command: amends ? amend : request,
    defaultValues: { dueOn: addDays(today(), usualDays), items: items.map(() => ({ chosen: false, note: '' })) },
    toBody: (values: ChangesValues) => ({
      version: application.version,
      dueOn: values.dueOn,
      items: chosenOf(items, values).map(({ kind, target, note }) => ({ kind, target, note })),
    }),
    // The server counts the submitted items; the form counts all of them, selected or not.
    inputOf: (field, values) => {
      if (field === 'items') return 'items.0.chosen';
      const place = /^items\.(\d+)\./.exec(field)?.[1];
      const position = place === undefined ? undefined : chosenOf(items, values)[Number(place)]?.position;
      return position === undefined ? undefined : `items.${position}.note`;
    },
    faultsOf: (values) => [
      !amends && chosenOf(items, values).length === 0 && ['items.0.chosen', t('changes.noItems')],
      values.dueOn <= today() && ['dueOn', t('changes.dueNeeded')],
    ],
    done: () => t(`${texts}.done`, { name }),
    onSuccess: onClosed,
  });
  const { control } = command;
  const chosenCount = useWatch({ control, name: 'items' }).filter(({ chosen }) => chosen).length;
  const dueOn = useWatch({ control: command.control, name: 'dueOn' });

  return (
    <CaseDialog
      application={application}
      step={isDay(dueOn) ? { action: amends ? 'amendChanges' : 'requestChanges', dueOn } : null}
      command={command}
      title={t(`${texts}.title`, { name })}
      text={t(`${texts}.intro`)}
      confirm={t(`${texts}.confirm`)}
      width="md"
      status={
        <Block mr="auto">
          <Typography variant="body2" color="textSecondary" role="status">
            {t('changes.chosen', { count: chosenCount })}
          </Typography>
        </Block>
      }
      onClosed={onClosed}
    >
      {groups.map((group, index) => (
        <ChangeGroupFields
          key={group.key}
          control={control}
          group={group}
          start={groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0)}
        />
      ))}
      <Block maxWidth={220}>
        <FormField control={control} name="dueOn" type="date" label={t('changes.due')} />
      </Block>
    </CaseDialog>
  );
}

/** The requested changes, each with its note and its position in the form. */
const chosenOf = (items: readonly ChangeItem[], values: ChangesValues) =>
  items.flatMap(({ kind, target }, position) => {
    const value = values.items[position];
    return value?.chosen ? [{ kind, target, note: value.note, position }] : [];
  });

interface ChangesValues {
  dueOn: string;
  /** One per item, in the order of the groups. */
  items: { chosen: boolean; note: string }[];
}

interface ChangeGroupFieldsProps<Output> {
  control: Control<ChangesValues, unknown, Output>;
  group: ChangeGroup;
  /** Position of the group's first item among all items. */
  start: number;
}

const titles = { field: 'changes.fields', document: 'changes.documents', referee: 'changes.referees' } as const;

/** One group of items that can be changed; a selected item requires a note. */
function ChangeGroupFields<Output>({ control, group, start }: ChangeGroupFieldsProps<Output>) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <Block component="fieldset" shrink m={0} p={2} rounded outlined>
      <Text component="legend" px={0.75} weight="semibold">
        {group.title ? local(group.title) : t(titles[group.kind])}
      </Text>
      <Grid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap={3}>
        {group.items.map((item, index) => (
          <ItemFields key={`${item.kind} ${item.target}`} control={control} item={item} position={start + index} />
        ))}
      </Grid>
    </Block>
  );
}

interface ItemFieldsProps<Output> {
  control: Control<ChangesValues, unknown, Output>;
  item: ChangeItem;
  position: number;
}

function ItemFields<Output>({ control, item, position }: ItemFieldsProps<Output>) {
  const { t } = useTranslation('admin');
  const kindName = useKindName();
  const local = useLocalText();
  const isChosen = useWatch({ control, name: `items.${position}.chosen` });
  const name =
    item.kind === 'field' ? local(item.label) : item.kind === 'document' ? kindName(item.target, item.name) : item.name;
  return (
    <Block shrink fullWidth={isChosen} pb={isChosen ? 1.5 : undefined}>
      <CheckboxField control={control} name={`items.${position}.chosen`} label={<bdi>{name}</bdi>} />
      {isChosen && (
        <Block ml={4}>
          <FormField
            control={control}
            name={`items.${position}.note`}
            type="multiline"
            minRows={2}
            label={t('changes.note', { item: name })}
          />
        </Block>
      )}
    </Block>
  );
}

/** Something the applicant can be asked to change. */
type ChangeItem =
  | { kind: 'field'; target: string; label: LocalText }
  | { kind: 'document'; target: DocumentKind; name: LocalText | null }
  | { kind: 'referee'; target: string; name: string };

interface ChangeGroup {
  key: string;
  kind: ChangeItem['kind'];
  /** The step's title; the other groups are named by their kind. */
  title: LocalText | null;
  items: ChangeItem[];
}

/** Everything in an application that the office can ask to change and hasn't yet, in form order. */
function changeGroups(application: ApplicationDetail): ChangeGroup[] {
  const open = application.changeRequest?.items.filter(({ solved }) => !solved) ?? [];
  const asked = new Set(askedFields(application.form, application.answers).map(({ key }) => key));
  const steps = application.form.steps.map((step): ChangeGroup => ({
    key: step.key,
    kind: 'field',
    title: step.title,
    items: step.fields
      .filter(({ key }) => asked.has(key))
      .map(({ key, label }) => ({ kind: 'field', target: key, label })),
  }));
  const referees = application.referees.map(({ id, firstName, lastName }): ChangeItem => ({
    kind: 'referee',
    target: id,
    name: fullName({ firstName, lastName }),
  }));
  return [
    ...steps,
    {
      key: 'documents',
      kind: 'document' as const,
      title: null,
      items: [
        ...documentKinds.map((target): ChangeItem => ({ kind: 'document', target, name: null })),
        ...application.membershipType.ownDocuments.map(({ kind, name }): ChangeItem => ({
          kind: 'document',
          target: kind,
          name,
        })),
      ],
    },
    { key: 'referees', kind: 'referee' as const, title: null, items: referees },
  ]
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) => !open.some(({ kind, target }) => kind === item.kind && target === item.target),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
