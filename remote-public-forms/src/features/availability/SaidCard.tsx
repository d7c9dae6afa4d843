import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Icon, Stack, Typography } from '@guildhall/shared/ui/core';
import { answerIcons, answerTones } from './answer-look.ts';
import type { Said } from './said.ts';

/** What somebody said, to be read. */
export function SaidCard({ said }: { said: Said }) {
  const { t } = useTranslation('availability');
  const { days, place, city, comment } = said;
  return (
    <Card title={t('said.title')} subtitle={t('said.zone', { place })}>
      <Stack sx={{ gap: 2 }}>
        {days.map(({ day, rows }) => (
          <div key={day}>
            <Typography component="h3" variant="h5">
              {day}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map(({ time, elsewhere, answer }, index) => (
                <Stack
                  component="li"
                  // Where the clocks go back, two slots of a day show the same time.
                  key={index}
                  direction="row"
                  sx={{ gap: 2, py: 1, justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}
                >
                  <div>
                    <bdi>{time}</bdi>
                    {elsewhere !== null && (
                      <Typography variant="body2" color="textSecondary">
                        {t('public:availability.elsewhere', { city, time: elsewhere })}
                      </Typography>
                    )}
                  </div>
                  <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', flex: 'none', fontWeight: 600 }}>
                    {answer && (
                      <Box sx={{ color: `${answerTones[answer]}.main`, display: 'flex' }}>
                        <Icon name={answerIcons[answer]} size={18} />
                      </Box>
                    )}
                    {answer ? t(`public:availability.answers.${answer}`) : t('said.none')}
                  </Stack>
                </Stack>
              ))}
            </Box>
          </div>
        ))}
        {comment !== '' && (
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
            {comment}
          </Typography>
        )}
      </Stack>
    </Card>
  );
}
