import { Queries } from '../remotes/Queries.tsx';
import { Profile } from './Profile.tsx';

/** The signed-in person's own account. */
export default function ProfilePage() {
  return (
    <Queries>
      <Profile />
    </Queries>
  );
}
