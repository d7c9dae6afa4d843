import { useTranslation, type Language, type Translations } from '@guildhall/shared/i18n';
import { renderRemote, stopClock } from '@guildhall/shared/testing';
import { act, screen } from '@testing-library/react';
import { useFeatureTranslations } from './feature-translations.ts';

/** A file that arrives when the test says so, as on a slow network. */
function slowFile() {
  const arrive: ((translations: Translations) => void)[] = [];
  const load = jest.fn((_language: Language) => new Promise<Translations>((resolve) => void arrive.push(resolve)));
  return { load, arrives: (text: string) => act(async () => arrive.shift()?.({ greeting: text })) };
}

// Only the inner component follows i18next: the outer one must render again by itself.
function Greeting({ namespace }: { namespace: string }) {
  const { t } = useTranslation(namespace);
  return <p>{t('greeting')}</p>;
}

function Screen({ namespace, load }: { namespace: string; load: (language: Language) => Promise<Translations> }) {
  const { isLoaded, error, refetch } = useFeatureTranslations(namespace, load);
  if (isLoaded) return <Greeting namespace={namespace} />;
  return error ? <button onClick={() => void refetch()}>Try again</button> : <p>Loading</p>;
}

test('a screen at rest shows its texts as soon as they arrive', async () => {
  const { load, arrives } = slowFile();
  renderRemote(<Screen namespace="late" load={load} />);
  expect(screen.getByText('Loading')).toBeVisible();
  await arrives('Good day');
  expect(await screen.findByText('Good day')).toBeVisible();
});

test('texts that could not be loaded can be loaded again', async () => {
  const clock = stopClock();
  let isOffline = true;
  const load = async () => {
    if (isOffline) throw new Error('offline');
    return { greeting: 'Good day' };
  };
  const { user } = renderRemote(<Screen namespace="retried" load={load} />);
  await act(() => clock.advance(60_000));
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => clock.advance(60_000));
  expect(screen.getByText('Good day')).toBeVisible();
});
