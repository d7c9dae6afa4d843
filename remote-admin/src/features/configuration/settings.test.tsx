import {
  changeArticles,
  changeAssociation,
  changeDeadlines,
  changeInvoicing,
  changeJunkRetention,
  changeMail,
  changeStripe,
  changeNumbering,
  changeSecondStepForOffice,
  getSettings,
  listCurrencyUse,
  listSettingChanges,
  restoreSetting,
  testMailServer,
  type Settings,
} from '@guildhall/shared/contracts';
import { defaultDeadlines, Role } from '@guildhall/shared/domain';
import { store } from '@guildhall/shared/store';
import { Toaster } from '@guildhall/shared/ui/core';
import { renderRemote, reply, replyProblem, requestsTo, screen, waitFor, within } from '@guildhall/shared/testing';
import { buildSettings } from '../../testing/settings.ts';
import ConfigurationPage from './ConfigurationPage.tsx';

const untouched = { version: 1, fixedBy: {}, changedAt: null, changedBy: null };
const association: Settings['association'] = {
  version: 3,
  value: {
    name: 'Society of Bell Founders',
    address: 'Mill Lane 3',
    email: 'office@bells.example',
    replyTo: '',
    bankAccount: '',
    taxNumber: '',
    zone: 'Europe/Vienna',
    language: 'en',
    currency: 'EUR',
    theme: 'BLUE_THEME',
  },
  fixedBy: { taxNumber: 'ASSOCIATION_TAX_NUMBER' },
  changedAt: '2026-11-19T09:00:00.000Z',
  changedBy: 'Ada Moreau',
};
const settings: Settings = {
  association,
  mail: {
    ...untouched,
    value: {
      host: 'mail.bells.example',
      port: 587,
      security: 'starttls',
      user: 'bells',
      hasPassword: true,
      senderName: '',
      senderAddress: 'office@bells.example',
    },
  },
  numbering: {
    ...untouched,
    value: { applications: 'APP', invoices: 'INV', creditNotes: 'CRN', queries: 'QRY', restartsEachYear: true },
  },
  availabilityNeedsLogin: { ...untouched, value: false },
  secondStepForOffice: { ...untouched, value: true },
  backups: { ...untouched, value: { isOn: false, at: '03:00', keepDays: 14 } },
  deadlines: { ...untouched, value: defaultDeadlines },
  invoicing: {
    ...untouched,
    value: {
      dueDays: 30,
      note: { en: '', fr: '', ar: '', cn: '' },
      offersOnlinePayment: true,
      dunningDays: [14, 28, 42],
      dunningFees: [0, 0, 0],
      graceDays: 60,
      lapsesAutomatically: true,
      sellerCountry: '',
      taxFreeReason: 'exempt',
    },
  },
  articles: {
    ...untouched,
    value: { articles: [{ name: 'Bell ringing course', unitPriceMinor: 80_00, taxRateBasisPoints: 1900 }] },
  },
  junkRetention: { ...untouched, value: { days: 30, spamDays: 14 } },
  stripe: buildSettings().stripe,
  logo: { ...untouched, value: { image: null } },
};

const open = (section?: string) => {
  reply(getSettings, settings);
  reply(listCurrencyUse, [{ currency: 'EUR', unpaidInvoices: 2, membershipTypes: 1 }]);
  return renderRemote(
    <>
      <ConfigurationPage />
      <Toaster />
    </>,
    {
      path: `/forms/application-configuration${section ? `?section=${section}` : ''}`,
      role: Role.administrator,
    },
  );
};
const nameInput = () => screen.findByRole('textbox', { name: 'Name' });
const save = () => screen.getByRole('button', { name: 'Save' });
const change = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  version: 3,
  at: '2026-11-19T09:00:00.000Z',
  by: 'Ada Moreau',
};

test('leads from section to section', async () => {
  const { user } = open();
  const navigation = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(navigation.getByRole('link', { name: 'Association' })).toHaveAttribute('aria-current', 'page');
  await user.click(navigation.getByRole('link', { name: 'Security' }));
  expect(await screen.findByRole('checkbox', { name: /two-step sign-in/ })).toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sections' }), 'publicForms');
  expect(await screen.findByRole('checkbox', { name: /Require sign-in/ })).not.toBeChecked();
});

