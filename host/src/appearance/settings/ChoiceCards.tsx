import { type ReactNode, useId } from 'react';
import { Box, Grid, Icon, Row, styled } from '@guildhall/shared/ui/core';
import { Setting } from './Setting.tsx';

const Option = styled('label')(({ theme: { vars, spacing } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: spacing(0.75),
  minWidth: 0,
  padding: spacing(0.75),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1.35,
  cursor: 'pointer',
  transition: 'border-color 120ms, background-color 120ms',
  '&:hover': { borderColor: vars.palette.background.outline, color: vars.palette.text.primary },
  '&:has(:checked)': {
    color: vars.palette.brand.main,
    borderColor: vars.palette.brand.main,
    backgroundColor: vars.palette.brand.tint,
    boxShadow: `inset 0 0 0 1px ${vars.palette.brand.main}`,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${vars.palette.brand.main}`, outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'default', opacity: 0.55, borderColor: vars.palette.divider },
  // Covers the card, so that clicks and assistive technology find it where the card is visible.
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '@media (forced-colors: active)': {
    '&:has(:checked)': { outline: '2px solid Highlight' },
    '&:has(:focus-visible)': { outline: '3px solid CanvasText' },
  },
}));

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** A small drawing of the result. */
  preview?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  /** A note on all options. */
  hint?: string | undefined;
  isHintForNarrow?: boolean;
  choices: readonly Choice<Value>[];
  value: Value;
  onChosen: (value: Value) => void;
  columns?: number;
  /** True while the choice has no effect; the hint says why. */
  isDisabled?: boolean;
}

/** A choice between a few options, each on a card with a preview. Radio buttons underneath, so arrow keys work. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const {
    label,
    hint,
    isHintForNarrow,
    choices,
    value,
    onChosen,
    columns = choices.length,
    isDisabled = false,
  } = props;
  const name = useId();
  return (
    <Setting label={label} hint={hint} isHintForNarrow={isHintForNarrow}>
      <Grid gap={1} columns={`repeat(${columns}, minmax(0, 1fr))`}>
        {choices.map((choice) => (
          <Option key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={isDisabled}
              onChange={() => onChosen(choice.value)}
            />
            {choice.preview}
            <Row component="span" gap={0.5} align="center" px={0.5} pb={0.25}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>
                {choice.label}
              </Box>
              {choice.value === value && <Icon name="check" size={16} />}
            </Row>
          </Option>
        ))}
      </Grid>
    </Setting>
  );
}
