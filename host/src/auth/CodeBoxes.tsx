import { useId } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Row, styled } from '@guildhall/shared/ui/core';
import { codeLength } from './code-digits.ts';
import { useCodeBoxes } from './use-code-boxes.ts';

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
