import { getRefereeConsent, openRefereeConsent } from '@guildhall/shared/contracts';
import { renderRemote, reply, screen, watchRenders } from '@guildhall/shared/testing';
import { address, buildRequest } from '../../testing/builders.ts';
import RefereeConsentPage from './RefereeConsentPage.tsx';

test('a key renders only the field it is typed into', async () => {
  reply(getRefereeConsent, buildRequest());
  reply(openRefereeConsent, { state: 'opened' });
  const { user } = renderRemote(<RefereeConsentPage />, {
    path: address,
    route: '/forms/referee-consent/:id',
    role: null,
  });
  await user.click(await screen.findByRole('button', { name: 'Yes, start' }));
  const statement = await screen.findByLabelText(/Your statement/);
  await user.type(statement, 'W');
  const again = watchRenders({
    statement,
    relation: screen.getByLabelText('How do you know Ada Moreau?'),
    confidential: screen.getByRole('radio', { name: 'Only administrators' }),
    signature: screen.getByLabelText(/Sign with your full name/),
    heading: screen.getByRole('heading', { level: 2, name: /statement|reference/i }),
  });
  await user.type(statement, 'e');
  expect(statement).toHaveValue('We');
  expect(again()).toEqual(['statement']);
});
