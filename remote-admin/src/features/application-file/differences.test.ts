import { buildApplication, buildReferee } from '../../testing/builders.ts';
import { differences } from './differences.ts';

test('names the answers, referees and states that changed', () => {
  const before = buildApplication({ referees: [buildReferee()] });
  const after = buildApplication({
    version: 4,
    state: 'deferred',
    answers: { ...before.answers, firstName: 'Adele' },
    referees: [buildReferee({ state: 'consented', version: 3 })],
  });
  expect(differences(before, after)).toEqual({
    state: { before: 'in_review', after: 'deferred' },
    answers: [{ en: 'First name' }],
    documents: false,
    referees: ['Rosa Lind'],
  });
});

test('finds nothing where only the version rose', () => {
  const application = buildApplication();
  expect(differences(application, { ...application, version: 9 })).toEqual({
    state: null,
    answers: [],
    documents: false,
    referees: [],
  });
});
