import type { Profile, SessionUser } from '@guildhall/shared/contracts';
import { fullName, limits, avatarColours } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser, userChanged } from '@guildhall/shared/store';
import { Grid, Row, Text, Box, Stack, TextInput, toast } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, SubmitButton, useController, RadioCardsInput } from '@guildhall/shared/ui/form';
import { problemText } from '@guildhall/shared/http';
import { Conflict } from '../Conflict.tsx';
import { type EditControl, useProfileEdit } from '../use-profile-edit.ts';
import { useChangeProfile } from '../api.ts';
import { Address } from './Address.tsx';

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

/** Name and phone number. */
function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const edit = useProfileEdit(profile, ['firstName', 'lastName', 'phone']);
  return (
    <Stack component="form" onSubmit={edit.onSubmit} noValidate gap={2.5} aria-label={t('about.form')}>
      <FormProblem control={edit.control} />
      <Conflict
        edit={edit}
        labels={{ firstName: t('about.firstName'), lastName: t('about.lastName'), phone: t('about.phone') }}
      />
      <Grid gap={2.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        <FormField
          control={edit.control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('about.firstName')}
          autoComplete="given-name"
        />
        <FormField control={edit.control} name="lastName" label={t('about.lastName')} autoComplete="family-name" />
        <PhoneField control={edit.control} />
      </Grid>
      <Box>
        <SubmitButton disabled={!edit.isDirty} pending={edit.isSaving}>
          {t('action.save')}
        </SubmitButton>
      </Box>
    </Stack>
  );
}

/** Save a blank number as `null`, not as an empty text. */
function PhoneField({ control }: { control: EditControl }) {
  const { t } = useTranslation('profile');
  const { field, fieldState } = useController({ control, name: 'phone' });
  return (
    <TextInput
      type="tel"
      name="phone"
      label={t('about.phone')}
      optional
      autoComplete="tel"
      help={t('about.phoneHelp')}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error && t('about.phoneWrong')}
      inputProps={{ dir: 'ltr', maxLength: limits.phoneLength }}
    />
  );
}

type Colour = SessionUser['avatarColour'];

const show = (avatarColour: Colour) => userChanged({ avatarColour });

/** The colour behind the initials; a choice is shown and saved immediately, without a button. */
function ColourChoice({ name, colour }: { name: string; colour: Colour }) {
  const { t } = useTranslation('profile');
  const change = useChangeProfile();
  const choose = (chosen: Colour) => {
    show(chosen);
    change.mutate(
      { change: { avatarColour: chosen } },
      {
        onError: (error) => {
          show(colour);
          toast.error(problemText(error));
        },
      },
    );
  };
  return (
    <RadioCardsInput
      name="avatarColour"
      label={t('about.colour')}
      help={t('about.colourHelp')}
      columns={3}
      value={colour}
      onChange={(value) => {
        const chosen = avatarColours.find((one) => one === value);
        if (chosen) choose(chosen);
      }}
      options={avatarColours.map((one) => ({
        value: one,
        label: (
          <Row component="span" gap={1.25} align="center">
            <Avatar name={name} colour={one} size={24} />
            {t(`about.colours.${one}`)}
          </Row>
        ),
      }))}
    />
  );
}
