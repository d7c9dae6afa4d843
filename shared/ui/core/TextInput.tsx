import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import type { InputBaseProps } from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldShell, describedBy } from './FieldShell.tsx';

const Input = styled(InputBase)(({ theme }) => ({
  width: '100%',
  minHeight: 44,
  paddingInline: theme.spacing(1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  border: `1px solid ${theme.vars.palette.background.outline}`,
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'border-color 120ms, box-shadow 120ms',
  '& .MuiInputBase-input': { paddingBlock: theme.spacing(1.125), height: 'auto' },
  // The ring is drawn on the whole box, so the input's own would be a second one.
  '& .MuiInputBase-input:focus-visible': { outline: 'none' },
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&.Mui-focused': {
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.brand.main}`,
  },
  '&.Mui-error': { borderColor: theme.vars.palette.error.main },
  '&.Mui-error.Mui-focused': { boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}` },
  '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.sunken },
  '&.MuiInputBase-multiline': { paddingBlock: theme.spacing(0.25), alignItems: 'flex-start' },
  '@media (forced-colors: active)': { '&.Mui-focused': { outline: '2px solid Highlight' } },
}));

export interface TextInputProps extends Omit<
  InputBaseProps,
  'error' | 'startAdornment' | 'endAdornment' | 'aria-describedby' | 'color'
> {
  label: ReactNode;
  /** A quiet sentence under the input. */
  help?: ReactNode;
  /** What is wrong; replaces nothing, stands above the help, and marks the input as invalid. */
  error?: string | undefined;
  /** Keeps the label for screen readers only, for example in a search box. */
  hideLabel?: boolean;
  /** Marked with the word "optional": most inputs here are needed, so those that are not say so. */
  optional?: boolean;
  start?: ReactNode;
  end?: ReactNode;
}

/** A labelled input for one line (or `multiline`) of text, with help and error tied to it for screen readers. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    help,
    error,
    hideLabel = false,
    optional = false,
    start,
    end,
    id: givenId,
    sx,
    inputProps,
    ...rest
  } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldShell id={id} label={label} help={help} error={error} hideLabel={hideLabel} optional={optional} sx={sx ?? {}}>
      <Input
        {...rest}
        id={id}
        error={error !== undefined}
        inputProps={{ ...inputProps, 'aria-describedby': describedBy(id, help, error) }}
        startAdornment={start && <Box sx={{ display: 'flex', mr: 1, color: 'text.secondary' }}>{start}</Box>}
        endAdornment={end && <Box sx={{ display: 'flex', ml: 1, mr: -0.75 }}>{end}</Box>}
      />
    </FieldShell>
  );
}
