import { useState } from 'react';
import { passwordStrength } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, PasswordInput } from '@guildhall/shared/ui/core';

interface NewPasswordProps {
  label: string;
  error?: string | undefined;
}

const colours = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

/** The input for a new password with a meter of its strength, which is also said in words. */
export function NewPassword({ label, error }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  return (
    <Box>
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        help={t('hint.password')}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Box aria-live="polite" sx={{ mt: 1, minHeight: 22, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {password && (
          <>
            <Box aria-hidden sx={{ display: 'flex', gap: 0.5, flex: 1 }}>
              {[1, 2, 3, 4].map((step) => (
                <Box
                  key={step}
                  sx={{
                    flex: 1,
                    height: 4,
                    borderRadius: 2,
                    backgroundColor: step <= strength ? colours[strength] : 'divider',
                  }}
                />
              ))}
            </Box>
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t('strength.label')}: {t(`strength.${strength}`)}
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}
