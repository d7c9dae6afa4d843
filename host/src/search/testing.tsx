import type { Registry } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { renderRemote } from '@guildhall/shared/testing';
import { registerTranslations } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { RegistryContext, createRegistryStore } from '../routing/registry.ts';
import { buildRemote, buildRoute } from '../testing/registry.ts';
import { SearchButton } from './SearchButton.tsx';

const everybody = [Role.administrator, Role.staff, Role.member];
const office = [Role.administrator, Role.staff];

const registry: Registry = {
  audience: 'staff',
  generation: '1',
  shell: '1',
  remotes: [
    buildRemote('membership', [
      buildRoute('/home', everybody, 'Home', { section: 'membership', order: 10 }),
      buildRoute('/forms/membership/list', everybody, 'Applications', { section: 'membership', order: 20 }),
      buildRoute('/forms/membership', everybody, 'ApplicationForm'),
    ]),
    buildRemote('admin', [
      buildRoute('/invoiceList', office, 'Invoices', { section: 'finance', order: 10 }),
      buildRoute('/user/list', office, 'Users', { section: 'people', order: 10 }),
    ]),
  ],
};

/** jsdom has no modal dialogs: only mimic opening and closing. */
export function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector('input')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/** Like the layout: rendered only while a person is signed in. */
const Bar = () => useUser() && <SearchButton />;

/** Renders the search button beside an input, like the bar beside a page. */
export function renderSearch(options: Parameters<typeof renderRemote>[1] = {}) {
  registerTranslations('membership', 'en', {
    Home: 'Home',
    Applications: 'Applications',
    Invoices: 'Invoices',
    Users: 'Users',
  });
  return renderRemote(
    <RegistryContext value={createRegistryStore(registry)}>
      <Bar />
      <textarea aria-label="Elsewhere" />
    </RegistryContext>,
    options,
  );
}
