import { getOfficeDashboard, getOfficeFigures, listApplications } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { renderRemote, reply, screen } from '@guildhall/shared/testing';
import { Avatar } from '@guildhall/shared/ui/data';
import { buildDashboard, buildOfficeFigures, buildSummary, someId } from '../../testing/builders.ts';
import { openDesk } from '../../testing/case-pages.tsx';
import AdminDashboardPage from '../dashboard/AdminDashboardPage.tsx';

const avatar = (initials: string) => document.querySelector(`[data-initials="${initials}"]`);

test('shows the person an application is assigned to in their chosen colour', async () => {
  const assignee = { id: someId(8), name: 'Greta Holm', colour: 'green' as const };
  openDesk({ assignee });
  renderRemote(<Avatar name="Example" colour="green" size={32} />);
  await screen.findByText('Greta Holm');
  expect(avatar('GH')).toHaveAttribute('class', avatar('E')?.className);
});

test('so does an applicant who waits for the office’s check', async () => {
  reply(getOfficeDashboard, buildDashboard());
  reply(getOfficeFigures, buildOfficeFigures());
  reply(listApplications, [buildSummary({ applicantColour: 'orange' })]);
  renderRemote(
    <>
      <Avatar name="Example" colour="orange" />
      <AdminDashboardPage />
    </>,
    { path: '/dashboard/admin', role: Role.staff },
  );
  await screen.findByRole('link', { name: 'Ada Moreau' });
  expect(avatar('AM')).toHaveAttribute('class', avatar('E')?.className);
});
