import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, styled } from '@guildhall/shared/ui/core';
import { codeIn, codeLength, digitsOf, noDigits, putDigits, typedInto } from './code-digits.ts';

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
  // The digit is replaced by the next key; a selection would only hide it.
  '&::selection': { backgroundColor: 'transparent' },
  '&[aria-disabled=true]': { backgroundColor: theme.vars.palette.background.sunken, cursor: 'default' },
  // Two groups of three are easier to compare with the mail.
  '&:nth-of-type(3)': { marginInlineEnd: theme.spacing(1) },
  '@media (forced-colors: active)': { '&:focus': { outline: '2px solid Highlight' } },
}));

interface CodeBoxesProps {
  /** Name of the code in the form around it. */
  name: string;
  label: string;
  /** What is wrong. After a code was on its way (`disabled`) it empties the boxes for the next try. */
  error?: string | undefined;
  /** All six digits are there; typing the last one or pasting them sends them. */
  onComplete: (code: string) => void;
  /** True while the code is on its way: the boxes keep what they hold. */
  disabled?: boolean;
  autoFocus?: boolean;
  /** Id of a text that tells more, for example where the code was sent. */
  describedBy?: string;
}

/**
 * Six boxes for a code from a mail or an authenticator app. They read from left to right in every language, because
 * the code does; a code can be pasted or filled in by the phone as a whole.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { name, label, error, onComplete, disabled = false, autoFocus = false, describedBy } = props;
  const { t } = useTranslation('auth');
  const id = useId();
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new answer does this, not a new digit
  }, [error, disabled]);

  function change(next: readonly string[], focusOn: number, isWhole: boolean) {
    if (disabled) return;
    setDigits(next);
    focus(focusOn);
    const isComplete = next.every(Boolean);
    // Mending one digit of six sends nothing: the person may not be done.
    if (isComplete && (isWhole || !digits.every(Boolean))) onComplete(next.join(''));
  }

  const put = (from: number, text: string) =>
    change(putDigits(digits, from, text), from + text.length, text.length >= codeLength);
  const clear = (index: number, focusOn: number) =>
    change(
      digits.map((digit, at) => (at === index ? '' : digit)),
      focusOn,
      false,
    );

  function onChange(index: number, { target }: ChangeEvent<HTMLInputElement>) {
    const typed = typedInto(digits[index] ?? '', target.value).slice(0, codeLength);
    if (typed) put(index, typed);
    else if (target.value === '') clear(index, index);
  }

  function onKeyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: codeLength - 1 };
    const target = moves[event.key];
    if (target !== undefined) focus(target);
    else if (event.key === 'Backspace') clear(digits[index] ? index : index - 1, digits[index] ? index : index - 1);
    else if (event.key === 'Delete') clear(index, index);
    // The same digit again changes nothing that the browser would report.
    else if (event.key.length === 1 && digitsOf(event.key) === digits[index] && digits[index]) focus(index + 1);
    else return;
    event.preventDefault();
  }

  function onPaste(index: number, event: ClipboardEvent) {
    event.preventDefault();
    const code = codeIn(event.clipboardData.getData('text'));
    if (code) put(index, code);
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={[`${id}-error`, describedBy].join(' ').trim()}>
      <Box id={`${id}-label`} sx={{ mb: 0.75, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 }}>
        {label}
      </Box>
      <Box ref={group} dir="ltr" sx={{ display: 'flex', justifyContent: 'center', gap: { xs: 0.75, sm: 1 } }}>
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
      </Box>
      <input type="hidden" name={name} value={digits.join('')} />
      <Box id={`${id}-error`} role="alert">
        {error && (
          <Box sx={{ display: 'flex', gap: 0.75, mt: 1, color: 'error.main', fontSize: '0.875rem', fontWeight: 500 }}>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </Box>
        )}
      </Box>
    </div>
  );
}
