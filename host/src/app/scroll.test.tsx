import { Link, useNavigate } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { screen, userEvent, waitFor } from '@guildhall/shared/testing';
import { fireEvent, render } from '@testing-library/react';
import { useScroll } from './scroll.ts';

function Site() {
  const navigate = useNavigate();
  useScroll();
  return (
    <>
      <Link to="/invoice">Invoice</Link>
      <Link to="?status=open">Open ones</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

/** jsdom has no layout: a page of this height, in a window of 600 px. */
let height = 3000;

const scrolledTo = (top: number) => {
  Object.assign(window, { scrollY: top });
  fireEvent.scroll(window);
};

beforeEach(() => {
  height = 3000;
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  scrolledTo(0);
});

const open = () => {
  render(
    <MemoryRouter initialEntries={['/invoiceList']}>
      <Site />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), scrollTo: jest.spyOn(window, 'scrollTo').mockReset() };
};
const press = (name: string) => screen.getByRole('button', { name });

test('going back and forward restores where the person was, once the page is long enough', async () => {
  const { user, scrollTo } = open();
  expect(history.scrollRestoration).toBe('manual');
  scrolledTo(900);
  await user.click(screen.getByRole('link', { name: 'Invoice' }));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
  scrolledTo(200);
  height = 800;
  await user.click(press('Back'));
  // The rows are still loading; the browser cuts the position.
  scrolledTo(0);
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  height = 3000;
  scrolledTo(900);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await user.click(press('Forward'));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 200, behavior: 'instant' }));
});

test('a person who scrolls while the page is still loading is left alone', async () => {
  const { user, scrollTo } = open();
  scrolledTo(900);
  await user.click(screen.getByRole('link', { name: 'Invoice' }));
  height = 800;
  await user.click(press('Back'));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  fireEvent.wheel(window);
  scrollTo.mockClear();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a filter leaves the page where it is', async () => {
  const { user, scrollTo } = open();
  scrolledTo(900);
  await user.click(screen.getByRole('link', { name: 'Open ones' }));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('leaves the position to the browser before a reload', () => {
  open();
  fireEvent(window, new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
});
