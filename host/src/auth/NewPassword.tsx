import { useId, useState, useEffect } from 'react';
import { charactersMissing, passwordAdvice, passwordRules, passwordStrength } from '@guildhall/shared/domain';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { Box, Grid, Icon, PasswordInput, Row, Text, VisuallyHidden } from '@guildhall/shared/ui/core';

interface NewPasswordProps {
  label: string;
  error?: string | undefined;
}

const colours = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

/** The strength is announced after this pause in typing, in ms. */
const pauseMs = 1200;

/** The input for a new password: rules are ticked while typing; the meter and a hint say how to make it stronger. */
export function NewPassword({ label, error }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const comma = useComma();
  const id = useId();
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  const word = t(`strength.${strength}`);
  const advice = t(`strength.advice.${passwordAdvice(password)}`, { count: charactersMissing(password) });
  const said = useDebounced(password === '' ? '' : `${t('strength.label')}: ${word}. ${advice}`, pauseMs);
  return (
    <Box>
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        error={error}
        aria-describedby={`${id}-rules`}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Row gap={1.5} align="center" mt={1.25}>
        <Row aria-hidden gap={0.5} grow>
          {[1, 2, 3, 4].map((step) => (
            <Box
              key={step}
              sx={{
                flex: 1,
                height: 4,
                borderRadius: 2,
                backgroundColor: step <= strength ? colours[strength] : 'divider',
                transition: 'background-color 160ms',
                '@media (forced-colors: active)': { backgroundColor: step <= strength ? 'Highlight' : 'GrayText' },
              }}
            />
          ))}
        </Row>
        <Box aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', minHeight: '1.5em' }}>
          {password && word}
        </Box>
      </Row>
      <Text aria-hidden mt={0.5} size="small">
        {advice}
      </Text>
      <Grid component="ul" id={`${id}-rules`} plain gap={0.5} mt={1.25} size="small">
        {passwordRules(password).map(({ rule, isKept }) => (
          <Row component="li" key={rule} gap={1} tone={isKept ? 'primary' : 'secondary'}>
            <Row component="span" fixed pt={0.125} tone={isKept ? 'success' : 'inherit'}>
              {isKept ? (
                <Icon name="checkCircle" size={18} />
              ) : (
                <Box
                  component="span"
                  aria-hidden
                  sx={{ width: 14, height: 14, m: '2px', border: '1.5px solid currentColor', borderRadius: '50%' }}
                />
              )}
            </Row>
            <span>
              {t(`strength.rule.${rule}`)}
              <VisuallyHidden>
                {comma}
                {t(isKept ? 'strength.rule.met' : 'strength.rule.open')}
              </VisuallyHidden>
            </span>
          </Row>
        ))}
      </Grid>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Box>
  );
}

/** The text once it has been unchanged for `ms`; until then the previous one. */
function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
