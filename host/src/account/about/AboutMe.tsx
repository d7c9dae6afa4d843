import type { Profile } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Grid, Row, Text } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { Address } from './Address.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { NameForm } from './NameForm.tsx';

/** The person's public details, and what the office knows. */
export function AboutMe({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const colour = useUser()?.avatarColour ?? profile.avatarColour;
  const name = fullName(profile);
  return (
    <Grid gap={3} columns="minmax(0, 1fr)">
      <Row gap={2} align="center" shrink>
        <Avatar name={name} colour={colour} size={64} />
        <Text shrink breakWords>
          <Text size="lead" weight="semibold">
            <bdi>{name}</bdi>
          </Text>
          <Text tone="secondary">
            {profile.memberNumber === null ? (
              t(`about.role.${profile.role}`)
            ) : (
              <>
                {t('about.memberNumber')} <bdi dir="ltr">{profile.memberNumber}</bdi>
              </>
            )}
          </Text>
        </Text>
      </Row>
      <NameForm profile={profile} />
      <Address profile={profile} />
      <ColourChoice name={name} colour={colour} />
    </Grid>
  );
}
