import {
  memo,
  useCallback,
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useRef,
  useState,
  type PointerEvent,
} from 'react';
import { caseLimits, refereeRelations } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Alert,
  Box,
  Button,
  Card,
  Row,
  Select,
  Stack,
  TextInput,
  Text,
  Block,
  addIcons,
} from '@guildhall/shared/ui/core';
import { lateIcons } from '@guildhall/shared/ui/late-icons';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Heading } from '../../ui/PublicFrame.tsx';
import type { Draft } from './draft.ts';
import { fieldOrder, problemsOf, type Field, type FieldProblems } from './rules.ts';
import type { RequestRead } from './server.ts';

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

const guides = {
  guideConsented: ['work', 'conduct', 'join'],
  guideAgainst: ['reason', 'seen', 'weigh'],
} as const;

interface StatementFieldProps {
  id: string;
  request: RequestRead;
  isAgainst: boolean;
  value: string;
  error: string | undefined;
  onChange: (changed: { statement: string }) => void;
}

/** The statement's text, with questions that help to begin and the characters still needed. */
const StatementField = memo(function StatementField(props: StatementFieldProps) {
  const { id, request, isAgainst, value, error, onChange } = props;
  const { t } = useTranslation('referee');
  const guide = isAgainst ? 'guideAgainst' : 'guideConsented';
  const length = value.trim().length;
  return (
    <TextInput
      id={id}
      label={t('form.statement')}
      error={error}
      multiline
      minRows={6}
      inputProps={{ dir: 'auto', maxLength: caseLimits.statementLength }}
      value={value}
      onChange={(event) => onChange({ statement: event.target.value })}
      help={
        <>
          {length < caseLimits.statementMin && (
            <span>{t('form.counterShort', { length, minimum: caseLimits.statementMin })}</span>
          )}
          <Block mt={1}>{t('form.guideTitle')}</Block>
          <Block component="ul" m={0} pl={2.5}>
            {guides[guide].map((question) => (
              <li key={question}>
                {t(`form.${guide}.${question}`, {
                  applicant: request.applicantName,
                  association: request.association,
                })}
              </li>
            ))}
          </Block>
        </>
      }
    />
  );
});

addIcons(lateIcons);

const width = 600;

const height = 200;

/** The server's limit, in characters of path data. */
const pathMax = 20_000;

interface SignatureFieldProps {
  /** SVG path data in a 600 × 200 box, or empty. */
  path: string;
  onDrawn: (path: string) => void;
}

/** An optional drawing area; the typed name is the signature, so no pointer is needed. */
function SignatureField({ path, onDrawn }: SignatureFieldProps) {
  const { t } = useTranslation('referee');
  const [stroke, setStroke] = useState('');
  const drawing = useRef('');

  const draw = (next: string) => {
    drawing.current = next;
    setStroke(next);
  };
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = (share: number, length: number) => Math.round(Math.min(Math.max(share, 0), 1) * length);
    return `${along((event.clientX - box.left) / box.width, width)} ${along((event.clientY - box.top) / box.height, height)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    draw(`M${pointOf(event)}`);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const to = `L${pointOf(event)}`;
    if (drawing.current !== '' && !drawing.current.endsWith(to)) draw(drawing.current + to);
  };
  const end = () => {
    const drawn = path + drawing.current;
    if (drawing.current.includes('L') && drawn.length <= pathMax) onDrawn(drawn);
    draw('');
  };

  return (
    <Box component="details" open={path !== ''}>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
        {t('form.drawn')}
      </Box>
      <Text component="p" m={0} mb={1} size="small" tone="secondary">
        {t('form.drawnHint')}
      </Text>
      <Box
        component="svg"
        role="img"
        aria-label={t(path === '' ? 'form.drawnEmpty' : 'form.drawnDone')}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          display: 'block',
          width: '100%',
          border: '1px dashed',
          borderColor: 'background.outline',
          borderRadius: 1,
          // Ink on paper, also in dark mode: the file looks the same.
          backgroundColor: '#fff',
          stroke: '#16264d',
          strokeWidth: 3,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          fill: 'none',
          cursor: 'crosshair',
          // A finger draws here instead of scrolling the page.
          touchAction: 'none',
        }}
      >
        <path d={path + stroke} />
      </Box>
      {path !== '' && (
        <Button size="large" variant="text" icon="undo" onClick={() => onDrawn('')}>
          {t('form.clear')}
        </Button>
      )}
    </Box>
  );
}
