import { useState } from 'react';
import { renderRemote, screen } from '@guildhall/shared/testing';
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
  renderRemote(<Page />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(failed).toHaveBeenLastCalledWith('Wrong Services');
  expect(screen.getByText('Internal server error')).toBeVisible();
  expect(screen.queryByText(/Wrong Services/)).toBeNull();
  expect(loaded).not.toHaveBeenCalled();
  expect(screen.queryByText('Everything is here')).toBeNull();
});

test('a retry shows the page once its data have come', async () => {
  function Recovering() {
    const [isLoaded, setLoaded] = useState(false);
    const resource = { isLoaded, error: isLoaded ? null : new Error('offline'), refetch: () => setLoaded(true) };
    return (
      <DemoPage title="Elsewhere" resources={[resource]}>
        {() => 'Everything is here'}
      </DemoPage>
    );
  }
  const { user } = renderRemote(<Recovering />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Everything is here')).toBeVisible();
});
