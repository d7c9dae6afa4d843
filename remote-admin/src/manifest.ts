import { roleGroups } from '@guildhall/shared/domain';
import { defineRemote } from '@guildhall/shared/federation/manifest';

const { administrators, office } = roleGroups;

/** The staff area. Its address, its routes and its navigation are told to signed-in staff only. */
export const manifest = defineRemote({
  id: 'admin',
  hostApi: '^2.0.0',
  audience: 'staff',
  namespace: 'admin',
  routes: [
    {
      path: '/dashboard/admin',
      access: office,
      page: 'AdminDashboardPage',
      title: 'admin:dashboard.title',
      nav: { label: 'admin:nav.dashboard', section: 'office', order: 10, icon: 'dashboard' },
    },
    {
      path: '/forms/membership/view/:id',
      access: administrators,
      page: 'ApplicationFilePage',
      title: 'admin:file.title',
    },
    {
      path: '/applications/:id',
      access: office,
      page: 'ApplicationDeskPage',
      title: 'admin:desk.title',
    },
    {
      path: '/meetings',
      access: office,
      page: 'MeetingsPage',
      title: 'admin:meetings.title',
      nav: { label: 'admin:nav.meetings', section: 'office', order: 20, icon: 'calendar' },
    },
    { path: '/meetings/new', access: office, page: 'PollPage', title: 'admin:meetings.new' },
    { path: '/meetings/:id', access: office, page: 'PollPage', title: 'admin:meetings.one' },
    {
      path: '/schedule',
      access: office,
      page: 'SchedulePage',
      title: 'admin:schedule.title',
      nav: { label: 'admin:nav.schedule', section: 'office', order: 45, icon: 'clock' },
    },
    {
      path: '/draft-mails',
      access: office,
      page: 'DraftMailsPage',
      title: 'admin:mails.title',
      nav: { label: 'admin:nav.mails', section: 'office', order: 30, icon: 'mail' },
    },
    {
      path: '/query/list',
      access: office,
      page: 'QueriesPage',
      title: 'admin:queries.title',
      nav: { label: 'admin:nav.queries', section: 'office', order: 40, icon: 'question' },
    },
    {
      path: '/junkBox',
      access: office,
      page: 'JunkBoxPage',
      title: 'admin:nav.junk',
      nav: { label: 'admin:nav.junk', section: 'office', order: 47, icon: 'delete' },
    },
    {
      path: '/invoiceList',
      access: office,
      page: 'InvoicesPage',
      title: 'admin:invoices.title',
      nav: { label: 'admin:nav.invoices', section: 'finance', order: 10, icon: 'invoice' },
    },
    {
      path: '/invoice/bank',
      access: office,
      page: 'BankPage',
      title: 'admin:nav.bank',
      nav: { label: 'admin:nav.bank', section: 'finance', order: 20, icon: 'building' },
    },
    { path: '/invoice', access: office, page: 'InvoicePage', title: 'admin:invoice.title' },
    {
      path: '/user/list',
      access: office,
      page: 'UsersPage',
      title: 'admin:users.title',
      nav: { label: 'admin:nav.users', section: 'people', order: 10, icon: 'users' },
    },
    { path: '/user/import', access: administrators, page: 'MemberImportPage', title: 'admin:memberImport.title' },
    { path: '/user/add', access: administrators, page: 'InvitePage', title: 'admin:invite.title' },
    { path: '/user/add/:id', access: administrators, page: 'UserPage', title: 'admin:user.title' },
    { path: '/set-up', access: administrators, page: 'SetUpPage', title: 'admin:setUp.title' },
    {
      path: '/forms/application-configuration',
      access: administrators,
      page: 'ConfigurationPage',
      title: 'admin:configuration.title',
      nav: { label: 'admin:nav.configuration', section: 'office', order: 48, icon: 'settings' },
    },
    {
      path: '/forms/application-configuration/form/:typeId',
      access: administrators,
      page: 'FormBuilderPage',
      title: 'admin:formBuilder.title',
    },
    {
      path: '/configuration/audit',
      access: administrators,
      page: 'AuditPage',
      title: 'admin:audit.title',
      nav: { label: 'admin:nav.audit', section: 'office', order: 49, icon: 'list' },
    },
    {
      path: '/configuration/mail-templates/:key',
      access: administrators,
      page: 'MailTemplatePage',
      title: 'admin:mailTemplates.one',
    },
    {
      path: '/configuration/deployments',
      access: administrators,
      page: 'DeploymentsPage',
      title: 'admin:deployments.title',
      nav: { label: 'admin:nav.deployments', section: 'office', order: 50, icon: 'upload' },
    },
  ],
});
