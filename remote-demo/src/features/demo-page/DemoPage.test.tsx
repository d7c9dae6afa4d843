import { renderRemote, screen, waitFor } from '@guildhall/shared/testing';
import { DemoPage, useSample } from './DemoPage.tsx';

const loaded = jest.fn();
const failed = jest.fn();

/** A page whose data is unavailable: the mock has no such path, and there is no network. */
function Page() {
  const sample = useSample('/data/elsewhere', { isNeeded: true, onLoaded: loaded, onFailed: failed });
  return (
    <DemoPage title="Elsewhere" resources={[sample]}>
      {() => 'Everything is here'}
    </DemoPage>
  );
}

test('data that do not come are "Wrong Services" to the code, and the page says what happened (specification §8)', async () => {
  const { user } = renderRemote(<Page />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(failed).toHaveBeenLastCalledWith('Wrong Services');
  expect(screen.getByText('Internal server error')).toBeVisible();
  expect(screen.queryByText(/Wrong Services/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(0));
  expect(loaded).not.toHaveBeenCalled();
  expect(screen.queryByText('Everything is here')).toBeNull();
});
