import type { FormDefinition } from './form.ts';
import { missingFrom, submissionBlockers, type SubmissionFacts } from './submission.ts';

const form: FormDefinition = {
  steps: [
    {
      key: 'all',
      title: { en: 'All' },
      fields: [
        { key: 'firstName', type: 'text', label: { en: 'First name' }, required: true, private: false },
        { key: 'truth', type: 'checkbox', label: { en: 'True' }, required: true, private: true },
      ],
    },
  ],
};

const complete: SubmissionFacts = {
  form,
  answers: { firstName: 'Ada', truth: true },
  requiredDocuments: ['cv'],
  ownDocuments: [],
  documents: ['cv', 'other'],
  refereesNeeded: 2,
  referees: [
    { state: 'named', standby: false },
    { state: 'named', standby: false },
  ],
};

const blockers = (facts: Partial<SubmissionFacts>) =>
  submissionBlockers(missingFrom({ ...complete, ...facts }, '2026-03-01'));

test('nothing blocks a complete application', () => {
  expect(blockers({})).toEqual([]);
});

test.each([
  ['a required answer', { answers: { truth: true } }, 'answers_incomplete'],
  ['a required document', { documents: [] }, 'documents_missing'],
  ['a second referee', { referees: [{ state: 'named', standby: false }] }, 'referees_missing'],
  ['a declaration', { answers: { firstName: 'Ada' } }, 'declarations_open'],
] as const)('reports that an application has no %s', (_, facts, blocker) => {
  expect(blockers(facts)).toEqual([blocker]);
});

test('stand-bys and removed referees do not count as named', () => {
  const referees = [
    { state: 'named', standby: false },
    { state: 'named', standby: true },
    { state: 'cancelled', standby: false },
  ] as const;
  expect(missingFrom({ ...complete, referees }, '2026-03-01').referees).toBe(1);
});
