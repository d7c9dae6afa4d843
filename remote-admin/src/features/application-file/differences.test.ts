import { buildApplication, buildReferee, someId } from '../../testing/builders.ts';
import { differences } from './differences.ts';

test('names the answers, referees and states that changed', () => {
  const before = buildApplication({ referees: [buildReferee()] });
  const after = buildApplication({
    version: 4,
    state: 'deferred',
    assignee: { id: someId(8), name: 'Greta Holm', colour: 'green' },
    answers: { ...before.answers, firstName: 'Adele' },
    referees: [buildReferee({ state: 'consented', version: 3 })],
  });
  expect(differences(before, after)).toEqual({
    state: { before: 'in_review', after: 'deferred' },
    answers: [{ field: before.form.steps[0]?.fields[0], before: 'Ada', after: 'Adele' }],
    documents: false,
    referees: ['Rosa Lind'],
    assignee: { before: null, after: 'Greta Holm' },
  });
});

test('several choices differ where one of them does', () => {
  const choices = ['paper', 'stone'].map((value) => ({ value, label: { en: value } }));
  const materials = { key: 'materials', type: 'multichoice', label: { en: 'Materials' }, choices } as const;
  const step = {
    key: 'work',
    title: { en: 'Work' },
    fields: [{ ...materials, choices, required: true, private: true }],
  };
  const chosen = (...values: string[]) => buildApplication({ form: { steps: [step] }, answers: { materials: values } });
  expect(differences(chosen('paper'), chosen('paper', 'stone')).answers).toMatchObject([
    { before: ['paper'], after: ['paper', 'stone'] },
  ]);
  expect(differences(chosen('paper'), chosen('paper')).answers).toEqual([]);
});

test('finds nothing when only the version increased', () => {
  const application = buildApplication();
  expect(differences(application, { ...application, version: 9 })).toEqual({
    state: null,
    answers: [],
    documents: false,
    referees: [],
    assignee: null,
  });
});
