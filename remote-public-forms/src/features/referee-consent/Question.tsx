import { caseLimits, type RefereeAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Alert,
  Block,
  Box,
  Button,
  Card,
  Grid,
  Icon,
  Row,
  Stack,
  Text,
  TextInput,
  Typography,
  type IconName,
} from '@guildhall/shared/ui/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import type { Draft } from './draft.ts';
import { needsStatement } from './rules.ts';
import type { RequestRead } from './server.ts';

const otherAnswers = ['cannot', 'does_not_know', 'conflict', 'against'] as const satisfies readonly RefereeAnswer[];

interface QuestionProps {
  request: RequestRead;
  draft: Draft;
  onChange: (fields: Partial<Draft>) => void;
  /** Continues to the statement. */
  onStart: (answer: RefereeAnswer) => void;
  /** Sends an answer that needs no statement. */
  onSend: (answer: RefereeAnswer) => void;
  isPending: boolean;
  problem: string | null;
}

/** The first screen: who asks, what is shared, how long it takes, and the five answers. */
export function Question({ request, draft, onChange, onStart, onSend, isPending, problem }: QuestionProps) {
  const { t } = useTranslation('public');
  const names = { applicant: request.applicantName, association: request.association };
  const other = otherAnswers.find((answer) => answer === draft.answer) ?? null;
  return (
    <Stack gap={2.5}>
      <Introduction request={request} />
      <Card title={t('referee.welcome.question')} subtitle={t('referee.welcome.nothingYet')}>
        <Stack gap={3}>
          <Button
            variant="contained"
            size="large"
            fullWidth
            endIcon="arrowForward"
            sx={{ minHeight: 56 }}
            onClick={() => onStart('consented')}
          >
            {t('referee.welcome.start')}
          </Button>
          <ChoiceCards
            label={t('referee.welcome.other')}
            value={other}
            choices={otherAnswers.map((answer) => ({
              value: answer,
              label: t(`referee.answers.${answer}.label`),
              effect: t(`referee.answers.${answer}.effect`, names),
            }))}
            onChosen={(answer) => onChange({ answer })}
          >
            <Stack gap={2} px={{ sm: 2 }} pt={2} pb={1.5}>
              {problem !== null && <Alert severity="error">{problem}</Alert>}
              {needsStatement(other) ? (
                <Button variant="contained" size="large" endIcon="arrowForward" onClick={() => other && onStart(other)}>
                  {t('referee.welcome.continue')}
                </Button>
              ) : (
                <>
                  <TextInput
                    label={t('referee.welcome.comment')}
                    help={t('referee.welcome.commentHint', names)}
                    optional
                    multiline
                    minRows={2}
                    inputProps={{ dir: 'auto', maxLength: caseLimits.statementLength }}
                    value={draft.statement}
                    onChange={(event) => onChange({ statement: event.target.value })}
                  />
                  <Button
                    variant="contained"
                    size="large"
                    icon="send"
                    pending={isPending}
                    onClick={() => other && onSend(other)}
                  >
                    {t('referee.welcome.send')}
                  </Button>
                </>
              )}
            </Stack>
          </ChoiceCards>
        </Stack>
      </Card>
    </Stack>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <Row component="li" gap={1.25} align="flex-start">
      <Row tone="brand" pt={0.25}>
        <Icon name={icon} />
      </Row>
      <span>{children}</span>
    </Row>
  );
}

function Introduction({ request }: { request: RequestRead }) {
  const { t } = useTranslation('public');
  const format = useFormat();
  const { applicantName: applicant, association, membershipType, refereeName, expiresAt, shared } = request;
  return (
    <Card>
      <Stack gap={2}>
        <div>
          <Text component="p" m={0} weight="semibold">
            {t('referee.welcome.greeting', { name: refereeName })}
          </Text>
          <Typography>{t('referee.welcome.who', { applicant, association, membershipType })}</Typography>
        </div>
        <Stack component="ul" plain gap={1}>
          <Fact icon="clock">{t('referee.welcome.duration')}</Fact>
          <Fact icon="calendar">{t('referee.welcome.openUntil', { date: format.date(expiresAt) })}</Fact>
          <Fact icon="lock">{t('referee.welcome.keptHere')}</Fact>
        </Stack>
        <Block p={2} background="sunken" rounded>
          <Typography component="h2" variant="h5">
            {t('referee.welcome.sharedTitle')}
          </Typography>
          <Typography variant="body2">{t('referee.welcome.sharedWithYou')}</Typography>
          {/* On phones, a column beside the labels would break long words. */}
          <Grid
            component="dl"
            columns={{ xs: 'minmax(0, 1fr)', sm: 'fit-content(45%) minmax(0, 1fr)' }}
            columnGap={2}
            m={0}
            my={1}
          >
            {shared.map(({ label, value }) => (
              <Box key={label} sx={{ display: 'contents', fontSize: '0.9375rem' }}>
                <Text component="dt" tone="secondary" pt={{ xs: 0.75, sm: 0 }}>
                  {label}
                </Text>
                <Text component="dd" m={0} breakWords>
                  <bdi>{value}</bdi>
                </Text>
              </Box>
            ))}
          </Grid>
          <Typography variant="body2">{t('referee.welcome.sharedOfYou', { applicant, association })}</Typography>
        </Block>
      </Stack>
    </Card>
  );
}
