import { downloadInvoice, getCheckout, getInvoice, listInvoices, startCheckout } from '@guildhall/shared/contracts';
import {
  renderRemote,
  reply,
  replyNothing,
  replyProblem,
  requestsTo,
  screen,
  waitFor,
  within,
} from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import {
  buildCheckout,
  buildInvoice,
  buildInvoiceSummary,
  buildPayment,
  checkoutId,
  invoiceId,
} from '../../testing/builders.ts';
import PaymentDialogPage from '../payments/PaymentDialogPage.tsx';
import PaymentSuccessPage from '../payments/PaymentSuccessPage.tsx';
import InvoicePage from './InvoicePage.tsx';
import InvoicesPage from './InvoicesPage.tsx';

const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' as const });
const openList = (search = '') => renderRemote(<InvoicesPage />, { path: `/invoiceList${search}` });
const openInvoice = (language: 'en' | 'ar' = 'en') =>
  renderRemote(<InvoicePage />, { path: `/invoice?id=${invoiceId}`, language });

describe('invoice list', () => {
  test('tells people without invoices when one will come', async () => {
    reply(listInvoices, []);
    openList();
    expect(await screen.findByText('You have no invoices')).toBeVisible();
    expect(screen.getByText(/when your application is approved/)).toBeVisible();
  });

  test.each([
    ['a server error', () => replyProblem(listInvoices, { status: 500, code: 'error', message: 'An error occurred.' })],
    ['a lost connection', () => replyNothing(listInvoices)],
  ])('loads on retry after %s', async (_, fail) => {
    fail();
    const { user } = openList();
    const again = await screen.findByRole('button', { name: 'Try again' });
    reply(listInvoices, [buildInvoiceSummary()]);
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'INV-2026-00017' })).toHaveAttribute(
      'href',
      `/invoice?id=${invoiceId}`,
    );
  });

  test('keeps its filter in the URL and offers to clear it when nothing matches', async () => {
    reply(listInvoices, ({ query }) => (query.state ? [] : [buildInvoiceSummary()]));
    const { user, address } = openList();
    await user.click(await screen.findByRole('button', { name: 'Overdue' }));
    expect(address()).toBe('/invoiceList?state=overdue');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'INV-2026-00017' })).toBeVisible();
    expect(requestsTo(listInvoices).map(({ query }) => query.state)).toContain('overdue');
  });

  test('in Arabic, shows amounts with Latin digits and without line breaks', async () => {
    reply(listInvoices, [buildInvoiceSummary({ gross: euros(1234_50), open: euros(80_00) })]);
    renderRemote(<InvoicesPage />, { path: '/invoiceList', language: 'ar' });
    const row = await screen.findByRole('row', { name: /INV-2026-00017/ });
    expect(row).toHaveTextContent(/1,234\.50/);
    expect(row.textContent).not.toMatch(/[٠-٩]/);
  });
});

