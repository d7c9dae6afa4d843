import { memo, useEffect, useRef, useState, type PointerEvent } from 'react';
import { refereeStatement, type BodyOf } from '@guildhall/shared/contracts';
import { caseLimits, refereeRelations, typedNumber } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import {
  FormField,
  FormProblem,
  SelectField,
  useContractForm,
  useController,
  useWatch,
  type Control,
} from '@guildhall/shared/ui/form';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Heading } from '../../ui/PublicFrame.tsx';
import type { Draft } from './draft.ts';
import { answerTo, statementFields, type FieldProblems, type RefereeReply } from './rules.ts';
import type { RequestRead } from './server.ts';

type Input = Pick<Draft, (typeof statementFields)[number]>;

type Statement = BodyOf<{ body: typeof refereeStatement }>;

type StatementControl = Control<Input, unknown, Statement>;

interface StatementFormProps {
  request: RequestRead;
  draft: Draft;
  onChange: (fields: Partial<Draft>) => void;
  onBack: () => void;
  onSubmit: (statement: RefereeReply) => void;
  isPending: boolean;
  /** Why the server refused the whole answer. */
  problem: string | null;
  /** The server's messages by input. */
  fields: FieldProblems;
}

/**
 * The statement: how they know each other, the text, who may read it, the declaration and the signature. A key renders
 * only the field it is typed into.
 */
export function StatementForm(props: StatementFormProps) {
  const { request, draft, onChange, onBack, onSubmit, isPending, problem, fields } = props;
  const { t } = useTranslation('referee');
  const isAgainst = draft.answer === 'against';
  const { form, control } = useContractForm(refereeStatement, {
    defaultValues: inputOf(draft),
    toBody: ({ relation, knownForYears, signaturePath, ...values }: Input) => ({
      ...answerTo(request, draft.answer ?? 'consented'),
      ...values,
      relation,
      knownForYears: knownForYears.trim() === '' ? undefined : typedNumber(knownForYears),
      signaturePath: signaturePath === '' ? undefined : signaturePath,
    }),
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  );

  useEffect(() => {
    const refused = statementFields.filter((name) => fields[name] !== undefined);
    for (const name of refused) form.setError(name, { type: 'server', message: fields[name] ?? '' });
    if (refused[0]) form.setFocus(refused[0]);
    if (problem !== null) form.setError('root.server', { type: 'server', message: problem });
  }, [form, fields, problem]);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit((statement) => onSubmit(statement))}
      aria-label={t('public:referee.heading', { name: request.applicantName })}
    >
      <Stack gap={2.5}>
        <Top isAgainst={isAgainst} onBack={onBack} />
        <Opinion control={control} request={request} isAgainst={isAgainst} />
        <Declaration control={control} text={request.declaration.text} />
        <FormProblem control={control} />
        <Button type="submit" variant="contained" size="large" icon="send" pending={isPending} sx={{ minHeight: 56 }}>
          {t(isPending ? 'form.sending' : isAgainst ? 'form.submitAgainst' : 'form.submit')}
        </Button>
      </Stack>
    </Box>
  );
}

const inputOf = ({ relation, knownForYears, statement, confidential, signedAs, signaturePath }: Draft): Input => ({
  relation,
  knownForYears,
  statement,
  confidential,
  signedAs,
  signaturePath,
});

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

interface OpinionProps {
  control: StatementControl;
  request: RequestRead;
  isAgainst: boolean;
}

/** How the referee knows the applicant, what they say, and whether the applicant may read it. */
const Opinion = memo(function Opinion({ control, request, isAgainst }: OpinionProps) {
  const { t } = useTranslation('referee');
  const applicant = request.applicantName;
  return (
    <Card>
      <Stack gap={3}>
        <SelectField
          control={control}
          name="relation"
          label={t('form.relation', { applicant })}
          placeholder={t('form.choose')}
          options={refereeRelations.map((value) => ({ value, label: t(`form.relations.${value}`) }))}
        />
        <FormField
          control={control}
          name="knownForYears"
          label={t('form.knownForYears')}
          help={t('form.knownForYearsHint')}
          optional
          inputProps={{ inputMode: 'numeric' }}
        />
        <StatementField control={control} request={request} isAgainst={isAgainst} />
        <Confidential control={control} applicant={applicant} />
      </Stack>
    </Card>
  );
});

function Confidential({ control, applicant }: { control: StatementControl; applicant: string }) {
  const { t } = useTranslation('referee');
  const { field, fieldState } = useController({ control, name: 'confidential' });
  return (
    <ChoiceCards
      name={field.name}
      label={t('form.confidential')}
      value={field.value === null ? null : field.value ? 'yes' : 'no'}
      error={fieldState.error?.message}
      inputRef={field.ref}
      choices={[
        { value: 'no', label: t('form.confidentialNo', { applicant }), effect: t('form.confidentialNoHint') },
        { value: 'yes', label: t('form.confidentialYes'), effect: t('form.confidentialYesHint') },
      ]}
      onChosen={(chosen) => field.onChange(chosen === 'yes')}
    />
  );
}

/** The referee's declaration with the signature. */
const Declaration = memo(function Declaration({ control, text }: { control: StatementControl; text: string }) {
  const { t } = useTranslation('referee');
  return (
    <Card title={t('form.declaration')}>
      <Stack gap={2.5}>
        <Text component="p" m={0} dir="auto" keepLines>
          {text}
        </Text>
        <FormField
          control={control}
          name="signedAs"
          label={t('form.signedAs')}
          help={t('form.signedAsHint')}
          autoComplete="name"
        />
        <SignatureField control={control} />
      </Stack>
    </Card>
  );
});

const guides = {
  guideConsented: ['work', 'conduct', 'join'],
  guideAgainst: ['reason', 'seen', 'weigh'],
} as const;

/** The statement's text, with questions that help to begin and the characters still needed. */
function StatementField({ control, request, isAgainst }: OpinionProps) {
  const { t } = useTranslation('referee');
  const guide = isAgainst ? 'guideAgainst' : 'guideConsented';
  const length = useWatch({ control, name: 'statement' }).trim().length;
  return (
    <FormField
      control={control}
      name="statement"
      type="multiline"
      minRows={6}
      label={t('form.statement')}
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
}

const width = 600;

const height = 200;

/** The server's limit, in characters of path data. */
const pathMax = 20_000;

/** An optional drawing area; the typed name is the signature, so no pointer is needed. */
function SignatureField({ control }: { control: StatementControl }) {
  const { t } = useTranslation('referee');
  const { field } = useController({ control, name: 'signaturePath' });
  const { value: path, onChange: onDrawn } = field;
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