test('saves the association against the version on the screen', async () => {
  const { user } = open();
  const name = await nameInput();
  expect(screen.getByRole('textbox', { name: /Tax number/ })).toBeDisabled();
  expect(screen.getByText(/ASSOCIATION_TAX_NUMBER/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Bell Society');
  const saved = { ...association, version: 4, value: { ...association.value, name: 'Bell Society' } };
  reply(changeAssociation, saved);
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeAssociation)[0]?.body).toEqual({ version: 3, value: saved.value });
  expect(name).toHaveValue('Bell Society');
});

test('finds the association’s time zone by a country, and keeps it while nothing is picked', async () => {
  const { user } = open();
  const zone = await screen.findByRole('combobox', { name: /Time zone/ });
  await user.clear(zone);
  await user.type(zone, 'india');
  expect(screen.getByText(/Chosen: Europe\/Vienna/)).toBeVisible();
  await user.click(await screen.findByRole('option', { name: /Asia\/(Kolkata|Calcutta)/ }));
  reply(changeAssociation, { ...association, version: 4 });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeAssociation)[0]?.body).toMatchObject({
    value: { zone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/) },
  });
});

test('shows the chosen colours immediately to people without their own choice', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Green' }));
  reply(changeAssociation, { ...association, version: 4, value: { ...association.value, theme: 'GREEN_THEME' } });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeAssociation)[0]?.body).toMatchObject({ value: { theme: 'GREEN_THEME' } });
  expect(store.getState().customizer.activeTheme).toBe('GREEN_THEME');
});

test('lists what stays in another currency than the chosen one', async () => {
  const { user } = open();
  const currency = await screen.findByRole('combobox', { name: /Currency/ });
  expect(screen.queryByText(/unpaid invoice/)).not.toBeInTheDocument();
  await user.selectOptions(currency, 'CHF – Swiss Franc');
  expect(await screen.findByText('2 unpaid invoices stay in EUR.')).toBeVisible();
  expect(screen.getByText('1 membership type keeps its fee in EUR until you change it.')).toBeVisible();
});

test('says that an IBAN is mistyped before anything is sent', async () => {
  const { user } = open();
  await nameInput();
  await user.type(screen.getByRole('textbox', { name: /Bank account/ }), 'AT61 1904 3002 3457 3210');
  await user.click(save());
  expect(await screen.findByText(/IBAN is not valid/)).toBeVisible();
  expect(requestsTo(changeAssociation)).toHaveLength(0);
});

test('shows both values when somebody else was faster, and saves the one that is kept', async () => {
  const { user } = open();
  const name = await nameInput();
  await user.clear(name);
  await user.type(name, 'Mine');
  const theirs = { ...association, version: 4, value: { ...association.value, name: 'Theirs' } };
  replyProblem(changeAssociation, { status: 409, code: 'version_conflict', message: 'Changed.', current: theirs });
  await user.click(save());
  const conflict = within(await screen.findByRole('alert'));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(conflict.getByText('Saved value: Theirs')).toBeVisible();
  expect(conflict.getByText('Your value: Mine')).toBeVisible();
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(name).toHaveFocus());
  reply(changeAssociation, { ...theirs, version: 5, value: { ...theirs.value, name: 'Mine' } });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeAssociation)[1]?.body).toMatchObject({ version: 4, value: { name: 'Mine' } });
});

test('shows who changed what, and restores an earlier value', async () => {
  const { user } = open();
  await nameInput();
  reply(listSettingChanges, [
    { ...change, fields: [{ field: 'name', before: 'Bell Club', after: association.value.name }] },
  ]);
  const form = within(screen.getByRole('form', { name: 'Association' }));
  await user.click(form.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History: Association' }));
  expect(await history.findByText('Before: Bell Club')).toBeVisible();
  expect(history.getByText('Ada Moreau')).toBeVisible();
  reply(restoreSetting, {
    ...settings,
    association: { ...association, version: 4, value: { ...association.value, name: 'Bell Club' } },
  });
  await user.click(history.getByRole('button', { name: 'Undo this change' }));
  expect(await screen.findByText('Earlier value restored.')).toBeVisible();
  expect(requestsTo(restoreSetting)[0]?.body).toEqual({ version: 3, changeId: change.id });
  expect(await nameInput()).toHaveValue('Bell Club');
});

test('switches the second step off', async () => {
  const { user } = open('security');
  await user.click(await screen.findByRole('checkbox', { name: /two-step sign-in/ }));
  reply(changeSecondStepForOffice, { ...settings.secondStepForOffice, version: 2, value: false });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeSecondStepForOffice)[0]?.body).toEqual({ version: 1, value: false });
});

