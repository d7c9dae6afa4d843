import { useId, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';

interface KitSectionProps {
  /** Its texts are `kit.sections.<name>`. */
  name: 'layout' | 'buttons' | 'inputs' | 'feedback' | 'tables' | 'charts' | 'overlays' | 'values';
  children: ReactNode;
}

/** Two columns if there is space, each as long as its content: the rows are not aligned. */
const columns: SxProps<Theme> = {
  columns: { lg: 2 },
  columnGap: 3,
  '& > *': { breakInside: 'avoid', mb: 3 },
  '& > [data-wide]': { columnSpan: 'all' },
};

/** Related components of the kit. */
export function KitSection({ name, children }: KitSectionProps) {
  const { t } = useTranslation('demo');
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap={2} mt={2}>
      <Text id={id} component="h2" m={0} size="title" weight="bold">
        {t(`kit.sections.${name}`)}
      </Text>
      <Box sx={columns}>{children}</Box>
    </Stack>
  );
}

interface KitPartProps {
  /** Exported names of the kit's index files; the usage note is `kit.use.<name>`. */
  names: readonly string[];
  /** Spans both columns. */
  wide?: boolean;
  /** Omits the card around the examples, for components that bring their own. */
  bare?: boolean;
  children?: ReactNode;
}

/** Components by their code names, when to use them, and examples. */
export function KitPart({ names, wide = false, bare = false, children }: KitPartProps) {
  const { t } = useTranslation('demo');
  const examples = (
    <Stack gap={3} shrink>
      {children}
    </Stack>
  );
  return (
    <Stack gap={1.5} shrink data-wide={wide || undefined}>
      <Block>
        <Text component="h3" m={0} size="large" weight="semibold">
          <bdi>{names.join(', ')}</bdi>
        </Text>
        {names.length === 1 ? (
          <Text tone="secondary">{t(`kit.use.${names[0]}`)}</Text>
        ) : (
          <Stack component="ul" plain>
            {names.map((name) => (
              <Row component="li" key={name} wrap columnGap={1} tone="secondary">
                <Text component="bdi" weight="medium" tone="primary">
                  {name}
                </Text>
                {t(`kit.use.${name}`)}
              </Row>
            ))}
          </Stack>
        )}
      </Block>
      {children !== undefined && (bare ? examples : <Card>{examples}</Card>)}
    </Stack>
  );
}

interface KitExampleProps {
  /** The variant or state: `kit.label.<name>`. */
  name: string;
  children: ReactNode;
}

/** A variant or state of a component with its name above. */
export function KitExample({ name, children }: KitExampleProps) {
  const { t } = useTranslation('demo');
  return (
    <Stack gap={1} shrink>
      <Text size="caption" tone="secondary">
        {t(`kit.label.${name}`)}
      </Text>
      {children}
    </Stack>
  );
}

/** What a button of an example does: it says that nothing has changed. */
export function useExampleDone(): () => void {
  const { t } = useTranslation('demo');
  return () => void toast.success(t('kit.overlay.done'));
}