describe('invoice page', () => {
  test('adds up lines, tax rates, payments, credits and the open amount', async () => {
    reply(
      getInvoice,
      buildInvoice({
        state: 'partly_paid',
        lines: [
          {
            text: 'Full member, half a year',
            quantityMilli: 500,
            unitPriceMinor: 200_00,
            discountBasisPoints: 0,
            taxRateBasisPoints: 2000,
            netMinor: 100_00,
            taxMinor: 20_00,
          },
          {
            text: 'Journal',
            quantityMilli: 2000,
            unitPriceMinor: 10_00,
            discountBasisPoints: 0,
            taxRateBasisPoints: 1000,
            netMinor: 20_00,
            taxMinor: 2_00,
          },
        ],
        perRate: [
          { taxRateBasisPoints: 2000, netMinor: 100_00, taxMinor: 20_00 },
          { taxRateBasisPoints: 1000, netMinor: 20_00, taxMinor: 2_00 },
        ],
        net: euros(120_00),
        tax: euros(22_00),
        gross: euros(142_00),
        paid: euros(40_00),
        credited: euros(10_00),
        open: euros(92_00),
      }),
    );
    openInvoice();
    const half = within(await screen.findByRole('row', { name: /half a year/ }));
    expect(half.getByRole('cell', { name: '0.5' })).toBeVisible();
    const sums = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(sums).toEqual(
      expect.arrayContaining([
        'Net: €120.00',
        'Tax 20%: €20.00',
        'Tax 10%: €2.00',
        'Total: €142.00',
        'Paid: €40.00',
        'Credited: €10.00',
        'Open: €92.00',
      ]),
    );
  });

  test('lists every payment with its day, method, reference and state', async () => {
    const amount = euros(40_00);
    reply(
      getInvoice,
      buildInvoice({
        payments: [
          buildPayment({ amount, method: 'transfer', reference: 'RF18', receivedOn: '2026-11-19' }),
          buildPayment({ amount, id: invoiceId, receivedOn: '2026-11-20', state: 'failed' }),
          buildPayment({ amount: euros(-40_00), id: checkoutId, kind: 'refund', receivedOn: '2026-11-21' }),
        ],
      }),
    );
    openInvoice();
    const table = within(await screen.findByRole('table', { name: 'Payments' }));
    expect(table.getByRole('row', { name: /Nov 19, 2026.*RF18.*€40\.00/ })).toBeVisible();
    expect(table.getByRole('row', { name: /Nov 20, 2026.*–.*€40\.00/ })).toBeVisible();
    expect(table.getByRole('row', { name: /Nov 21, 2026.*Refund.*-€40\.00/ })).toBeVisible();
  });

  test('says so when nothing has been paid', async () => {
    reply(getInvoice, buildInvoice());
    openInvoice();
    expect(await screen.findByText('No payments yet.')).toBeVisible();
  });

  test('says why a PDF failed and downloads it on retry', async () => {
    reply(getInvoice, buildInvoice());
    replyProblem(downloadInvoice, { status: 429, code: 'too_many_requests', message: 'Please wait a minute.' });
    const { user } = openInvoice();
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('Please wait a minute.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  });

  test('uses Arabic and Latin digits throughout in Arabic', async () => {
    reply(getInvoice, buildInvoice({ isOverdue: true, dueOn: '2026-11-01' }));
    openInvoice('ar');
    expect(await screen.findByRole('heading', { level: 1, name: /INV-2026-00017/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/[\u0600-\u06ff]/);
    expect(document.body.textContent).not.toMatch(/[٠-٩]/);
    expect(document.body.textContent).not.toMatch(/\{\{|membership:/);
  });

  test('redirects to the list without an id', async () => {
    renderRemote(<InvoicePage />, { path: '/invoice' });
    expect(await screen.findByText('Choose an invoice from the list.')).toBeVisible();
    expect(requestsTo(getInvoice)).toHaveLength(0);
  });
});

describe('paying', () => {
  const openDialog = () =>
    renderRemote(
      <>
        <Toaster />
        <PaymentDialogPage />
      </>,
      { path: `/paymentDialog?invoice=${invoiceId}` },
    );

  test('copies account and reference of a bank transfer separately', async () => {
    reply(getInvoice, buildInvoice());
    const { user } = openDialog();
    await user.click(await screen.findByRole('radio', { name: /By bank transfer/ }));
    await user.click(screen.getByRole('button', { name: 'Copy Account' }));
    expect(await navigator.clipboard.readText()).toBe('AT61 1904 3002 3457 3201');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy Reference' }));
    expect(await screen.findByText(/could not be copied/)).toBeInTheDocument();
  });

  test('shows the server’s refusal when somebody else has already paid online', async () => {
    reply(getInvoice, buildInvoice());
    const { user } = openDialog();
    replyProblem(startCheckout, { status: 409, code: 'nothing_open', message: 'This invoice is paid already.' });
    await user.click(await screen.findByRole('button', { name: 'Pay €120.00 online' }));
    expect(await screen.findByText('This invoice is paid already.')).toBeVisible();
  });

  test('loads an invoice on retry after a failure', async () => {
    replyNothing(getInvoice);
    const { user } = openDialog();
    const again = await screen.findByRole('button', { name: 'Try again' });
    reply(getInvoice, buildInvoice());
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Pay €120.00 online' })).toBeVisible();
  });
});

describe('after paying', () => {
  const openReceipt = (search = `?checkout=${checkoutId}`) =>
    renderRemote(<PaymentSuccessPage />, { path: `/payment-success${search}` });

  test('does not call a payment failed when it cannot be read, and reads it on retry', async () => {
    replyProblem(getCheckout, { status: 502, code: 'error', message: 'An error occurred.' });
    const { user } = openReceipt();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Payment failed')).not.toBeInTheDocument();
    reply(getCheckout, buildCheckout({ state: 'succeeded' }));
    await user.click(again);
    expect(await screen.findByText('Thank you, we have received your payment')).toBeVisible();
  });

  test('shows nothing and sends no request without a payment in the URL', async () => {
    openReceipt('');
    expect(await screen.findByText('There is no payment to show.')).toBeVisible();
    expect(requestsTo(getCheckout)).toHaveLength(0);
  });

  test('keeps the receipt when its PDF fails', async () => {
    reply(getCheckout, buildCheckout({ state: 'succeeded' }));
    replyProblem(downloadInvoice, { status: 500, code: 'error', message: 'An error occurred.' });
    const { user } = openReceipt();
    await user.click(await screen.findByRole('button', { name: 'Download invoice as PDF' }));
    expect(await screen.findByText('An error occurred.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Thank you, we have received your payment')).toBeVisible());
  });
});
