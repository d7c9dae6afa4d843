type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps text typed into a served HTML screen before hydration. Call it just before React starts, and call the returned
 * function after React's first render: whether React reused or replaced the elements, they get the typed text back, as
 * if it were typed now.
 * @param root element that React renders into.
 */
export function keepTyped(root: HTMLElement): () => void {
  const before = fieldsIn(root).map((field) => ({
    field,
    key: keyOf(field),
    initial: initialOf(field),
    typed: valueOf(field),
  }));
  const focused = before.find(({ field }) => field === document.activeElement);
  const selection = focused && selectionOf(focused.field);

  return function restoreTyped() {
    const now = fieldsIn(root);
    // Read all before writing any: the first event renders, and rendering resets the others.
    const entries = before.flatMap(({ field: old, key, initial, typed }) => {
      const field = now.find((candidate) => candidate === old) ?? now.find((candidate) => keyOf(candidate) === key);
      // A reused element may have been typed into since.
      return field ? [{ old, field, initial, wanted: field === old ? valueOf(field) : typed }] : [];
    });
    for (const { field, initial, wanted } of entries) if (wanted !== initial) enter(field, wanted);

    const replaced = entries.find(({ old, field }) => old === focused?.field && old !== field)?.field;
    replaced?.focus();
    if (selection && replaced instanceof HTMLInputElement) replaced.setSelectionRange(...selection);
  };
}

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<Field>('input, textarea, select')];

/** Radio buttons share a name, so their value is part of the key. */
const keyOf = (field: Field) =>
  `${field.name || field.id}${field instanceof HTMLInputElement && field.type === 'radio' ? `=${field.value}` : ''}`;

const isChecked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const valueOf = (field: Field) => (isChecked(field) ? String(field.checked) : field.value);

function initialOf(field: Field): string {
  if (isChecked(field)) return String(field.defaultChecked);
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? '';
  }
  return field.defaultValue;
}

function selectionOf(field: Field): [number, number] | null {
  if (!(field instanceof HTMLInputElement)) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function enter(field: Field, value: string): void {
  if (isChecked(field)) {
    field.checked = value !== 'true';
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  const setValue = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  // React caches the last value set on the element itself. Clearing it there and bypassing the setter makes the event
  // below count as a change.
  field.value = '';
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
