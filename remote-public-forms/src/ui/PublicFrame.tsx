import { type ReactNode, useEffect, useRef } from 'react';
import { languageFacts, languages, readLanguage, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer, useIdentity } from '@guildhall/shared/store';
import {
  Block,
  Box,
  IconButton,
  Logo,
  Row,
  Select,
  Text,
  Typography,
  useWindowTitle,
  Card,
  Stack,
} from '@guildhall/shared/ui/core';
import { switchLanguage } from '../language.ts';

interface PublicFrameProps {
  /** The window title; it contains neither names nor links, because browsers keep and share it. */
  documentTitle: string;
  /** Maximum width of the column, in px. */
  width?: number;
  children: ReactNode;
}

/** The frame of every public form: logo and language menu above, a privacy note below. */
export function PublicFrame({ documentTitle, width = 680, children }: PublicFrameProps) {
  const { t } = useTranslation('public');
  const language = useLanguage();
  const { logo, name } = useIdentity();
  useWindowTitle(documentTitle);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        background: ({ vars: { palette } }) =>
          `linear-gradient(180deg, ${palette.brand.tint} 0, ${palette.background.default} 280px)`,
        '@media print': { background: 'none' },
      }}
    >
      <Block maxWidth={width} mx="auto" px={{ xs: 2, sm: 3 }} pb={5}>
        <Row component="header" gap={2} align="center" justify="space-between" py={{ xs: 2, sm: 3 }}>
          <Row gap={1.5} align="center" shrink>
            <Logo size={32} />
            {logo && (
              <Text component="span" weight="semibold" breakWords>
                {name}
              </Text>
            )}
          </Row>
          <Row gap={1} align="center" screenOnly>
            <ModeButton />
            <Select
              label={t('frame.language')}
              hideLabel
              value={language}
              options={languages.map((one) => ({ value: one, label: languageFacts[one].name }))}
              onChange={(value) => void switchLanguage(readLanguage(value) ?? language)}
            />
          </Row>
        </Row>
        <main>{children}</main>
        <Text component="footer" mt={4} textAlign="center" screenOnly>
          <Typography variant="caption" color="textSecondary">
            {t('frame.privacy')} · <bdi>Guildhall</bdi>
          </Typography>
        </Text>
      </Block>
    </Box>
  );
}

/** Toggles between light and dark; afterwards the mode no longer follows the device. */
function ModeButton() {
  const { t } = useTranslation('public');
  const isDark = useCustomizer(({ activeMode }) => activeMode === 'dark');
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'frame.light' : 'frame.dark')}
      onClick={() => customize({ activeMode: isDark ? 'light' : 'dark', isModeBySystem: false })}
    />
  );
}

interface HeadingProps {
  children: ReactNode;
  level?: 'h1' | 'h2';
  /** Takes the focus when it appears, so that a screen reader starts at the new step. */
  announced?: boolean;
}

export function Heading({ children, level = 'h1', announced = false }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) element.current?.focus();
  }, [announced]);
  return (
    <Typography
      ref={element}
      component={level}
      variant={level}
      tabIndex={-1}
      sx={{ outline: 'none', textWrap: 'balance' }}
    >
      {children}
    </Typography>
  );
}

/** The last page of a form, opened without sending the form. */
export function NothingSent({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <Stack gap={2} py={1}>
        <Heading announced>{title}</Heading>
        <Typography>{text}</Typography>
      </Stack>
    </Card>
  );
}
