import type { QueryDetail, QueryMessage, QuerySummary } from '@guildhall/shared/contracts';
import { someId } from './builders.ts';

const at = '2026-11-18T09:00:00.000Z';

export const buildQuerySummary = (parts: Partial<QuerySummary> = {}): QuerySummary => ({
  id: someId(70),
  number: 'QRY-2026-00003',
  subject: 'Deadline for changes',
  requesterName: 'Ada Moreau',
  category: 'application',
  priority: 'normal',
  state: 'open',
  assigneeName: null,
  snoozedUntil: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...parts,
});

export const buildMessage = (parts: Partial<QueryMessage> = {}): QueryMessage => ({
  id: someId(71),
  kind: 'public',
  authorName: 'Ada Moreau',
  authorColour: 'purple',
  fromOffice: false,
  body: 'May I have a week more?',
  files: [],
  createdAt: at,
  ...parts,
});

export const buildQuery = (parts: Partial<QueryDetail> = {}): QueryDetail => ({
  ...buildQuerySummary(),
  version: 1,
  requester: { id: someId(2), name: 'Ada Moreau', language: 'en' },
  about: { kind: 'application', id: someId(1), label: 'APP-2026-00042' },
  assignee: null,
  messages: [buildMessage()],
  reopenableUntil: null,
  firstAnswerAt: null,
  ...parts,
});
