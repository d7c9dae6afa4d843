import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Grid, Icon, styled } from '@guildhall/shared/ui/core';
import { answerIcons, answerTones } from './answer-icons.ts';

const Option = styled('label')(({ theme: { vars, spacing } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: spacing(0.75),
  minHeight: 44,
  minWidth: 44,
  paddingInline: spacing(1),
  border: `1px solid ${vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: vars.palette.background.paper,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: `2px solid ${vars.palette.brand.main}`, outlineOffset: 2, zIndex: 1 },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    // Keeps the focused element out from under the bar at the bottom of the page.
    scrollMarginBlock: 140,
  },
  ...Object.fromEntries(
    slotAnswers.map((answer) => {
      const { main, tint } = vars.palette[answerTones[answer]];
      const look = { borderColor: main, backgroundColor: tint, boxShadow: `inset 0 0 0 1px ${main}`, fontWeight: 600 };
      return [`&[data-answer=${answer}]:has(:checked)`, { ...look, '& svg': { color: main } }];
    }),
  ),
}));

interface SlotChoiceProps {
  slot: string;
  /** Id of the element that names the slot. */
  labelledBy: string;
  value: SlotAnswer | undefined;
  onChosen: (answer: SlotAnswer) => void;
  isInvalid?: boolean;
  /** Stacked and without labels, for the grid. */
  compact?: boolean;
}

/** Yes, if needed or no for one slot: a radio group for keyboard and touch. */
export function SlotChoice({ slot, labelledBy, value, onChosen, isInvalid = false, compact = false }: SlotChoiceProps) {
  const { t } = useTranslation('public');
  const columns = compact ? '1fr' : 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr)';
  return (
    <Grid
      role="radiogroup"
      data-slot={slot}
      aria-labelledby={labelledBy}
      aria-invalid={isInvalid}
      gap={compact ? 0.5 : 1}
      columns={columns}
    >
      {slotAnswers.map((answer) => (
        <Option key={answer} data-answer={answer}>
          <input
            type="radio"
            name={`${compact ? 'grid' : 'list'}-${slot}`}
            value={answer}
            checked={value === answer}
            onChange={() => onChosen(answer)}
            aria-label={t(`availability.answers.${answer}`)}
          />
          <Icon name={answerIcons[answer]} size={18} />
          {!compact && (
            <Box component="span" aria-hidden sx={{ lineHeight: 1.2 }}>
              {t(`availability.answers.${answer}`)}
            </Box>
          )}
        </Option>
      ))}
    </Grid>
  );
}
