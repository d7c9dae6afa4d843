import { isOpenReferee, refereeRelations } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, languages, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Box, Button, Row, Text } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';
import { CheckboxField, FormField, FormProblem, SelectField, SubmitButton } from '@guildhall/shared/ui/form';
import type { ReactNode } from 'react';
import { nameOf, sharesDomainWith } from './referee-values.ts';
import { useRefereeForm } from './use-referee-form.ts';
import type { RefereeFormOptions } from './use-referee-form.ts';

interface RefereeFormProps extends RefereeFormOptions {
  onCancelled: () => void;
}

const formStyle: SxProps<Theme> = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  '& > *': { minWidth: 0 },
};

/** Names or edits a referee. The input is stored in this browser until it is saved or cancelled. */
export function RefereeForm({ onCancelled, ...options }: RefereeFormProps) {
  const { application, referee, replaces } = options;
  const { t } = useTranslation('membership');
  const label = useLabels();
  const { control, submit, isPending, title, email, isRestored, forget } = useRefereeForm(options);
  const sharing = sharesDomainWith(email, application, referee?.id);
  return (
    <Box component="form" onSubmit={submit} noValidate aria-label={title} sx={formStyle}>
      <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        <FormProblem control={control} />
      </Box>
      {replaces && (
        <WholeRow>
          <Alert title={title}>
            {t(isOpenReferee(replaces.state) ? 'referees.replaceAsked' : 'referees.replaceText', {
              name: nameOf(replaces),
            })}
          </Alert>
        </WholeRow>
      )}
      {isRestored && (
        <WholeRow>
          <Alert live="status">{t('referees.keptDraft')}</Alert>
        </WholeRow>
      )}
      <FormField
        control={control}
        name="firstName"
        optional={false}
        help={t('ui:field.oneName')}
        label={t('referees.firstName')}
        autoFocus
      />
      <FormField control={control} name="lastName" label={t('referees.lastName')} />
      <Block fullWidth>
        <FormField
          control={control}
          name="email"
          type="email"
          label={t('referees.email')}
          help={
            sharing ? (
              <Warning text={t('referees.sameDomain', { whom: sharing.name ?? t('referees.you') })} />
            ) : (
              t('referees.emailHelp')
            )
          }
        />
      </Block>
      <FormField control={control} name="organisation" label={t('referees.organisation')} optional />
      <SelectField
        control={control}
        name="relation"
        label={t('referees.relation')}
        options={refereeRelations.map((value) => ({ value, label: label('referee.relation', value) }))}
      />
      <SelectField
        control={control}
        name="language"
        label={t('referees.language')}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      {!replaces && (
        <WholeRow>
          <CheckboxField control={control} name="standby" label={t('referees.standbyLabel')} />
          <Text pl={4} size="small" tone="secondary">
            {t('referees.standbyHelp')}
          </Text>
        </WholeRow>
      )}
      <Row wrap gap={1.5} fullWidth>
        <SubmitButton pending={isPending}>{t('referees.save')}</SubmitButton>
        <Button
          variant="text"
          onClick={() => {
            forget();
            onCancelled();
          }}
        >
          {t('referees.cancel')}
        </Button>
      </Row>
    </Box>
  );
}

/** A row of the form that spans both columns. */
function WholeRow({ children }: { children: ReactNode }) {
  return <Block fullWidth>{children}</Block>;
}

function Warning({ text }: { text: string }) {
  return (
    <Text component="span" role="status" tone="primary">
      {text}
    </Text>
  );
}
