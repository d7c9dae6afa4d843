import { useTranslation } from '@guildhall/shared/i18n';
import { ButtonLink } from '@guildhall/shared/ui/core';
import type { Follower } from '../../slices/userposts.ts';
import { People } from './People.tsx';

const isFriend = (person: Follower) => person.isFriend;

/** Friends, each with a link to a chat. */
export default function FriendsPage() {
  const { t } = useTranslation(['social', 'demo']);
  return (
    <People
      title={t('demo:nav.friends')}
      subtitle={() => t('friendsSubtitle')}
      shows={isFriend}
      action={({ name }) => (
        <ButtonLink size="small" icon="message" to="/apps/chats" aria-label={t('chatWith', { name })}>
          {t('chat')}
        </ButtonLink>
      )}
    />
  );
}
