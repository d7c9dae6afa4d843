import { memo, useCallback, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { caseLimits, refereeRelations } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Card, Row, Select, Stack, TextInput, Text } from '@guildhall/shared/ui/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { Draft } from './draft.ts';
import { fieldOrder, problemsOf, type Field, type FieldProblems } from './rules.ts';
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
  /** Messages by field: our own or the server's. */
  fields: FieldProblems;
  onProblems: Dispatch<SetStateAction<FieldProblems>>;
}

/** Without the messages of fields that have changed; the same object where they had none. */
const withoutChanged = (problems: FieldProblems, changed: Partial<Draft>): FieldProblems => {
  const left = Object.entries(problems).filter(([field]) => !(field in changed));
  return left.length === Object.keys(problems).length ? problems : Object.fromEntries(left);
};

/**
 * The statement: how they know each other, the text, who may read it, the declaration and the signature. A key renders
 * only the field it is typed into.
 */
export function StatementForm(props: StatementFormProps) {
  const { request, draft, onChange, onBack, onSubmit, isPending, problem, fields, onProblems } = props;
  const { t } = useTranslation('referee');
  const isAgainst = draft.answer === 'against';

  const change = useCallback(
    (changed: Partial<Draft>) => {
      onChange(changed);
      // Clears a message as soon as its field changes, not once everything is valid.
      onProblems((shown) => withoutChanged(shown, changed));
    },
    [onChange, onProblems],
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(draft);
    const first = fieldOrder.find((field) => field in found);
    if (!first) return onSubmit();
    const sentences = Object.entries(found).map(([field, key]) => [
      field,
      t(`problems.${key}`, { minimum: caseLimits.statementMin, maximum: caseLimits.statementLength }),
    ]);
    onProblems(Object.fromEntries(sentences));
    document.getElementById(idOf(first))?.focus();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={t('public:referee.heading', { name: request.applicantName })}
    >
      <Stack gap={2.5}>
        <Top isAgainst={isAgainst} onBack={onBack} />
        <Opinion request={request} draft={draft} fields={fields} onChange={change} />
        <Declaration
          text={request.declaration.text}
          signedAs={draft.signedAs}
          path={draft.signaturePath}
          problem={fields.signedAs}
          onChange={change}
        />
        {Object.keys(fields).length > 0 && problem === null && <Alert severity="error">{t('problems.summary')}</Alert>}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" icon="send" pending={isPending} sx={{ minHeight: 56 }}>
          {t(isPending ? 'form.sending' : isAgainst ? 'form.submitAgainst' : 'form.submit')}
        </Button>
      </Stack>
    </Box>
  );
}

const Top = memo(function Top({ isAgainst, onBack }: { isAgainst: boolean; onBack: () => void }) {
  const { t } = useTranslation('referee');
  return (
    <Row wrap gap={1} align="center" justify="space-between">
      <Heading level="h2" announced>
        {t(isAgainst ? 'form.headingAgainst' : 'form.headingConsented')}
      </Heading>
      <Button variant="text" size="large" icon="arrowBack" onClick={onBack}>
        {t('form.back')}
      </Button>
    </Row>
  );
});

interface FieldsProps {
  request: RequestRead;
  draft: Draft;
  fields: FieldProblems;
  onChange: (changed: Partial<Draft>) => void;
}

/** How the referee knows the applicant, what they say, and whether the applicant may read it. */
function Opinion({ request, draft, fields, onChange }: FieldsProps) {
  const applicant = request.applicantName;
  return (
    <Card>
      <Stack gap={3}>
        <Acquaintance
          {...{ applicant, onChange }}
          relation={draft.relation}
          years={draft.knownForYears}
          relationProblem={fields.relation}
          yearsProblem={fields.knownForYears}
        />
        <StatementField
          id={idOf('statement')}
          request={request}
          isAgainst={draft.answer === 'against'}
          value={draft.statement}
          error={fields.statement}
          onChange={onChange}
        />
        <Confidential {...{ applicant, onChange }} value={draft.confidential} problem={fields.confidential} />
      </Stack>
    </Card>
  );
}

interface AcquaintanceProps {
  applicant: string;
  relation: Draft['relation'];
  years: string;
  relationProblem: string | undefined;
  yearsProblem: string | undefined;
  onChange: (changed: Partial<Draft>) => void;
}

const Acquaintance = memo(function Acquaintance(props: AcquaintanceProps) {
  const { applicant, relation, years, relationProblem, yearsProblem, onChange } = props;
  const { t } = useTranslation('referee');
  return (
    <>
      <Select
        id={idOf('relation')}
        label={t('form.relation', { applicant })}
        value={relation}
        placeholder={t('form.choose')}
        options={refereeRelations.map((value) => ({ value, label: t(`form.relations.${value}`) }))}
        error={relationProblem}
        onChange={(value) => onChange({ relation: refereeRelations.find((one) => one === value) ?? '' })}
      />
      <TextInput
        id={idOf('knownForYears')}
        label={t('form.knownForYears')}
        help={t('form.knownForYearsHint')}
        optional
        error={yearsProblem}
        inputProps={{ inputMode: 'numeric' }}
        value={years}
        onChange={(event) => onChange({ knownForYears: event.target.value })}
      />
    </>
  );
});

interface ConfidentialProps {
  applicant: string;
  value: boolean | null;
  problem: string | undefined;
  onChange: (changed: Partial<Draft>) => void;
}

const Confidential = memo(function Confidential({ applicant, value, problem, onChange }: ConfidentialProps) {
  const { t } = useTranslation('referee');
  return (
    <ChoiceCards
      id={idOf('confidential')}
      label={t('form.confidential')}
      value={value === null ? null : value ? 'yes' : 'no'}
      error={problem}
      choices={[
        { value: 'no', label: t('form.confidentialNo', { applicant }), effect: t('form.confidentialNoHint') },
        { value: 'yes', label: t('form.confidentialYes'), effect: t('form.confidentialYesHint') },
      ]}
      onChosen={(chosen) => onChange({ confidential: chosen === 'yes' })}
    />
  );
});

interface DeclarationProps {
  text: string;
  signedAs: string;
  path: string;
  problem: string | undefined;
  onChange: (changed: Partial<Draft>) => void;
}

/** The referee's declaration with the signature. */
const Declaration = memo(function Declaration({ text, signedAs, path, problem, onChange }: DeclarationProps) {
  const { t } = useTranslation('referee');
  return (
    <Card title={t('form.declaration')}>
      <Stack gap={2.5}>
        <Text component="p" m={0} dir="auto" keepLines>
          {text}
        </Text>
        <TextInput
          id={idOf('signedAs')}
          label={t('form.signedAs')}
          help={t('form.signedAsHint')}
          error={problem}
          autoComplete="name"
          inputProps={{ dir: 'auto', maxLength: caseLimits.fullNameLength }}
          value={signedAs}
          onChange={(event) => onChange({ signedAs: event.target.value })}
        />
        <SignatureField path={path} onDrawn={(signaturePath) => onChange({ signaturePath })} />
      </Stack>
    </Card>
  );
});
