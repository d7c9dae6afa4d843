import { useTranslation } from '@guildhall/shared/i18n';
import { Box, IconButton, Row, toast } from '@guildhall/shared/ui/core';
import { shortBuild } from './builds.ts';

/** Text for the clipboard, shown as code: always left to right, selected as a whole with one click. */
function Code({ children, title }: { children: string; title?: string }) {
  return (
    <Box
      component="code"
      dir="ltr"
      title={title}
      sx={{ fontSize: '0.9375em', fontVariantNumeric: 'tabular-nums', userSelect: 'all', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}

/** Copies a text and reports whether it worked: a browser may refuse, and pages without TLS have no clipboard. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toast.success(t('deployments.copied', { text })),
        () => toast.error(t('deployments.copyFailed')),
      );
  return (
    <IconButton
      icon="copy"
      iconSize={16}
      label={t('deployments.copy', { text })}
      onClick={() => void copy()}
      // Small beside a line of text, but large enough to hit (WCAG 2.5.8).
      sx={{ minWidth: 32, minHeight: 32, p: 0.5, my: -0.75 }}
    />
  );
}

/** A build by its short name; hovering shows the full one. */
export const BuildName = ({ build }: { build: string }) => <Code title={build}>{shortBuild(build)}</Code>;

/** A build by its short name with a button that copies the full one. */
export const CopyableBuild = ({ build }: { build: string }) => (
  <Row component="span" inline gap={0.25} align="center" nowrap>
    <BuildName build={build} />
    <CopyButton text={build} />
  </Row>
);

/** A command for a terminal with a button that copies it. */
export const Command = ({ children }: { children: string }) => (
  <Row component="span" inline gap={0.25} align="center" weight="semibold">
    <Code>{children}</Code>
    <CopyButton text={children} />
  </Row>
);
