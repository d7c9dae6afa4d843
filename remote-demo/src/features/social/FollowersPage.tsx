import { useTranslation } from '@guildhall/shared/i18n';
import { FollowButton, People } from './People.tsx';

const everybody = () => true;

/** The person's followers; each can be followed back. */
export default function FollowersPage() {
  const { t } = useTranslation(['social', 'demo']);
  return (
    <People
      title={t('demo:nav.followers')}
      subtitle={() => t('followersSubtitle')}
      shows={everybody}
      action={(person) => <FollowButton person={person} />}
    />
  );
}
