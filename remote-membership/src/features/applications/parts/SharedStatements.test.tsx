import { listSharedStatements } from '@guildhall/shared/contracts';
import { renderRemote, reply, requestsTo, screen, within } from '@guildhall/shared/testing';
import { buildApplication, buildReferee } from '../../../testing/builders.ts';
import { SharedStatements } from './RefereeList.tsx';

const statement = {
  refereeId: buildReferee().id,
  name: 'Noor Haddad',
  organisation: 'City Museum',
  answer: 'consented',
  statement: 'Ada mended our maps for ten years.',
  answeredAt: '2026-11-20T08:00:00Z',
} as const;

test('shows the applicant the statements they may read', async () => {
  reply(listSharedStatements, [statement]);
  const application = buildApplication({ state: 'active', referees: [buildReferee({ state: 'consented' })] });
  renderRemote(<SharedStatements application={application} />);
  const figure = within(await screen.findByRole('figure'));
  expect(figure.getByText('Noor Haddad')).toBeVisible();
  expect(figure.getByText('Ada mended our maps for ten years.')).toHaveAttribute('dir', 'auto');
  expect(figure.getByText('Consented')).toBeVisible();
});

test.each([
  ['no referee shares a statement', { referees: [buildReferee({ state: 'answered' })] }],
  [
    'it is somebody else’s application',
    {
      applicant: { ...buildApplication().applicant, id: statement.refereeId },
      referees: [buildReferee({ state: 'consented' })],
    },
  ],
] as const)('shows and requests nothing when %s', (_what, { referees, ...rest }) => {
  const { container } = renderRemote(
    <SharedStatements application={buildApplication({ ...rest, state: 'rejected', referees: [...referees] })} />,
  );
  expect(container).toBeEmptyDOMElement();
  expect(requestsTo(listSharedStatements)).toEqual([]);
});
