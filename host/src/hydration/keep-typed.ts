type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a person types into a screen that came as HTML, before React knows of it.
 * Call it just before React takes over, and the answer once React's first render is in the page: whether it took the
 * old elements over or put new ones in their place, they get back what was typed, as if it were typed now.
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

  return function giveBack() {
    const now = fieldsIn(root);
    // All are read before any is written: the first event renders, and rendering resets the others.
    const entries = before.flatMap(({ field: old, key, initial, typed }) => {
      const field = now.find((candidate) => candidate === old) ?? now.find((candidate) => keyOf(candidate) === key);
      // An element that stayed may have been typed into since.
      return field ? [{ old, field, initial, wanted: field === old ? valueOf(field) : typed }] : [];
    });
    for (const { field, initial, wanted } of entries) if (wanted !== initial) enter(field, wanted);

    const replaced = entries.find(({ old, field }) => old === focused?.field && old !== field)?.field;
    replaced?.focus();
    if (selection && replaced instanceof HTMLInputElement) replaced.setSelectionRange(...selection);
  };
}

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<Field>('input, textarea, select')];

/** Radio buttons share a name, so their value belongs to the key. */
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
  // React remembers the last value that went through the element itself. Emptying it there and writing past it makes
  // the event below count as a change.
  field.value = '';
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
