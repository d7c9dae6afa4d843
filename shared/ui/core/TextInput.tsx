import { styled } from '@mui/material/styles';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId } from 'react';
import type { ChangeEventHandler, ComponentProps, FocusEventHandler, ReactNode, Ref } from 'react';
import { lengthOf } from '../../domain/text-length.ts';
import { useTranslation } from '../../i18n/index.ts';
import { FieldShell, describedBy } from './FieldShell.tsx';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 44,
  paddingInline: theme.spacing(1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  border: `1px solid ${theme.vars.palette.background.outline}`,
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'border-color 120ms, box-shadow 120ms',
  cursor: 'text',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-within': {
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.brand.main}`,
  },
  '&[data-invalid]': { borderColor: theme.vars.palette.error.main },
  '&[data-invalid]:focus-within': { boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}` },
  '&:has(:disabled)': { backgroundColor: theme.vars.palette.background.sunken, cursor: 'default' },
  '&:has(> textarea)': { paddingBlock: theme.spacing(0.25), alignItems: 'flex-start' },
  '@media (forced-colors: active)': { '&:focus-within': { outline: '2px solid Highlight' } },
  '& > input, & > textarea': {
    flex: 1,
    minWidth: 0,
    margin: 0,
    paddingInline: 0,
    paddingBlock: theme.spacing(1.125),
    border: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '1rem',
    lineHeight: 1.4375,
    // The focus ring surrounds the whole box; the input's own would be a second one.
    outline: 'none',
    // Firefox fades it by default.
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&:disabled': { color: theme.vars.palette.text.disabled, WebkitTextFillColor: 'currentColor' },
    '&[type="search"]::-webkit-search-decoration, &[type="search"]::-webkit-search-cancel-button': { display: 'none' },
  },
  // Grows with its text where the browser supports it; elsewhere it can be resized.
  '& > textarea': { fieldSizing: 'content', resize: 'vertical', overflow: 'auto' },
}));

const Start = styled('span')(({ theme }) => ({
  display: 'flex',
  marginInlineEnd: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
const End = styled('span')(({ theme }) => ({
  display: 'flex',
  marginInlineStart: theme.spacing(1),
  marginInlineEnd: theme.spacing(-0.75),
}));

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Attributes of the input or textarea itself. */
type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref'>;

/** Line height of the text, in rem. */
const lineRem = 1.4375;

/** The browser truncates pasted text here, before it has to lay out megabytes; every field's limit is lower. */
const mostPasted = 60_000;

/** Texts of at least this limit show how many characters are left, once nine tenths are used. */
const longText = 200;

export interface TextInputProps extends Omit<InputProps, 'size' | 'color'> {
  label: ReactNode;
  /** A hint below the input. */
  help?: ReactNode;
  /** The error; shown above the help, and marks the input as invalid. */
  error?: string | undefined;
  /** Keeps the label for screen readers only, for example in a search box. */
  hideLabel?: boolean;
  /** Adds the word "optional" to the label: most inputs are required, so the others say so. */
  optional?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  /** Several lines: grows with the text between `minRows` and `maxRows` (default 18). */
  multiline?: boolean;
  minRows?: number;
  maxRows?: number;
  onChange?: ChangeEventHandler<Field>;
  onBlur?: FocusEventHandler<Field>;
  inputProps?: InputProps;
  inputRef?: Ref<never> | Ref<Field>;
  sx?: SxProps<Theme>;
}

/**
 * A labelled input for one line (or `multiline`) of text, with help and error linked for screen readers. A text beyond
 * `maxLength` stays as typed and is an error: whoever wrote it decides what to shorten.
 */
export function TextInput(props: TextInputProps) {
  const {
    label,
    help: ownHelp,
    error: ownError,
    hideLabel = false,
    optional = false,
    start,
    end,
    id: givenId,
    sx,
    ...rest
  } = props;
  const { multiline = false, minRows = 1, maxRows = 18, inputProps, inputRef, ...attributes } = rest;
  const { maxLength, ...onInput } = { ...attributes, ...inputProps };
  const { t } = useTranslation('ui');
  const left = maxLength === undefined ? Infinity : maxLength - lengthOf(String(onInput.value ?? ''));
  const isNearEnd = left >= 0 && maxLength !== undefined && maxLength >= longText && left <= maxLength / 10;
  const error = ownError ?? (left < 0 ? t('field.charactersOver', { count: -left }) : undefined);
  const counter = isNearEnd && t('field.charactersLeft', { count: left });
  const help =
    counter && ownHelp ? (
      <>
        {ownHelp} <span>{counter}</span>
      </>
    ) : (
      counter || ownHelp
    );
  const ownId = useId();
  const id = givenId ?? ownId;
  const field = {
    'aria-invalid': error !== undefined,
    ...onInput,
    // An empty input has no direction of its own: its placeholder follows the page.
    ...(onInput.dir === 'auto' && onInput.value === '' && { dir: undefined }),
    id,
    'aria-describedby':
      [describedBy(id, help, error), attributes['aria-describedby']].filter(Boolean).join(' ') || undefined,
    ref: inputRef,
  };
  return (
    <FieldShell id={id} label={label} help={help} error={error} hideLabel={hideLabel} optional={optional} sx={sx ?? {}}>
      <Frame {...(error !== undefined && { 'data-invalid': '' })}>
        {start && <Start>{start}</Start>}
        {multiline ? (
          <textarea
            {...(field as ComponentProps<'textarea'>)}
            rows={minRows}
            maxLength={mostPasted}
            style={{
              minHeight: `${minRows * lineRem + 1.125}rem`,
              maxHeight: `${Math.max(minRows, maxRows) * lineRem + 1.125}rem`,
            }}
          />
        ) : (
          <input type="text" {...(field as ComponentProps<'input'>)} />
        )}
        {end && <End>{end}</End>}
      </Frame>
    </FieldShell>
  );
}
