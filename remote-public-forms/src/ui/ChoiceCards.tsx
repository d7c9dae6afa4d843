import { useId, type ReactNode, type Ref } from 'react';
import { describedBy, FieldShell, Grid, styled, Text } from '@guildhall/shared/ui/core';

const Card = styled('label')(({ theme: { vars, spacing } }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: spacing(1.5),
  minHeight: 56,
  padding: spacing(1.75, 2),
  border: `1px solid ${vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: vars.palette.background.paper,
  cursor: 'pointer',
  '&:hover, &:has(:checked)': { borderColor: vars.palette.brand.main },
  '&:has(:checked)': {
    backgroundColor: vars.palette.brand.tint,
    boxShadow: `inset 0 0 0 1px ${vars.palette.brand.main}`,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${vars.palette.brand.main}`, outlineOffset: 2 },
  '& input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: '2px 0 0',
    accentColor: vars.palette.brand.main,
    outline: 0,
  },
}));

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** What the choice leads to, in plain words. */
  effect?: string;
}

interface ChoiceCardsProps<Value extends string> {
  /** The name of the inputs in their form. */
  name?: string;
  label: ReactNode;
  value: Value | null;
  choices: readonly Choice<Value>[];
  onChosen: (value: Value) => void;
  error?: string | undefined;
  /** Receives the first card's input. */
  inputRef?: Ref<HTMLInputElement>;
  /** Shown directly below the chosen card. */
  children?: ReactNode;
}

/**
 * A choice between a few options, as cards for a thumb. The kit's `ui/form` has such cards, but brings the form library,
 * which the first screens do without: people open them on a phone.
 */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { name, label, value, choices, onChosen, error, inputRef, children } = props;
  const id = useId();
  return (
    <FieldShell as="group" id={id} label={label} error={error}>
      <Grid
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, undefined, error)}
        aria-invalid={error !== undefined}
        gap={1.25}
      >
        {choices.map((choice, index) => (
          <div key={choice.value}>
            <Card>
              <input
                type="radio"
                name={name ?? id}
                // The first card has the field's id, so that a link to the field leads to it.
                id={index === 0 ? id : undefined}
                ref={index === 0 ? inputRef : undefined}
                value={choice.value}
                checked={value === choice.value}
                onChange={() => onChosen(choice.value)}
                aria-describedby={choice.effect === undefined ? undefined : `${id}-${choice.value}`}
                aria-labelledby={`${id}-${choice.value}-label`}
              />
              <span>
                <Text component="span" id={`${id}-${choice.value}-label`} block weight="semibold">
                  {choice.label}
                </Text>
                {choice.effect !== undefined && (
                  <Text component="span" id={`${id}-${choice.value}`} block mt={0.25} size="small" tone="secondary">
                    {choice.effect}
                  </Text>
                )}
              </span>
            </Card>
            {value === choice.value && children}
          </div>
        ))}
      </Grid>
    </FieldShell>
  );
}
