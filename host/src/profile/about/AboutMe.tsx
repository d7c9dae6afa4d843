import type { Profile } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Box } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { ColourChoice } from './ColourChoice.tsx';
import { NameForm } from './NameForm.tsx';

/** Who I am: what others see of me, and what the office knows. */
export function AboutMe({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const colour = useUser()?.avatarColour ?? profile.avatarColour;
  const name = fullName(profile);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Avatar name={name} colour={colour} size={64} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            <bdi>{name}</bdi>
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {profile.memberNumber === null ? (
              t(`about.role.${profile.role}`)
            ) : (
              <>
                {t('about.memberNumber')} <bdi dir="ltr">{profile.memberNumber}</bdi>
              </>
            )}
          </Box>
        </Box>
      </Box>
      <NameForm profile={profile} />
      <ColourChoice name={name} colour={colour} />
    </Box>
  );
}
