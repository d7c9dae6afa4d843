import type { FormEvent } from 'react';
import { refereeRelations } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Card, Select, Stack, TextInput, Typography } from '@guildhall/shared/ui/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { Draft } from './draft.ts';
import { fieldOrder, problemsOf, statementMin, type Field, type FieldProblems } from './rules.ts';
import { SignatureField } from './SignatureField.tsx';
import { StatementField } from './StatementField.tsx';
import type { RequestRead } from './request.ts';

const idOf = (field: Field) => `reference-${field}`;

interface StatementFormProps {
  request: RequestRead;
  draft: Draft;
  onChange: (fields: Partial<Draft>) => void;
  onBack: () => void;
  onSubmit: () => void;
  isPending: boolean;
  problem: string | null;
  /** Sentences by field: our own, or the server's. */
  fields: FieldProblems;
  onProblems: (fields: FieldProblems) => void;
}

/** The statement: how they know each other, the text, who may read it, the declaration and the signature. */
export function StatementForm(props: StatementFormProps) {
  const { request, draft, onChange, onBack, onSubmit, isPending, problem, fields, onProblems } = props;
  const { t } = useTranslation('referee');
  const applicant = request.applicantName;
  const isAgainst = draft.answer === 'against';

  const change = (changed: Partial<Draft>) => {
    onChange(changed);
    // A message goes as soon as its field is touched, not before everything is right.
    onProblems(Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changed))));
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(draft);
    const first = fieldOrder.find((field) => field in found);
    if (!first) return onSubmit();
    const sentences = Object.entries(found).map(([field, key]) => [
      field,
      t(`problems.${key}`, { minimum: statementMin }),
    ]);
    onProblems(Object.fromEntries(sentences));
    document.getElementById(idOf(first))?.focus();
  }

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={t('public:referee.heading', { name: applicant })}>
      <Stack sx={{ gap: 2.5 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Heading level="h2" announced>
            {t(isAgainst ? 'form.headingAgainst' : 'form.headingConsented')}
          </Heading>
          <Button variant="text" size="large" icon="arrowBack" onClick={onBack}>
            {t('form.back')}
          </Button>
        </Stack>
        <Card>
          <Stack sx={{ gap: 3 }}>
            <Select
              id={idOf('relation')}
              label={t('form.relation', { applicant })}
              value={draft.relation}
              placeholder="–"
              options={refereeRelations.map((value) => ({ value, label: t(`form.relations.${value}`) }))}
              error={fields.relation}
              onChange={(value) => change({ relation: refereeRelations.find((one) => one === value) ?? '' })}
            />
            <TextInput
              id={idOf('knownForYears')}
              label={t('form.knownForYears')}
              help={t('form.knownForYearsHint')}
              optional
              error={fields.knownForYears}
              inputProps={{ inputMode: 'numeric', maxLength: 4 }}
              value={draft.knownForYears}
              onChange={(event) => change({ knownForYears: event.target.value })}
            />
            <StatementField
              id={idOf('statement')}
              request={request}
              isAgainst={isAgainst}
              value={draft.statement}
              error={fields.statement}
              onChange={(statement) => change({ statement })}
            />
            <ChoiceCards
              id={idOf('confidential')}
              label={t('form.confidential')}
              value={draft.confidential === null ? null : draft.confidential ? 'yes' : 'no'}
              error={fields.confidential}
              choices={[
                {
                  value: 'no',
                  label: t('form.confidentialNo', { applicant }),
                  effect: t('form.confidentialNoHint'),
                },
                {
                  value: 'yes',
                  label: t('form.confidentialYes'),
                  effect: t('form.confidentialYesHint'),
                },
              ]}
              onChosen={(value) => change({ confidential: value === 'yes' })}
            />
          </Stack>
        </Card>
        <Card title={t('form.declaration')}>
          <Stack sx={{ gap: 2.5 }}>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
              {request.declaration.text}
            </Typography>
            <TextInput
              id={idOf('signedAs')}
              label={t('form.signedAs')}
              help={t('form.signedAsHint')}
              error={fields.signedAs}
              autoComplete="name"
              inputProps={{ dir: 'auto', maxLength: 160 }}
              value={draft.signedAs}
              onChange={(event) => change({ signedAs: event.target.value })}
            />
            <SignatureField path={draft.signaturePath} onDrawn={(signaturePath) => change({ signaturePath })} />
          </Stack>
        </Card>
        {Object.keys(fields).length > 0 && problem === null && <Alert severity="error">{t('problems.summary')}</Alert>}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" icon="send" pending={isPending} sx={{ minHeight: 56 }}>
          {t(isPending ? 'form.sending' : isAgainst ? 'form.submitAgainst' : 'form.submit')}
        </Button>
      </Stack>
    </Box>
  );
}
