import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, Icon, Row, Stack, Typography, Text } from '@guildhall/shared/ui/core';
import { CopyCard } from '../../ui/CopyCard.tsx';
import { answerIcons, answerTones } from './answer-icons.ts';
import type { AnswerSummary } from './answer-summary.ts';

/** A person's answer, read-only. */
export function AnswerCard({ said }: { said: AnswerSummary }) {
  const { t } = useTranslation('availability');
  const { days, place, city, comment } = said;
  return (
    <Card title={t('said.title')} subtitle={t('said.zone', { place })}>
      <Stack gap={2}>
        {days.map(({ day, rows }) => (
          <div key={day}>
            <Typography component="h3" variant="h5">
              {day}
            </Typography>
            <Block component="ul" plain>
              {rows.map(({ time, elsewhere, answer }, index) => (
                <Box
                  component="li"
                  // When the clocks go back, two slots of a day show the same time.
                  key={index}
                  sx={{
                    display: 'flex',
                    gap: 2,
                    py: 1,
                    justifyContent: 'space-between',
                    borderTop: 1,
                    borderColor: 'divider',
                  }}
                >
                  <div>
                    <bdi>{time}</bdi>
                    {elsewhere !== null && (
                      <Typography variant="body2" color="textSecondary">
                        {t('public:availability.elsewhere', { city, time: elsewhere })}
                      </Typography>
                    )}
                  </div>
                  <Row gap={0.75} align="center" fixed weight="semibold">
                    {answer && (
                      <Row tone={answerTones[answer]}>
                        <Icon name={answerIcons[answer]} size={18} />
                      </Row>
                    )}
                    {answer ? t(`public:availability.answers.${answer}`) : t('said.none')}
                  </Row>
                </Box>
              ))}
            </Block>
          </div>
        ))}
        {comment !== '' && (
          <Text component="p" m={0} dir="auto" keepLines>
            {comment}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** The person's answer as text to copy. */
export function CopyAnswer({ said, isUnsent = false }: { said: AnswerSummary; isUnsent?: boolean }) {
  const { t } = useTranslation('availability');
  const { title, place, days, comment } = said;
  const wordOf = (answer: AnswerSummary['days'][number]['rows'][number]['answer']) =>
    answer ? t(`public:availability.answers.${answer}`) : t('said.none');
  const lines = days.flatMap(({ day, rows }) => [
    '',
    day,
    ...rows.map(({ time, answer }) => `  ${time}  ${wordOf(answer)}`),
  ]);
  const text = [`${title} · ${place}`, ...lines, ...(comment.trim() === '' ? [] : ['', comment.trim()])].join('\n');
  const labels = { copy: t('copy.button'), copied: t('copy.done'), copyFailed: t('copy.failed') };
  return (
    <CopyCard
      title={t(isUnsent ? 'copy.unsentTitle' : 'copy.title')}
      label={t(isUnsent ? 'copy.unsentText' : 'copy.text')}
      text={text}
      labels={labels}
    />
  );
}
