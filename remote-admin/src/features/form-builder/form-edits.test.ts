import type { FormDefinition, FormField } from '@guildhall/shared/domain';
import { applyEdit, neighbour, withType, type Building, type Edit, type ItemPosition } from './form-edits.ts';
import { changeHistory, startHistory, type HistoryEdit } from './history.ts';

const field = (key: string, parts: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: { en: key },
  required: false,
  private: true,
  ...parts,
});
const definition: FormDefinition = {
  steps: [
    { key: 'person', title: { en: 'Person' }, fields: [field('lastName'), field('nickname')] },
    { key: 'work', title: { en: 'Work' }, fields: [field('tools')] },
  ],
};
const begun: Building = { definition, selected: null };
const keysOf = ({ definition: { steps } }: Building) => steps.map(({ fields }) => fields.map(({ key }) => key));

test('a question moves within its step and over its edge', () => {
  expect(neighbour(definition, { step: 0, field: 0 }, 1)).toEqual({ step: 0, field: 1 });
  const over = neighbour(definition, { step: 0, field: 1 }, 1);
  expect(over).toEqual({ step: 1, field: 0 });
  const moved = applyEdit(begun, { kind: 'move', from: { step: 0, field: 1 }, to: over! });
  expect(keysOf(moved)).toEqual([['lastName'], ['nickname', 'tools']]);
  expect(neighbour(definition, { step: 0, field: 0 }, -1)).toBeNull();
});

test('moving opens nothing; open items stay open at their new place', () => {
  const down: Edit = { kind: 'move', from: { step: 0, field: 1 }, to: { step: 1, field: 0 } };
  const opened = (selected: ItemPosition | null) => applyEdit({ definition, selected }, down).selected;
  expect(opened(null)).toBeNull();
  expect(opened({ step: 0, field: 1 })).toEqual({ step: 1, field: 0 });
  expect(opened({ step: 1, field: 0 })).toEqual({ step: 1, field: 1 });
  expect(opened({ step: 1 })).toEqual({ step: 1 });
  const stepUp: Edit = { kind: 'move', from: { step: 1 }, to: { step: 0 } };
  expect(applyEdit({ definition, selected: { step: 0 } }, stepUp).selected).toEqual({ step: 1 });
});

test('a step moves with its questions', () => {
  expect(keysOf(applyEdit(begun, { kind: 'move', from: { step: 1 }, to: { step: 0 } }))).toEqual([
    ['tools'],
    ['lastName', 'nickname'],
  ]);
});

test('the question for the name, and the step that has it, stay', () => {
  expect(applyEdit(begun, { kind: 'remove', position: { step: 0, field: 0 } })).toBe(begun);
  expect(applyEdit(begun, { kind: 'remove', position: { step: 0 } })).toBe(begun);
  expect(keysOf(applyEdit(begun, { kind: 'remove', position: { step: 1 } }))).toEqual([['lastName', 'nickname']]);
});

test('new questions get keys of their own, and choices where their type has some', () => {
  const once = applyEdit(begun, { kind: 'addField', step: 1, type: 'choice' });
  const twice = applyEdit(once, { kind: 'addField', step: 1, type: 'text' });
  expect(keysOf(twice)[1]).toEqual(['tools', 'question1', 'question2']);
  expect(twice.definition.steps[1]?.fields[1]?.choices).toHaveLength(1);
  expect(withType(field('a', { type: 'choice', choices: [], limits: { max: 3 } }), 'text')).toEqual(field('a'));
});

test('typing is undone as a whole, everything else step by step; redo brings it back', () => {
  const position = { step: 1, field: 0 };
  const type = (en: string): HistoryEdit => ({
    kind: 'changeField',
    position,
    change: field('tools', { label: { en } }),
  });
  const run = (...edits: HistoryEdit[]) => edits.reduce(changeHistory, startHistory(begun));
  const labelOf = (history: ReturnType<typeof run>) => history.present.definition.steps[1]?.fields[0]?.label.en;
  const ticked: HistoryEdit = {
    kind: 'changeField',
    position,
    change: field('tools', { label: { en: 'Your' }, required: true }),
  };
  const typed = run(type('Y'), type('Yo'), type('Your'));
  expect(typed.past).toHaveLength(1);
  expect(labelOf(changeHistory(typed, { kind: 'undo' }))).toBe('tools');
  const both = run(type('Y'), type('Your'), ticked, { kind: 'undo' });
  expect(both.present.definition.steps[1]?.fields[0]).toMatchObject({ label: { en: 'Your' }, required: false });
  expect(changeHistory(both, { kind: 'redo' }).present.definition.steps[1]?.fields[0]?.required).toBe(true);
  expect(run({ kind: 'select', position }).past).toHaveLength(0);
});
