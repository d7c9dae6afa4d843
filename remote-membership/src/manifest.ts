import { roleGroups } from '@guildhall/shared/domain';
import { defineRemote } from '@guildhall/shared/federation/manifest';

// Members see their own invoices and queries here; the office sees all of them under the same paths.
const { everybody, members } = roleGroups;

/** The members' area: what the shell knows before it loads any of its code. */
export const manifest = defineRemote({
  id: 'membership',
  hostApi: '^2.0.0',
  audience: 'public',
  namespace: 'membership',
  routes: [
    {
      path: '/home',
      access: everybody,
      page: 'HomePage',
      title: 'membership:home.title',
      nav: { label: 'membership:nav.home', section: 'membership', order: 10, icon: 'home' },
    },
    {
      path: '/dashboard/user',
      access: everybody,
      page: 'UserDashboardPage',
      title: 'membership:dashboard.title',
      nav: { label: 'membership:nav.dashboard', section: 'membership', order: 20, icon: 'user' },
    },
    {
      path: '/forms/membership/list',
      access: everybody,
      page: 'ApplicationsPage',
      title: 'membership:applications.title',
      nav: { label: 'membership:nav.applications', section: 'membership', order: 30, icon: 'file' },
    },
    { path: '/', access: everybody, page: 'ApplicationsPage', title: 'membership:applications.title' },
    { path: '/forms/membership', access: everybody, page: 'ApplicationFormPage', title: 'membership:form.title' },
    { path: '/forms/membership/:id', access: everybody, page: 'ApplicationFormPage', title: 'membership:form.title' },
    {
      path: '/query/list',
      access: members,
      page: 'QueriesPage',
      title: 'membership:queries.title',
      nav: { label: 'membership:nav.queries', section: 'membership', order: 40, icon: 'message' },
    },
    {
      path: '/invoiceList',
      access: members,
      page: 'InvoicesPage',
      title: 'membership:invoices.title',
      nav: { label: 'membership:nav.invoices', section: 'finance', order: 10, icon: 'invoice' },
    },
    { path: '/invoice', access: members, page: 'InvoicePage', title: 'membership:invoice.title' },
    { path: '/paymentDialog', access: everybody, page: 'PaymentDialogPage', title: 'membership:pay.title' },
    { path: '/payment-success', access: everybody, page: 'PaymentSuccessPage', title: 'membership:receipt.title' },
  ],
});
