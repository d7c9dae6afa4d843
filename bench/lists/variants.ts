/** One list query to measure; `search` marks queries with the search time limit. */
export interface Variant {
  name: string;
  query: Record<string, string>;
  search?: boolean;
  /** Under load, a search uses one of these phrases, so that few requests repeat a recent one. */
  phrases?: string[];
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const last =
  'adeyemi bauer bianchi chen dubois fischer garcia haddad ibrahim jansen khan kovacs lang moreau nagy'.split(' ');
const first = 'ada amelie bao carla diego elif fatima grace hana ines jonas kofi leila maja omar paul rania'.split(' ');
const wholeNames = first.flatMap((name) => last.map((surname) => `${name} ${surname}`));
const numbers = Array.from({ length: 300 }, (_, index) => String(index * 311 + 1207).padStart(7, '0'));

/** The filters and sort orders to measure, each at every depth. */
export const variants: Variant[] = [
  { name: 'everything, last changed first', query: {} },
  { name: 'everything by number', query: { sort: 'number' } },
  { name: 'everything by name, backwards', query: { sort: '-applicant' } },
  { name: 'everything, last submitted first', query: { sort: '-submittedAt' } },
  { name: 'everything, due first', query: { sort: 'dueAt' } },
  { name: 'active', query: { state: 'active' } },
  { name: 'in review by number', query: { state: 'in_review', sort: 'number' } },
  { name: 'in review by name', query: { state: 'in_review', sort: 'applicant' } },
  { name: 'three states, longest first', query: { state: 'rejected,withdrawn,lapsed', sort: 'stateSince' } },
  { name: 'the applicant’s turn, due first', query: { turn: 'applicant', sort: 'dueAt' } },
  { name: 'one kind, by state', query: { type: 'student', sort: 'state' } },
  { name: 'mine', query: { assignee: 'mine' } },
  { name: 'nobody’s, by name', query: { assignee: 'nobody', sort: 'applicant' } },
  { name: 'submitted in a month', query: { submittedFrom: day(-1000), submittedTo: day(-970) } },
  { name: 'submitted in three years', query: { submittedFrom: day(-2500), submittedTo: day(-1400) } },
  { name: 'overdue', query: { due: 'overdue', sort: 'dueAt' } },
  { name: 'not at a meeting, in review', query: { meeting: 'no', state: 'in_review' } },
  { name: 'search: a whole name', query: { q: 'ada moreau' }, search: true, phrases: wholeNames },
  { name: 'search: a frequent name', query: { q: 'moreau' }, search: true, phrases: last },
  { name: 'search: a number', query: { q: '0012345' }, search: true, phrases: numbers },
  {
    name: 'search: two letters',
    query: { q: 'wa' },
    search: true,
    phrases: ['wa', 'we', 'mo', 'ha', 'ch', 'du', 'ko', 'ya', 'zh', 'pi'],
  },
  { name: 'search: what everybody has', query: { q: 'example.org' }, search: true },
];
