import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { keepTyped } from './keep-typed.ts';

let root: Root | undefined;

function Form() {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  return (
    <form>
      <input name="name" aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        name="agrees"
        aria-label="I agree"
        checked={agrees}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <p>
        {name} {agrees ? 'agrees' : 'is silent'}
      </p>
    </form>
  );
}

const html =
  '<form><input name="name" aria-label="Name" value=""/><input type="checkbox" name="agrees" aria-label="I agree"/><p><!-- --> <!-- -->is silent</p></form>';

function servedPage(): HTMLElement {
  const served = new DOMParser().parseFromString(`<div id="root">${html}</div>`, 'text/html');
  document.body.replaceChildren(...served.body.childNodes);
  return document.querySelector<HTMLElement>('#root') ?? document.body;
}

afterEach(() => act(() => root?.unmount()));

test.each(['takes over', 'replaces'] as const)('keeps typed text when React %s the served elements', async (way) => {
  const container = servedPage();
  await userEvent.type(screen.getByLabelText('Name'), 'Ada Moreau');
  await userEvent.click(screen.getByLabelText('I agree'));
  screen.getByLabelText('Name').focus();

  const restoreTyped = keepTyped(container);
  await act(async () => {
    if (way === 'takes over') root = hydrateRoot(container, <Form />);
    else (root = createRoot(container)).render(<Form />);
  });
  await act(async () => restoreTyped());

  expect(screen.getByText('Ada Moreau agrees')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Moreau');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('enters nothing if nothing was typed', async () => {
  const container = servedPage();
  const restoreTyped = keepTyped(container);
  await act(async () => {
    root = hydrateRoot(container, <Form />);
  });
  await act(async () => restoreTyped());
  expect(screen.getByText('is silent')).toBeVisible();
});
