import { rememberList } from '@guildhall/shared/features/opened-list';
import { Role } from '@guildhall/shared/domain';
import { screen, userEvent, waitFor, within } from '@guildhall/shared/testing';
import { someId } from '../../testing/builders.ts';
import { openDesk, openFile } from '../../testing/case-pages.tsx';

const listed = '/forms/membership/list?state=in_review&page=2';
const reviewed = { state: 'in_review' } as const;
const loaded = () => screen.findByRole('heading', { level: 1, name: 'Ada Moreau' });

test('leads to the previous and the next application of the list, and back to the list with its filters', async () => {
  rememberList(listed, [someId(8), someId(1), someId(9)]);
  const { user, address } = openFile({}, { part: 'documents' });
  await loaded();
  expect(screen.getByText('2 of 3 in the list')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Applications' })).toHaveAttribute('href', listed);
  expect(screen.getByRole('link', { name: 'Previous application' })).toHaveAttribute(
    'href',
    `/forms/membership/view/${someId(8)}?part=documents`,
  );
  await user.click(screen.getByRole('link', { name: 'Next application' }));
  expect(address()).toBe(`/forms/membership/view/${someId(9)}?part=documents`);
});

test('ends at the first and the last application of the list', async () => {
  rememberList(listed, [someId(1), someId(9)]);
  openDesk();
  await loaded();
  expect(screen.queryByRole('link', { name: 'Previous application' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next application' })).toHaveAttribute('href', `/applications/${someId(9)}`);
});

test.each([
  ['was opened from a mail', () => rememberList(listed, [someId(8), someId(9)])],
  ['has a damaged list', () => sessionStorage.setItem('gh_opened_list', '{"address":"//evil.example","ids":[7]}')],
])('a page that %s leads to all applications', async (_, prepare) => {
  prepare();
  openFile();
  await loaded();
  expect(screen.queryByText(/in the list/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Applications' })).toHaveAttribute('href', '/forms/membership/list');
});

describe('single keys', () => {
  test('open a part, go to the next application and open a decision', async () => {
    rememberList(listed, [someId(1), someId(9)]);
    const { user, address } = openFile(reviewed, { role: Role.administrator });
    await loaded();
    await user.keyboard('2');
    expect(screen.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('d');
    expect(await screen.findByRole('dialog', { name: 'Decision on Ada Moreau' })).toBeVisible();
    // The dialog's own keys come first.
    await user.keyboard('j');
    expect(address()).toContain(someId(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('j');
    expect(address()).toContain(someId(9));
  });

  test('work by position on a keyboard with Arabic letters', async () => {
    rememberList(listed, [someId(1), someId(9)]);
    const { address } = openFile();
    await loaded();
    const arabic = userEvent.setup({ keyboardMap: [{ key: 'ت', code: 'KeyJ' }] });
    await arabic.keyboard('ت');
    expect(address()).toContain(someId(9));
  });

  test('are left alone with a modifier and while a person types', async () => {
    const { user } = openFile(reviewed);
    await loaded();
    await user.keyboard('{Control>}d{/Control}');
    const input = document.body.appendChild(document.createElement('textarea'));
    await user.type(input, 'd2');
    input.remove();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Answers' })).toHaveAttribute('aria-selected', 'true');
  });

  test('are listed as the page offers them, and can be turned off', async () => {
    const { user } = openFile(reviewed);
    await loaded();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const [keys, names] = [dialog.getAllByRole('term'), dialog.getAllByRole('definition')];
    const listed = Object.fromEntries(keys.map((key, index) => [key.textContent, names[index]?.textContent]));
    expect(listed).toMatchObject({ D: 'Record decision', 2: 'Documents', A: 'Assign to me' });
    // Not possible in this state.
    expect(listed).not.toHaveProperty('O');
    await user.click(dialog.getByRole('checkbox', { name: /Use single-key shortcuts/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('d?2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Answers' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('checkbox', { name: /Use single-key shortcuts/ })).not.toBeChecked();
  });
});
