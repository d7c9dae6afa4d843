import {
  useId,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Row, styled } from '@guildhall/shared/ui/core';
import { westernDigits } from '@guildhall/shared/domain';

const Digit = styled('input')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 60,
  height: 56,
  margin: 0,
  padding: 0,
  boxSizing: 'border-box',
  border: `1px solid ${theme.vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1.5rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  caretColor: theme.vars.palette.brand.main,
  outline: 'none',
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
  '&:focus': {
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.brand.main}`,
  },
  // The next key replaces the digit; a selection would only hide it.
  '&::selection': { backgroundColor: 'transparent' },
  '&[aria-disabled=true]': { backgroundColor: theme.vars.palette.background.sunken, cursor: 'default' },
  // Two groups of three are easier to compare with the mail.
  '&:nth-of-type(3)': { marginInlineEnd: theme.spacing(1) },
  '@media (forced-colors: active)': { '&:focus': { outline: '2px solid Highlight' } },
}));

interface CodeBoxesProps {
  /** Name of the code in the surrounding form. */
  name: string;
  label: string;
  /** The error. After a code was submitted (`disabled`), it clears the boxes for the next attempt. */
  error?: string | undefined;
  /** All six digits are filled in; typing the last one or pasting them submits them. */
  onComplete: (code: string) => void;
  /** True while the code is being sent: the boxes keep their digits. */
  disabled?: boolean;
  autoFocus?: boolean;
  /** Id of a text with details, for example where the code was sent. */
  describedBy?: string;
}

/**
 * Six boxes for a code from a mail or an authenticator app. They read from left to right in every language, like the
 * code; people can paste it, and phones can fill it in.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { name, label, error, onComplete, disabled = false, autoFocus = false, describedBy } = props;
  const { t } = useTranslation('auth');
  const id = useId();
  const { group, digits, onChange, onKeyDown, onPaste } = useCodeBoxes({ error, disabled, onComplete });

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={[`${id}-error`, describedBy].join(' ').trim()}>
      <Box id={`${id}-label`} sx={{ mb: 0.75, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 }}>
        {label}
      </Box>
      <Row ref={group} dir="ltr" gap={{ xs: 0.75, sm: 1 }} justify="center">
        {digits.map((digit, index) => (
          <Digit
            key={index}
            value={digit}
            aria-label={t('code.digit', { number: index + 1, of: codeLength })}
            aria-invalid={error !== undefined}
            aria-disabled={disabled}
            readOnly={disabled}
            autoFocus={autoFocus && index === 0}
            // Phones fill the whole code into the first box.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            pattern="[0-9]*"
            enterKeyHint={index === codeLength - 1 ? 'go' : 'next'}
            onChange={(event) => onChange(index, event)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </Row>
      <input type="hidden" name={name} value={digits.join('')} />
      <Box id={`${id}-error`} role="alert">
        {error && (
          <Row gap={0.75} mt={1} size="small" weight="medium" tone="error">
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </Row>
        )}
      </Box>
    </div>
  );
}

interface CodeBoxesOptions {
  error: string | undefined;
  disabled: boolean;
  onComplete: (code: string) => void;
}

/**
 * The digits of a code, and each box's handling of keys and pasted text.
 * @returns `group` for the element around the boxes: the focus moves between its inputs.
 */
function useCodeBoxes({ error, disabled, onComplete }: CodeBoxesOptions) {
  const group = useRef<HTMLDivElement>(null);
  const [digits, setDigits] = useState(noDigits);

  const focus = (index: number) =>
    group.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), codeLength - 1)]?.focus();

  const before = useRef({ error, disabled });
  useLayoutEffect(() => {
    const { error: oldError, disabled: wasDisabled } = before.current;
    before.current = { error, disabled };
    if (error === undefined || disabled) return;
    if (wasDisabled) {
      setDigits(noDigits);
      focus(0);
    } else if (error !== oldError) {
      focus(digits.indexOf(''));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs for a new response, not a new digit
  }, [error, disabled]);

  function change(next: readonly string[], focusOn: number, isWhole: boolean) {
    if (disabled) return;
    setDigits(next);
    focus(focusOn);
    const isComplete = next.every(Boolean);
    // Correcting one of six digits sends nothing: the person may not be done.
    if (isComplete && (isWhole || !digits.every(Boolean))) onComplete(next.join(''));
  }

  const put = (from: number, text: string) =>
    change(putDigits(digits, from, text), from + text.length, text.length >= codeLength);
  const clear = (index: number) =>
    change(
      digits.map((digit, at) => (at === index ? '' : digit)),
      index,
      false,
    );

  function onChange(index: number, { target }: ChangeEvent<HTMLInputElement>) {
    const typed = typedInto(digits[index] ?? '', target.value).slice(0, codeLength);
    if (typed) put(index, typed);
    else if (target.value === '') clear(index);
  }

  function onKeyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: codeLength - 1 };
    const target = moves[event.key];
    if (target !== undefined) focus(target);
    else if (event.key === 'Backspace') clear(digits[index] ? index : index - 1);
    else if (event.key === 'Delete') clear(index);
    // Retyping the same digit changes nothing, so the browser reports no change.
    else if (event.key.length === 1 && digitsOf(event.key) === digits[index] && digits[index]) focus(index + 1);
    else return;
    event.preventDefault();
  }

  function onPaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const code = codeIn(event.clipboardData.getData('text'));
    if (code) put(index, code);
  }

  return { group, digits, onChange, onKeyDown, onPaste };
}

export const codeLength = 6;

const noDigits: readonly string[] = Array.from({ length: codeLength }, () => '');

/** The digits of a text in any script, as 0 to 9: "١٢٣ 456" gives "123456". */
const digitsOf = (text: string): string => westernDigits(text).replaceAll(/\D/g, '');

/**
 * The code in a pasted text: "123 456", "123-456", or a whole sentence with the code in it.
 * @returns six digits, or all digits if there is no run of six.
 */
function codeIn(text: string): string {
  const plain = westernDigits(text);
  const run = /(?<!\d)\d(?:[\s-]?\d){5}(?!\d)/.exec(plain)?.[0];
  return digitsOf(run ?? plain).slice(0, codeLength);
}

/** Fills digits into the boxes from an index on; a whole code fills all boxes, wherever it was typed or pasted. */
function putDigits(boxes: readonly string[], from: number, digits: string): string[] {
  const start = digits.length >= codeLength ? 0 : from;
  return boxes.map((digit, index) => digits[index - start] ?? digit);
}

/**
 * The character typed into a box. A box with a digit may briefly hold both, the old one before or after the new.
 * @param before the previous digit of the box, or an empty string.
 */
function typedInto(before: string, text: string): string {
  const digits = digitsOf(text);
  if (before === '' || digits.length !== 2) return digits;
  return digits.startsWith(before) ? digits.slice(1) : digits.slice(0, 1);
}
