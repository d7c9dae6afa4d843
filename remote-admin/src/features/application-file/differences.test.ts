import { buildApplication, buildReferee, someId } from '../../testing/builders.ts';
import { differences } from './differences.ts';

test('names the answers, referees and states that changed', () => {
  const before = buildApplication({ referees: [buildReferee()] });
  const after = buildApplication({
    version: 4,
    state: 'deferred',
    assignee: { id: someId(8), name: 'Greta Holm' },
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

test('finds nothing where only the version rose', () => {
  const application = buildApplication();
  expect(differences(application, { ...application, version: 9 })).toEqual({
    state: null,
    answers: [],
    documents: false,
    referees: [],
    assignee: null,
  });
});
