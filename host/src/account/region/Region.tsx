import type { Profile } from '@guildhall/shared/contracts';
import { Grid } from '@guildhall/shared/ui/core';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ZoneForm } from './ZoneForm.tsx';

/** The language of the interface and mails, and the time zone. */
export function Region({ profile }: { profile: Profile }) {
  return (
    <Grid gap={3.5} columns="minmax(0, 1fr)">
      <LanguageChoice language={profile.language} />
      <ZoneForm profile={profile} />
    </Grid>
  );
}
