import { inviteUser, type UserDetail } from '@guildhall/shared/contracts';
import { fullName, Role, roles } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, languages, useTranslation, type Language } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { useNavigate } from '@guildhall/shared/router';
import { Grid, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import {
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  showProblem,
  SubmitButton,
  useAppForm,
} from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useInviteUser } from './api.ts';

interface InviteValues {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  language: Language;
  note: string;
}

interface InviteOneProps {
  /** Preselected until changed. */
  usualRole?: Role;
  /** Called instead of opening the person's page. */
  onInvited?: (user: UserDetail) => void;
}

/** The form to invite one person. */
export function InviteOne({ usualRole = Role.member, onInvited }: InviteOneProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { language } = useIdentity();
  const navigate = useNavigate();
  const invite = useInviteUser();
  const form = useAppForm({
    schema: inviteUser.body,
    defaultValues: { firstName: '', lastName: '', email: '', role: String(usualRole), language, note: '' },
    toBody: ({ role, ...values }: InviteValues) => ({
      ...values,
      role: roles.find((one) => String(one) === role) ?? Role.member,
    }),
  });
  const { control } = form;
  const submit = form.handleSubmit((body) =>
    invite.mutate(body, {
      onSuccess: (user) => {
        toast.success(t('invite.done', { name: fullName(user) }));
        if (onInvited) onInvited(user);
        else void navigate(paths.user(user.id));
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <Stack component="form" noValidate gap={2.5} aria-label={t('invite.one')} onSubmit={(event) => void submit(event)}>
      <FormProblem control={control} />
      <Text tone="secondary">{t('invite.text')}</Text>
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <FormField
          control={control}
          name="firstName"
          optional={false}
          help={t('ui:field.oneName')}
          label={t('user.firstName')}
        />
        <FormField control={control} name="lastName" label={t('user.lastName')} />
      </Grid>
      <FormField control={control} name="email" type="email" label={t('users.email')} />
      <RadioCards
        control={control}
        name="role"
        label={t('users.role')}
        options={roles.map((role) => ({
          value: String(role),
          label: label('role', role),
          description: t(`user.role.may.${role}`),
        }))}
      />
      <SelectField
        control={control}
        name="language"
        label={t('user.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      <FormField
        control={control}
        name="note"
        type="multiline"
        label={t('invite.note')}
        help={t('invite.noteHelp')}
        optional
      />
      <Row justify="flex-end">
        <SubmitButton icon="send" pending={invite.isPending}>
          {t('invite.send')}
        </SubmitButton>
      </Row>
    </Stack>
  );
}
