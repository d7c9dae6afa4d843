import { useState } from 'react';
import { fireEvent } from '@testing-library/react';
import { renderRemote, screen } from '@guildhall/shared/testing';
import { Combobox } from './Combobox.tsx';
import type { ComboboxOption } from './Combobox.tsx';

const people = ['Ada Moreau', 'Nora Haddad', 'Jonas Weber'].map((title) => ({ key: title, title }));

/** @param options `null` while the matches are loading */
function show(options: readonly ComboboxOption[] | null = people) {
  const [picked, sent] = [jest.fn(), jest.fn()];
  function Screen() {
    const [typed, setTyped] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <Combobox
          label="Person"
          typed={typed}
          onTyped={setTyped}
          options={options ?? undefined}
          none="No results"
          onPicked={picked}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  return { ...renderRemote(<Screen />), picked, sent, input: screen.getByRole('combobox', { name: 'Person' }) };
}

const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

test('arrows go round the options, Enter picks the marked one and does not send the form', async () => {
  const { user, input, picked, sent } = show();
  await user.type(input, 'a');
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(active(input)).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active(input)).toBe('Nora Haddad');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active(input)).toBe('Ada Moreau');
  await user.keyboard('{ArrowUp}');
  expect(active(input)).toBe('Jonas Weber');
  await user.keyboard('{Enter}');
  expect(picked).toHaveBeenCalledWith('Jonas Weber');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(sent).not.toHaveBeenCalled();
});

test('keys that belong to an input method neither move nor pick', async () => {
  const { user, input, picked } = show(people.slice(0, 1));
  await user.type(input, 'a');
  fireEvent.keyDown(input, { key: 'ArrowDown', isComposing: true });
  expect(active(input)).toBeNull();
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(picked).not.toHaveBeenCalled();
  expect(input).toHaveAttribute('aria-expanded', 'true');
});

test('the up arrow starts at the last option', async () => {
  const { user, input } = show();
  input.focus();
  await user.keyboard('{ArrowUp}');
  expect(active(input)).toBe('Jonas Weber');
});

test('Enter picks the only option without an arrow, but never one of several', async () => {
  const one = show(people.slice(0, 1));
  await one.user.type(one.input, 'ada{Enter}');
  expect(one.picked).toHaveBeenCalledWith('Ada Moreau');
  one.unmount();
  const many = show();
  await many.user.type(many.input, 'a{Enter}');
  expect(many.picked).not.toHaveBeenCalled();
  expect(many.sent).not.toHaveBeenCalled();
});

test('Escape closes the list and keeps the text; the next letter opens it again', async () => {
  const { user, input } = show();
  await user.type(input, 'a{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(input).toHaveValue('a');
  await user.type(input, 'd');
  expect(screen.getByRole('listbox', { name: 'Person' })).toBeVisible();
});

test('pressing an option selects it and keeps the focus', async () => {
  const { user, input, picked } = show();
  await user.type(input, 'nora');
  await user.click(screen.getByRole('option', { name: 'Nora Haddad' }));
  expect(picked).toHaveBeenCalledWith('Nora Haddad');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('says that nobody matches, but not during the search', async () => {
  const nobody = show([]);
  await nobody.user.type(nobody.input, 'x');
  expect(screen.getByRole('status')).toHaveTextContent('No results');
  nobody.unmount();
  const unknown = show(null);
  await unknown.user.type(unknown.input, 'x');
  expect(screen.queryByText('No results')).not.toBeInTheDocument();
});

test('leaving the input closes the list', async () => {
  const { user, input } = show();
  await user.type(input, 'a');
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
