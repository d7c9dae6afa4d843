import { changeProfile } from '@guildhall/shared/contracts';
import { currentLanguage } from '@guildhall/shared/i18n';
import { reply, replyNothing, requestsTo, screen, stopClock, waitFor, within } from '@guildhall/shared/testing';
import { addTranslationLoaders } from '../../language/language.ts';
import { buildProfile, openProfile, part } from '../testing.tsx';
import { dayIn, placeOf, zonesByRegion } from './zones.ts';

beforeAll(addTranslationLoaders);

test('the language changes the page at once and is kept for mails', async () => {
  reply(changeProfile, buildProfile({ version: 4, language: 'fr' }));
  const { user } = openProfile();
  const region = await part('Language and region');
  await user.selectOptions(await region.findByRole('combobox', { name: 'Language' }), 'fr');
  expect(await screen.findByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  expect(currentLanguage()).toBe('fr');
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, language: 'fr' }));
});

test('says when mails are in another language than this screen, and brings them together', async () => {
  reply(changeProfile, buildProfile({ version: 4, language: 'en' }));
  const { user } = openProfile({ profile: { language: 'fr' } });
  const region = await part('Language and region');
  await user.click(await region.findByRole('button', { name: 'Use this language for mails too' }));
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, language: 'en' }));
  await waitFor(() => expect(region.queryByText(/Mails to you are in another/)).not.toBeInTheDocument());
});

test('a zone shows what the clock says there before it is saved', async () => {
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
  await waitFor(() => expect(requestsTo(changeProfile)[0]?.body).toEqual({ version: 3, zone: 'America/New_York' }));
});

test('offers the zone of this device where the account has another one', async () => {
  const { user } = openProfile({ profile: { zone: 'Asia/Tokyo' } });
  const region = await part('Language and region');
  await user.click(await region.findByRole('button', { name: /^Use this device’s zone/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(region.getByRole('combobox', { name: 'Time zone' })).toHaveValue(timeZone);
  expect(region.queryByRole('button', { name: /^Use this device’s zone/ })).not.toBeInTheDocument();
});

test('a zone that could not be saved stays chosen', async () => {
  replyNothing(changeProfile);
  const { user } = openProfile();
  const region = await part('Language and region');
  await user.selectOptions(await region.findByRole('combobox', { name: 'Time zone' }), 'Tokyo');
  await user.click(region.getByRole('button', { name: 'Save' }));
  expect(await region.findByRole('alert')).toHaveTextContent('Please try again later');
  expect(region.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
});

test('a zone is found by its place, and one this browser calls otherwise is in the list', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (Argentina)');
  expect(placeOf('UTC')).toBe('UTC');
  expect(zonesByRegion(['US/Eastern']).get('Other')).toContainEqual({ zone: 'US/Eastern', place: 'Eastern' });
});

test('half an hour of difference is told, with Latin digits in Arabic', () => {
  const { day, offset } = dayIn('Asia/Kolkata', 'ar', new Date('2026-11-20T21:00:00Z'));
  expect(day).toContain('21');
  expect(offset).toContain('5:30');
});
