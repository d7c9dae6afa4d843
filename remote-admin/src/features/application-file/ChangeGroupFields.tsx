import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Grid, Text } from '@guildhall/shared/ui/core';
import type { Control } from '@guildhall/shared/ui/form';
import { CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import type { ChangeGroup, ChangeItem } from './change-items.ts';

export interface ChangesValues {
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
export function ChangeGroupFields<Output>({ control, group, start }: ChangeGroupFieldsProps<Output>) {
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
  const label = useLabels();
  const local = useLocalText();
  const isChosen = useWatch({ control, name: `items.${position}.chosen` });
  const name =
    item.kind === 'field'
      ? local(item.label)
      : item.kind === 'document'
        ? label('document.kind', item.target)
        : item.name;
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
