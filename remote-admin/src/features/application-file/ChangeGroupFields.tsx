import { useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import type { Control } from '@guildhall/shared/ui/form';
import { CheckboxField, FormField, useWatch } from '@guildhall/shared/ui/form';
import { useLabels, useLocalText } from '../../lib/labels.ts';
import type { ChangeGroup, ChangeItem } from './change-items.ts';

export interface ChangesValues {
  dueOn: string;
  /** One per item, in the order of the groups. */
  items: { chosen: boolean; note: string }[];
}

interface ChangeGroupFieldsProps {
  control: Control<ChangesValues>;
  group: ChangeGroup;
  /** Position of the group's first item among all items. */
  start: number;
}

const titles = { field: 'changes.fields', document: 'changes.documents', referee: 'changes.referees' } as const;

/** One group of things that can be changed; what is chosen asks for a note. */
export function ChangeGroupFields({ control, group, start }: ChangeGroupFieldsProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 0.75, fontWeight: 600 }}>
        {group.title ? local(group.title) : t(titles[group.kind])}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {group.items.map((item, index) => (
          <ItemFields key={`${item.kind} ${item.target}`} control={control} item={item} position={start + index} />
        ))}
      </Box>
    </Box>
  );
}

interface ItemFieldsProps {
  control: Control<ChangesValues>;
  item: ChangeItem;
  position: number;
}

function ItemFields({ control, item, position }: ItemFieldsProps) {
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
    <Box sx={{ minWidth: 0, ...(isChosen && { gridColumn: '1 / -1', pb: 1.5 }) }}>
      <CheckboxField control={control} name={`items.${position}.chosen`} label={<bdi>{name}</bdi>} />
      {isChosen && (
        <FormField
          control={control}
          name={`items.${position}.note`}
          type="multiline"
          minRows={2}
          label={t('changes.note', { item: name })}
          inputProps={{ maxLength: 1000 }}
          sx={{ ml: 4 }}
        />
      )}
    </Box>
  );
}
