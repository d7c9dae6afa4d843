import { changeProfile } from '@guildhall/shared/contracts';
import { currentLanguage } from '@guildhall/shared/i18n';
import { reply, replyNothing, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { addTranslationLoaders } from '../../language/language.ts';
import { buildProfile, openProfile, part } from '../testing.tsx';
import { dayIn, placeOf, zonesByRegion } from './zones.ts';

beforeAll(addTranslationLoaders);

test('changes the page’s language immediately and saves it for emails', async () => {
  reply(changeProfile, buildProfile({ version: 4, language: 'fr' }));
  const { user } = openProfile();
  const region = await part('Language and region');
  await user.selectOptions(await region.findByRole('combobox', { name: 'Language' }), 'fr');
  expect(await screen.findByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  expect(currentLanguage()).toBe('fr');
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, language: 'fr' }));
});

test('says when mails use another language than this screen, and aligns them', async () => {
  reply(changeProfile, buildProfile({ version: 4, language: 'en' }));
  const { user } = openProfile({ profile: { language: 'fr' } });
  const region = await part('Language and region');
  await user.click(await region.findByRole('button', { name: 'Use this language for emails too' }));
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, language: 'en' }));
  await waitFor(() => expect(region.queryByText(/Emails to you are in another/)).not.toBeInTheDocument());
});

test('shows the current time of a zone before saving', async () => {
  stopClock('2026-11-20T09:00:00.000Z');
  reply(changeProfile, buildProfile({ version: 4, zone: 'America/New_York' }));
  const { user } = openProfile();
  const region = await part('Language and region');
  const select = await region.findByRole('combobox', { name: 'Time zone' });
  expect(region.getByText('It is 10:00 AM there, Friday, November 20 (UTC+1).')).toBeVisible();
  expect(within(select).getByRole('group', { name: 'Europe' })).toContainElement(
    within(select).getByRole('option', { name: 'Vienna' }),
  );
  await user.selectOptions(select, 'New York');
  expect(region.getByText('It is 4:00 AM there, Friday, November 20 (UTC-5).')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(region.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, zone: 'America/New_York' });
});

test('offers this device’s zone when the account has another one', async () => {
  const { user } = openProfile({ profile: { zone: 'Asia/Tokyo' } });
  const region = await part('Language and region');
  await user.click(await region.findByRole('button', { name: /^Use this device’s time zone/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(region.getByRole('combobox', { name: 'Time zone' })).toHaveValue(timeZone);
  expect(region.queryByRole('button', { name: /^Use this device’s time zone/ })).not.toBeInTheDocument();
});

test.each(['India', 'Mumbai', 'Calcutta', 'Kolkata'])('shortens the list to the zones of %s', async (text) => {
  const { user } = openProfile();
  const region = await part('Language and region');
  await user.type(await region.findByRole('searchbox', { name: 'Find a city or country' }), text);
  expect(await region.findByRole('option', { name: 'Kolkata' })).toBeVisible();
  expect(region.getByRole('option', { name: 'Vienna' })).toBeVisible();
  expect(region.queryByRole('option', { name: 'Tokyo' })).not.toBeInTheDocument();
});

test('keeps a zone selected that could not be saved', async () => {
  replyNothing(changeProfile);
  const { user } = openProfile();
  const region = await part('Language and region');
  await user.selectOptions(await region.findByRole('combobox', { name: 'Time zone' }), 'Tokyo');
  await user.click(region.getByRole('button', { name: 'Save' }));
  expect(await region.findByRole('alert')).toHaveTextContent('Please try again later');
  expect(region.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
});

test('finds a zone by its place name, and lists one this browser knows by another name', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (Argentina)');
  expect(placeOf('UTC')).toBe('UTC');
  expect(zonesByRegion([], ['US/Eastern'])).toEqual([['Other', [{ zone: 'US/Eastern', place: 'Eastern' }]]]);
});

test('shows a half-hour offset, with Latin digits in Arabic', () => {
  const { day, offset } = dayIn('Asia/Kolkata', 'ar', new Date('2026-11-20T21:00:00Z'));
  expect(day).toContain('21');
  expect(offset).toContain('5:30');
});
