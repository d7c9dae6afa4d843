import { registerTranslations } from '@guildhall/shared/i18n';
import { Role } from '@guildhall/shared/domain';
import { useNavigate } from '@guildhall/shared/router';
import { MemoryRouter } from '@guildhall/shared/router/memory';
import { signedIn } from '@guildhall/shared/store';
import { buildSessionUser, userEvent } from '@guildhall/shared/testing';
import { AppThemeProvider } from '@guildhall/shared/theme';
import { render } from '@testing-library/react';
import { registerNavTranslations } from '../routing/nav-translations.ts';
import { createRegistryStore, RegistryContext } from '../routing/registry.ts';
import { DashboardLayout } from '../layout/DashboardLayout.tsx';
import { buildRemote, buildRoute } from './registry.ts';

const remote = buildRemote('membership', [
  buildRoute('/home', [Role.member], 'HomePage', { section: 'membership', order: 10 }),
  buildRoute('/forms/membership/list', [Role.member], 'ApplicationsPage', { section: 'membership', order: 20 }),
  buildRoute('/invoiceList', [Role.member], 'InvoicesPage', { section: 'finance', order: 10 }),
  buildRoute('/paymentDialog', [Role.member], 'PaymentsPage', { section: 'finance', order: 20 }),
  buildRoute('/apps/users', [Role.member], 'UsersPage', { section: 'demo', order: 10 }),
]);
remote.navTranslations.en = {
  HomePage: 'Home',
  ApplicationsPage: 'Applications',
  InvoicesPage: 'Invoices',
  PaymentsPage: 'Payments',
  UsersPage: 'Users',
};

/** Browser features missing in jsdom: a dialog that opens, takes the focus and returns it. */
function mockDialogs() {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      this.open = true;
      this.querySelector<HTMLElement>('button, a, input')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      const opener = openers.get(this);
      if (opener instanceof HTMLElement) opener.focus();
      this.dispatchEvent(new Event('close'));
    },
  });
}

let goTo: (path: string) => void = () => {};
function Way() {
  const navigate = useNavigate();
  goTo = (path) => void navigate(path);
  return null;
}

/** Renders the layout around a page, as a member sees it. */
export function renderLayout(path = '/home') {
  mockDialogs();
  // A build constant: the loader compares the remotes' requirements with it.
  Object.assign(globalThis, { HOST_PROVIDES: {} });
  // There is no remote to preload, and the loader warns about it.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const registry = { audience: 'public' as const, generation: '1', shell: '1', remotes: [remote] };
  registerNavTranslations(registry);
  registerTranslations('membership', 'en', {});
  signedIn({
    user: buildSessionUser({ firstName: 'Ada', lastName: 'Moreau', role: Role.member }),
    token: 'secret',
    loginTime: '2026-11-20T08:00:00Z',
  });
  const result = render(
    <AppThemeProvider mode="light">
      <RegistryContext value={createRegistryStore(registry)}>
        <MemoryRouter initialEntries={[path]}>
          <Way />
          <DashboardLayout>
            <h1>Page</h1>
            <button type="button">Act</button>
          </DashboardLayout>
        </MemoryRouter>
      </RegistryContext>
    </AppThemeProvider>,
  );
  return { ...result, user: userEvent.setup(), goTo: (to: string) => goTo(to) };
}
