import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { emptyControl } from '../core/Checkbox.tsx';
import { Block, describedBy, Grid, Icon, Row, styled, Text } from '../core/index.ts';
import type { IconName } from '../core/index.ts';
import type { Bound } from './fields.tsx';

const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.75, 2),
  minHeight: 56,
  border: `1px solid ${theme.vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  transition: 'border-color 120ms, background-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.brand.main },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.brand.main}`,
    backgroundColor: theme.vars.palette.brand.tint,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.brand.main}`, outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'default', opacity: 0.6 },
  '& input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: '2px 0 0',
    accentColor: theme.vars.palette.brand.main,
    outline: 'none',
    ...emptyControl(theme),
  },
}));

export interface RadioCard {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

interface RadioCardsProps {
  label: ReactNode;
  name: string;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly RadioCard[];
  help?: ReactNode;
  error?: string | undefined;
  /** Number of columns on wide screens; on a phone the cards stack. */
  columns?: 1 | 2 | 3;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A choice between a few options, as large cards: easy to tap, with arrow keys. */
export function RadioCardsInput(props: RadioCardsProps) {
  const { label, name, value, onChange, options, help, error, columns = 1, disabled = false, inputRef } = props;
  const id = useId();
  return (
    <Block component="fieldset" aria-describedby={describedBy(id, help, error)} plain shrink>
      <Text component="legend" mb={1} p={0} size="body" weight="semibold">
        {label}
      </Text>
      {help && (
        <Text id={`${id}-help`} mb={1.25} size="small" tone="secondary">
          {help}
        </Text>
      )}
      <Grid gap={1.25} columns={{ xs: '1fr', sm: `repeat(${columns}, 1fr)` }}>
        {options.map((option, index) => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={disabled || (option.disabled ?? false)}
              onChange={() => onChange(option.value)}
              aria-invalid={error !== undefined}
              ref={index === 0 ? inputRef : undefined}
            />
            <Block grow shrink>
              <Text component="span" block weight="semibold">
                {option.label}
              </Text>
              {option.description && (
                <Text component="span" block mt={0.25} size="small" tone="secondary">
                  {option.description}
                </Text>
              )}
            </Block>
            {option.icon && (
              <Row tone="brand">
                <Icon name={option.icon} size={22} />
              </Row>
            )}
          </Choice>
        ))}
      </Grid>
      {error && (
        <Row id={`${id}-error`} gap={0.75} mt={1} size="small" weight="medium" tone="error">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </Row>
      )}
    </Block>
  );
}

type BoundCards<Input extends FieldValues, Output> = Bound<Input, Output> &
  Omit<RadioCardsProps, 'name' | 'value' | 'onChange' | 'error' | 'inputRef'> & { onChanged?: () => void };

/** `RadioCardsInput`, bound to its form. */
export function RadioCards<Input extends FieldValues, Output>({
  control,
  name,
  onChanged,
  ...rest
}: BoundCards<Input, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <RadioCardsInput
      {...rest}
      name={name}
      value={field.value ?? null}
      inputRef={field.ref}
      error={fieldState.error?.message}
      onChange={(value) => {
        field.onChange(value);
        onChanged?.();
      }}
    />
  );
}
