import { useEffect, type ReactNode } from 'react';
import { languageFacts, languages, readLanguage, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, Logo, Select, Stack, Typography } from '@guildhall/shared/ui/core';
import { chooseLanguage } from '../language.ts';

export const notPrinted = { '@media print': { display: 'none' } } as const;

interface PublicFrameProps {
  /** Title of the window; it names neither people nor links, because browsers keep and share it. */
  documentTitle: string;
  /** Greatest width of the column, in px. */
  width?: number;
  children: ReactNode;
}

/** What stands around every public form: the mark and the choice of a language above, a promise below. */
export function PublicFrame({ documentTitle, width = 680, children }: PublicFrameProps) {
  const { t } = useTranslation('public');
  const language = useLanguage();
  useEffect(() => {
    document.title = `${documentTitle} · Guildhall`;
  }, [documentTitle]);

  return (
    <Box
      sx={{
        minHeight: '100dvh',
        background: ({ vars: { palette } }) =>
          `linear-gradient(180deg, ${palette.brand.tint} 0, ${palette.background.default} 280px)`,
        '@media print': { background: 'none' },
      }}
    >
      <Box sx={{ maxWidth: width, mx: 'auto', px: { xs: 2, sm: 3 }, pb: 5 }}>
        <Stack
          component="header"
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, py: { xs: 2, sm: 3 } }}
        >
          <Logo size={32} />
          <Box sx={notPrinted}>
            <Select
              label={t('frame.language')}
              hideLabel
              value={language}
              options={languages.map((one) => ({ value: one, label: languageFacts[one].name }))}
              onChange={(value) => void chooseLanguage(readLanguage(value) ?? language)}
            />
          </Box>
        </Stack>
        <main>{children}</main>
        <Box component="footer" sx={{ mt: 4, textAlign: 'center', ...notPrinted }}>
          <Typography variant="caption" color="textSecondary">
            {t('frame.privacy')}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}
