import { render, screen } from '@testing-library/react';
import { hasUnsavedWork, useUnsavedWork, useUnsavedWorkOfTab } from './unsaved.ts';

function Form({ isUnsaved, isKept }: { isUnsaved: boolean; isKept?: boolean }) {
  useUnsavedWork(isUnsaved, isKept);
  return null;
}

const Tab = () => <p>{useUnsavedWorkOfTab()}</p>;

const tab = (...forms: { isUnsaved: boolean; isKept?: boolean }[]) => (
  <>
    <Tab />
    {forms.map((form, index) => (
      <Form key={index} {...form} />
    ))}
  </>
);

const says = (text: string) => expect(screen.getByText(text)).toBeVisible();

test('a tab has unsaved work from the first key press in any form until the last one is saved', () => {
  const { rerender } = render(tab({ isUnsaved: false }, { isUnsaved: false }));
  expect(hasUnsavedWork()).toBe(false);
  rerender(tab({ isUnsaved: true }, { isUnsaved: true }));
  expect(hasUnsavedWork()).toBe(true);
  rerender(tab({ isUnsaved: false }, { isUnsaved: true }));
  expect(hasUnsavedWork()).toBe(true);
  rerender(tab({ isUnsaved: false }, { isUnsaved: false }));
  expect(hasUnsavedWork()).toBe(false);
});

test('tells whether a reload would lose something', () => {
  const { rerender } = render(tab({ isUnsaved: true, isKept: true }));
  says('kept');
  rerender(tab({ isUnsaved: true, isKept: true }, { isUnsaved: true }));
  says('lost');
  rerender(tab({ isUnsaved: true, isKept: true }));
  says('kept');
});

test('a form that is left has no unsaved work', () => {
  const { unmount } = render(tab({ isUnsaved: true }));
  unmount();
  expect(hasUnsavedWork()).toBe(false);
});