test('sends the typed mail server settings, and says why they were refused', async () => {
  const { user } = open('mail');
  const host = await screen.findByRole('textbox', { name: /Host/ });
  expect(screen.getByText(/A password is stored/)).toBeVisible();
  await user.clear(host);
  await user.type(host, 'smtp.bells.example');
  expect(screen.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
  await user.type(screen.getByLabelText(/^Password/), 'hunter2');
  replyProblem(changeMail, { status: 422, code: 'mail_server_refused', message: 'Nothing was saved: 535 no.' });
  await user.click(save());
  expect(await screen.findByText(/535 no/)).toBeVisible();
  expect(requestsTo(changeMail)[0]?.body).toMatchObject({
    version: 1,
    value: { host: 'smtp.bells.example', port: 587, password: 'hunter2' },
  });
});

test('sends typed keys of Stripe, shows none that is stored, and says which one was refused', async () => {
  const { user } = open('stripe');
  const key = await screen.findByLabelText(/^Secret key \(test\)/);
  expect(key).toHaveValue('');
  await user.click(key);
  await user.paste('sk_live_1');
  const fields = { 'value.testSecretKey': { code: 'stripe_key_live', message: 'This is a key of live mode.' } };
  replyProblem(changeStripe, { status: 422, code: 'stripe_key_live', message: 'This is a key of live mode.', fields });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(key).toHaveAccessibleDescription(/This is a key of live mode./));
  expect(requestsTo(changeStripe)[0]?.body).toMatchObject({
    value: { mode: 'test', testSecretKey: 'sk_live_1', testWebhookSecret: '', liveSecretKey: '' },
  });
});

test('sends a test and shows the answer of the mail server', async () => {
  const { user } = open('mail');
  reply(testMailServer, { to: 'ada@example.org', answer: '250 queued as 4711' });
  await user.click(await screen.findByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('250 queued as 4711')).toBeVisible();
});

