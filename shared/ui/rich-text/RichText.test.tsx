import { act, fireEvent } from '@testing-library/react';
import { readFormattedText, writeFormattedText, type TextLine } from '../../domain/formatted-text.ts';
import { renderRemote, screen, waitFor } from '../../testing/index.ts';
import { RichText } from './RichText.tsx';

async function openEditor(text: string, parts: { error?: string; tokens?: string[] } = {}) {
  const changes: (string | null)[] = [];
  const onChange = (lines: TextLine[] | null) => void changes.push(lines && writeFormattedText(lines));
  const { user } = renderRemote(
    <RichText label="Text" initial={readFormattedText(text)} onChange={onChange} {...parts} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Text' });
  const paste = (data: Record<string, string>) => {
    act(() => box.focus());
    const clipboardData = {
      getData: (type: string) => data[type] ?? '',
      types: Object.keys(data),
      files: [],
      items: [],
    };
    fireEvent(box, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  };
  return { user, box, paste, changes };
}

test('pasting keeps bold, italics and lists, and drops all other markup', async () => {
  const { paste, box, changes } = await openEditor('');
  paste({
    'text/html':
      '<h1 style="color:red">Title</h1><p onclick="x()">Two <b>big</b> <i>clamps</i> <a href="http://evil.test">here</a><img src="http://evil.test/x.png"></p><script>alert(1)</script><ul><li>one<ul><li>two</li></ul></li></ul><table><tr><td>cell</td></tr></table>',
  });
  await waitFor(() => expect(changes.at(-1)).toBeDefined());
  expect(changes.at(-1)).toBe('Title\n\nTwo *big* _clamps_ here\n\n- one\n- two\n\ncell');
  expect(box.querySelector('a, img, script, h1, table, [style], [onclick]')).toBeNull();
});

test('plain text that is pasted is read as stored texts are', async () => {
  const { paste, box, changes } = await openEditor('');
  paste({ 'text/plain': 'Bring:\r\n- *two* clamps' });
  await waitFor(() => expect(changes.at(-1)).toBe('Bring:\n- *two* clamps'));
  expect(box.querySelector('li strong')).toHaveTextContent('two');
});

test('an unchanged text says so', async () => {
  const { user, paste, changes } = await openEditor('As it was');
  paste({ 'text/plain': 'x' });
  await waitFor(() => expect(changes.at(-1)).toMatch(/x/));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(changes.at(-1)).toBeNull());
});

test('tools are one stop, with arrow keys between them', async () => {
  const { user } = await openEditor('Text');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Italic' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Numbered list' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a tool that is switched on says so', async () => {
  const { user, box } = await openEditor('Text');
  await user.click(screen.getByRole('button', { name: 'Bulleted list' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(box.querySelector('ul li')).toHaveTextContent('Text');
});

test('the error message describes the text', async () => {
  const { box } = await openEditor('', { error: 'Fill in this field.' });
  await waitFor(() => expect(box).toHaveAccessibleDescription('Fill in this field.'));
  expect(box).toBeInvalid();
});

test('a personal link is one piece', async () => {
  const link = 'https://guildhall.test/r/•••';
  const { box } = await openEditor(`See ${link} soon`, { tokens: [link] });
  expect(box.querySelector('[data-token]')).toHaveTextContent(link);
});
