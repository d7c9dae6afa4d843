import {
  fieldTypes,
  nameField,
  standardFields,
  type FieldType,
  type FormDefinition,
  type FormField,
  type FormStep,
} from '@guildhall/shared/domain';

/** A step of the form or one of its questions, by position. */
export interface ItemPosition {
  step: number;
  field?: number;
}

/** A form being edited, and which part of it is open. */
export interface Building {
  definition: FormDefinition;
  selected: ItemPosition | null;
}

export type Edit =
  | { kind: 'select'; position: ItemPosition | null }
  | { kind: 'addStep' }
  | { kind: 'addField'; step: number; type: FieldType }
  | { kind: 'changeStep'; step: number; change: FormStep }
  | { kind: 'changeField'; position: Required<ItemPosition>; change: FormField }
  | { kind: 'remove'; position: ItemPosition }
  | { kind: 'move'; from: ItemPosition; to: ItemPosition }
  | { kind: 'replace'; building: Building };

export const isField = (position: ItemPosition | null): position is Required<ItemPosition> =>
  position?.field !== undefined;
export const isSamePosition = (one: ItemPosition | null, other: ItemPosition | null): boolean =>
  one?.step === other?.step && one?.field === other?.field;

export const stepAt = ({ steps }: FormDefinition, position: ItemPosition): FormStep | undefined => steps[position.step];
export const fieldAt = ({ steps }: FormDefinition, position: ItemPosition): FormField | undefined =>
  position.field === undefined ? undefined : steps[position.step]?.fields[position.field];

/** The type of a question whose answer the program uses; `undefined` for any other question. */
export const standardType = (key: string): FieldType | undefined =>
  Object.hasOwn(standardFields, key) ? standardFields[key] : undefined;

/** Why something can't be removed: it is the name, or a step that contains it. `null` if it can. */
export function lockOf(definition: FormDefinition, position: ItemPosition): 'core' | 'core_inside' | null {
  const field = fieldAt(definition, position);
  if (field) return field.key === nameField ? 'core' : null;
  const step = stepAt(definition, position);
  return step?.fields.some(({ key }) => key === nameField) ? 'core_inside' : null;
}

function freeKey(taken: readonly string[], name: string): string {
  for (let number = 1; ; number += 1) if (!taken.includes(`${name}${number}`)) return `${name}${number}`;
}

const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] => items.toSpliced(index, 0, item);

/** A new question of a type, with the settings the type requires. */
function newField({ steps }: FormDefinition, type: FieldType): FormField {
  const keys = steps.flatMap(({ fields }) => fields.map(({ key }) => key));
  return {
    key: freeKey(keys, 'question'),
    type,
    label: { en: '' },
    required: false,
    private: true,
    ...(fieldTypes[type].hasChoices && { choices: [{ value: 'choice1', label: { en: '' } }] }),
  };
}

/** The same question with another type; limits and choices that the new type does not support are removed. */
export function withType({ limits: _limits, choices, ...rest }: FormField, type: FieldType): FormField {
  return {
    ...rest,
    type,
    ...(fieldTypes[type].hasChoices && { choices: choices ?? [{ value: 'choice1', label: { en: '' } }] }),
  };
}

/** The same question with another key; a standard key brings its type. */
export function withKey(field: FormField, key: string): FormField {
  const type = standardType(key);
  return { ...(type && type !== field.type ? withType(field, type) : field), key };
}

function moved(definition: FormDefinition, from: ItemPosition, to: ItemPosition): FormDefinition {
  const { steps } = definition;
  const step = stepAt(definition, from);
  if (!step) return definition;
  if (!isField(from)) return { steps: inserted(steps.toSpliced(from.step, 1), to.step, step) };
  const field = fieldAt(definition, from);
  if (!field) return definition;
  const rest = steps.with(from.step, { ...step, fields: step.fields.toSpliced(from.field, 1) });
  const target = rest[to.step];
  if (!target) return definition;
  return { steps: rest.with(to.step, { ...target, fields: inserted(target.fields, to.field ?? 0, field) }) };
}

/** The position of the open item after a move. */
function followed({ definition, selected }: Building, { steps }: FormDefinition): ItemPosition | null {
  const step = selected && stepAt(definition, selected);
  if (!selected || !step) return selected;
  const field = fieldAt(definition, selected);
  if (!field) return { step: steps.includes(step) ? steps.indexOf(step) : selected.step };
  const now = steps.findIndex(({ fields }) => fields.includes(field));
  return { step: now, field: steps[now]?.fields.indexOf(field) ?? 0 };
}

/** The target of one move up or down; a question at the edge of its step moves to the next one. */
export function neighbour({ steps }: FormDefinition, position: ItemPosition, by: -1 | 1): ItemPosition | null {
  if (!isField(position)) return steps[position.step + by] ? { step: position.step + by } : null;
  const own = steps[position.step]?.fields.length ?? 0;
  const field = position.field + by;
  if (field >= 0 && field < own) return { step: position.step, field };
  const other = steps[position.step + by];
  return other ? { step: position.step + by, field: by < 0 ? other.fields.length : 0 } : null;
}

/** Applies one edit. An invalid edit, such as removing the question for the name, changes nothing. */
export function applyEdit(building: Building, edit: Edit): Building {
  const { definition } = building;
  const { steps } = definition;
  switch (edit.kind) {
    case 'select':
      return { definition, selected: edit.position };
    case 'addStep': {
      const key = freeKey(
        steps.map((step) => step.key),
        'step',
      );
      const added = { key, title: { en: '' }, fields: [] };
      return { definition: { steps: [...steps, added] }, selected: { step: steps.length } };
    }
    case 'addField': {
      const step = steps[edit.step];
      if (!step) return building;
      const fields = [...step.fields, newField(definition, edit.type)];
      const selected = { step: edit.step, field: step.fields.length };
      return { definition: { steps: steps.with(edit.step, { ...step, fields }) }, selected };
    }
    case 'changeStep':
      return steps[edit.step] ? { ...building, definition: { steps: steps.with(edit.step, edit.change) } } : building;
    case 'changeField': {
      const { position, change } = edit;
      const step = steps[position.step];
      if (!step?.fields[position.field]) return building;
      const fields = step.fields.with(position.field, change);
      return { ...building, definition: { steps: steps.with(position.step, { ...step, fields }) } };
    }
    case 'remove': {
      const { position } = edit;
      const step = steps[position.step];
      if (!step || lockOf(definition, position)) return building;
      if (!isField(position)) return { definition: { steps: steps.toSpliced(position.step, 1) }, selected: null };
      const fields = step.fields.toSpliced(position.field, 1);
      return { definition: { steps: steps.with(position.step, { ...step, fields }) }, selected: null };
    }
    case 'move': {
      const next = moved(definition, edit.from, edit.to);
      return { definition: next, selected: followed(building, next) };
    }
    case 'replace':
      return edit.building;
  }
}
