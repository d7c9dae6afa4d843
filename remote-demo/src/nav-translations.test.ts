import { changeLanguage, i18n, languages } from '@guildhall/shared/i18n';
import { manifest } from './manifest.ts';

/** The specification's navigation labels (§2). */
const labels = {
  modern: 'Modern',
  ecommerce: 'Ecommerce',
  eCommerce: 'eCommerce',
  contacts: 'Contacts',
  blog: 'Blog',
  posts: 'Posts',
  detail: 'Detail',
  shop: 'Shop',
  list: 'List',
  checkout: 'Checkout',
  chats: 'Chats',
  users: 'Users',
  profile: 'Profile',
  followers: 'Followers',
  friends: 'Friends',
  gallery: 'Gallery',
  notes: 'Notes',
  calendar: 'Calendar',
  email: 'Email',
  tickets: 'Tickets',
} as const;

const shown = () => Object.fromEntries(Object.keys(labels).map((key) => [key, i18n.t(`nav.${key}`, { ns: 'demo' })]));

test('spells the twenty navigation labels in English as in the specification (specification §2)', () => {
  expect(shown()).toEqual(labels);
});

test('the twenty labels are the entries of the demo’s section, and the UI kit stands apart (specification §2)', () => {
  const entries = manifest.routes.flatMap(({ nav }) => nav ?? []);
  const labelsIn = (wanted: string) =>
    entries.filter(({ section }) => section === wanted).map(({ label }) => label.replace('demo:nav.', ''));
  expect(labelsIn('demo').sort()).toEqual(Object.keys(labels).sort());
  expect(labelsIn('developers')).toEqual(['kit']);
});

// Labels that are the same in both languages; everything else must be translated.
const same: Readonly<Record<string, readonly string[]>> = {
  fr: ['eCommerce', 'Contacts', 'Blog', 'Notes', 'Tickets'],
};

test.each(languages.filter((language) => language !== 'en'))(
  'has every navigation label in %s (specification §2)',
  async (language) => {
    await changeLanguage(language);
    const shownLabels = Object.entries(shown());
    expect(shownLabels).toHaveLength(20);
    const untranslated = shownLabels.filter(
      ([key, label]) => label === `nav.${key}` || Object.values<string>(labels).includes(label),
    );
    expect(untranslated.map(([, label]) => label)).toEqual(same[language] ?? []);
  },
);