test('shows that a variable names the mail server', async () => {
  reply(getSettings, {
    ...settings,
    mail: { ...settings.mail, fixedBy: { host: 'SMTP_URL', senderName: 'MAIL_FROM' } },
  });
  renderRemote(<ConfigurationPage />, { path: '/x?section=mail', role: Role.administrator });
  expect(await screen.findByText(/SMTP_URL sets the mail server/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('refuses one prefix for two kinds of numbers', async () => {
  const { user } = open('numbering');
  const invoices = await screen.findByRole('textbox', { name: 'Invoices' });
  await user.clear(invoices);
  await user.type(invoices, 'crn');
  await user.click(save());
  expect((await screen.findAllByText(/needs its own prefix/)).length).toBeGreaterThan(0);
  expect(requestsTo(changeNumbering)).toHaveLength(0);
});

test('sorts reminder days whatever separates them, and shows them as dates', async () => {
  const { user } = open('deadlines');
  const referees = within(await screen.findByRole('group', { name: 'Referees' }));
  const days = referees.getByRole('textbox', { name: /Reminders/ });
  expect(days).toHaveValue('5, 10, 15, 20');
  await user.clear(days);
  await user.type(days, '14 7;7');
  expect(referees.getByRole('status')).toHaveTextContent(/reminders go out on .+ and .+, and the request lapses on/);
  reply(changeDeadlines, { ...settings.deadlines, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  const value = { ...defaultDeadlines, refereeReminderDays: [7, 14] };
  expect(requestsTo(changeDeadlines)[0]?.body).toEqual({ version: 1, value });
});

test('refuses a reminder after the deadline, and days out of range', async () => {
  const { user } = open('deadlines');
  const drafts = within(await screen.findByRole('group', { name: 'Draft applications' }));
  await user.type(drafts.getByRole('textbox', { name: /Warnings/ }), ', 60');
  await user.click(save());
  expect(await drafts.findByText(/must come before the last day/)).toBeVisible();
  await user.clear(drafts.getByRole('textbox', { name: /expires/ }));
  await user.type(drafts.getByRole('textbox', { name: /expires/ }), '400');
  await user.click(save());
  await waitFor(() => expect(drafts.getByRole('textbox', { name: /expires/ })).toBeInvalid());
  expect(requestsTo(changeDeadlines)).toHaveLength(0);
});

test('saves articles with their account, and keeps what was typed when that fails', async () => {
  const { user } = open('articles');
  const first = within(await screen.findByRole('group', { name: 'Article 1' }));
  expect(first.getByRole('textbox', { name: /Unit price/ })).toHaveValue('80.00');
  await user.click(screen.getByRole('button', { name: 'Add article' }));
  const second = within(screen.getByRole('group', { name: 'Article 2' }));
  await user.type(second.getByRole('textbox', { name: 'Text' }), 'Room hire');
  await user.type(second.getByRole('textbox', { name: /Revenue account/ }), '4860');
  await user.click(save());
  await waitFor(() => expect(second.getByRole('textbox', { name: /Unit price/ })).toBeInvalid());
  expect(requestsTo(changeArticles)).toHaveLength(0);
  await user.type(second.getByRole('textbox', { name: /Unit price/ }), '45,50');
  replyProblem(changeArticles, { status: 503, code: 'unavailable', message: 'Try again later.', once: true });
  await user.click(save());
  expect(await screen.findByText(/Try again later/)).toBeVisible();
  expect(second.getByRole('textbox', { name: /Unit price/ })).toHaveValue('45,50');
  const articles = [
    { name: 'Bell ringing course', unitPriceMinor: 80_00, taxRateBasisPoints: 1900 },
    { name: 'Room hire', unitPriceMinor: 45_50, taxRateBasisPoints: 0, account: '4860' },
  ];
  reply(changeArticles, { ...settings.articles, version: 2, value: { articles } });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeArticles)[1]?.body).toEqual({ version: 1, value: { articles } });
});

test('shows earlier articles in their history, one per line', async () => {
  const { user } = open('articles');
  const after = [{ name: 'Room hire', unitPriceMinor: 45_50, taxRateBasisPoints: 700, account: '4860' }];
  reply(listSettingChanges, [{ ...change, fields: [{ field: 'articles', before: [], after }] }]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText(/Room hire · 45.50 · 7 % · 4860/)).toBeVisible();
  expect(screen.getByText('Before: Empty')).toBeVisible();
});

test('saves the due days of invoices and the note on them', async () => {
  const { user } = open('invoicing');
  const due = await screen.findByRole('textbox', { name: /due after/ });
  await user.clear(due);
  await user.type(due, '14');
  await user.type(screen.getByRole('textbox', { name: /Note on every invoice \(English\)/ }), 'Thank you.');
  const fee = screen.getByRole('textbox', { name: /Fee for reminder 2/ });
  await user.clear(fee);
  await user.type(fee, '5,50');
  await user.click(screen.getByRole('checkbox', { name: 'Offer online payment' }));
  await user.click(screen.getByRole('checkbox', { name: 'Memberships lapse automatically' }));
  reply(changeInvoicing, { ...settings.invoicing, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  const note = { en: 'Thank you.', fr: '', ar: '', cn: '' };
  expect(requestsTo(changeInvoicing)[0]?.body).toEqual({
    version: 1,
    value: {
      dueDays: 14,
      note,
      offersOnlinePayment: false,
      dunningDays: [14, 28, 42],
      dunningFees: [0, 550, 0],
      graceDays: 60,
      lapsesAutomatically: false,
      sellerCountry: '',
      taxFreeReason: 'exempt',
    },
  });
});

test('says what electronic invoices need, and saves the missing country', async () => {
  const { user } = open('invoicing');
  expect(await screen.findByText(/Choose the country and add the tax number/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /Country of the association/ }), 'Austria');
  expect(screen.getByText(/Add the tax number under “Association”/)).toBeVisible();
  reply(changeInvoicing, { ...settings.invoicing, version: 2 });
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Reason for lines without tax/ }),
    'Outside the scope of VAT',
  );
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeInvoicing)[0]?.body).toMatchObject({
    value: { sellerCountry: 'AT', taxFreeReason: 'outside_scope' },
  });
});

test('saves how long deleted items can be restored', async () => {
  const { user } = open('junk');
  const days = await screen.findByRole('textbox', { name: /Keep deleted items/ });
  await user.clear(days);
  await user.type(days, '90');
  reply(changeJunkRetention, { ...settings.junkRetention, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(requestsTo(changeJunkRetention)[0]?.body).toEqual({ version: 1, value: { days: 90, spamDays: 14 } });
});
