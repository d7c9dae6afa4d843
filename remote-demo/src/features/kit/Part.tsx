import { useId, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Card, Grid, Row, Stack, Text } from '@guildhall/shared/ui/core';

interface SectionProps {
  /** Its texts are `kit.sections.<name>`. */
  name: 'layout' | 'buttons' | 'inputs' | 'feedback' | 'tables' | 'charts' | 'overlays' | 'values';
  children: ReactNode;
}

/** Parts of the kit that belong together; two columns where there is room. */
export function Section({ name, children }: SectionProps) {
  const { t } = useTranslation('demo');
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} gap={2} mt={2}>
      <Text id={id} component="h2" m={0} size="title" weight="bold">
        {t(`kit.sections.${name}`)}
      </Text>
      <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        {children}
      </Grid>
    </Stack>
  );
}

interface PartProps {
  /** What the kit's index files export; the sentence on each is `kit.use.<name>`. */
  names: readonly string[];
  /** Takes both columns. */
  wide?: boolean;
  /** Without a card around the examples, for parts that bring their own. */
  bare?: boolean;
  children?: ReactNode;
}

/** Parts of the kit as code names them, when to use them, and examples. */
export function Part({ names, wide = false, bare = false, children }: PartProps) {
  const { t } = useTranslation('demo');
  const examples = (
    <Stack gap={3} shrink>
      {children}
    </Stack>
  );
  return (
    <Stack gap={1.5} shrink fullWidth={wide}>
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

interface ExampleProps {
  /** Which variant or state this is: `kit.label.<name>`. */
  name: string;
  children: ReactNode;
}

/** A variant or state of a part, with its name above. */
export function Example({ name, children }: ExampleProps) {
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
