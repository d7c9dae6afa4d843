import { defineRemote } from '@guildhall/shared/federation/manifest';

export const manifest = defineRemote({
  id: 'public-forms',
  hostApi: '^2.0.0',
  audience: 'public',
  namespace: 'public',
  routes: [
    {
      path: '/forms/referee-consent/success',
      access: 'public',
      page: 'RefereeConsentSuccessPage',
      title: 'public:referee.sent.documentTitle',
      layout: 'blank',
    },
    {
      // `:id` is the link's secret, not a database id; titles therefore never name what it opens.
      path: '/forms/referee-consent/:id',
      access: 'public',
      page: 'RefereeConsentPage',
      title: 'public:referee.documentTitle',
      layout: 'blank',
    },
    {
      // The specification uses this spelling.
      path: '/forms/meeting-availibility/success',
      access: 'public',
      page: 'AvailabilitySuccessPage',
      title: 'public:availability.sentDocumentTitle',
      layout: 'blank',
    },
    {
      path: '/forms/meeting-availibility/:id',
      access: 'public',
      page: 'AvailabilityPage',
      title: 'public:availability.documentTitle',
      layout: 'blank',
    },
  ],
  prerender: ['RefereeConsentPage', 'AvailabilityPage'],
});
