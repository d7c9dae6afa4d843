import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Card, Grid, Icon, Logo, Row, Stack, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Tabs } from '@guildhall/shared/ui/data';
import { KitExample, KitPart, KitSection, useExampleDone } from './KitSection.tsx';
import { people } from './sample-data.ts';

const sizes = ['title', 'lead', 'body', 'small', 'caption'] as const;
const tones = ['primary', 'secondary', 'brand', 'success', 'warning', 'error', 'info'] as const;
const weights = ['regular', 'medium', 'semibold', 'bold'] as const;
const grounds = ['paper', 'sunken', 'brand', 'success', 'warning', 'error', 'info'] as const;
const icons = [
  'user',
  'users',
  'calendar',
  'invoice',
  'mail',
  'search',
  'edit',
  'delete',
  'arrowForward',
  'undo',
] as const;

/** Layout and text. */
export function LayoutSection() {
  return (
    <KitSection name="layout">
      <KitPart names={['Page']} wide />
      <TextPart />
      <BlockPart />
      <ArrangementPart />
      <CardPart />
      <KitPart names={['Icon', 'Logo', 'VisuallyHidden']}>
        <Row component="ul" plain wrap gap={2}>
          {icons.map((name) => (
            <Row component="li" key={name} gap={0.75} align="center">
              <Icon name={name} />
              <bdi>{name}</bdi>
            </Row>
          ))}
        </Row>
        <Row wrap gap={3} align="center">
          <Logo />
          <Logo withName={false} size={28} />
        </Row>
        <HiddenTextExample />
      </KitPart>
      <TabsPart />
    </KitSection>
  );
}

function TextPart() {
  const { t } = useTranslation('demo');
  const sentence = t('kit.sample.short');
  return (
    <KitPart names={['Text']}>
      <KitExample name="sizes">
        {sizes.map((size) => (
          <Text key={size} size={size}>
            {sentence}
          </Text>
        ))}
      </KitExample>
      <KitExample name="weights">
        {weights.map((weight) => (
          <Text key={weight} weight={weight}>
            {sentence}
          </Text>
        ))}
      </KitExample>
      <KitExample name="tones">
        <Row wrap columnGap={2}>
          {tones.map((tone) => (
            <Text key={tone} tone={tone}>
              <bdi>{tone}</bdi>
            </Text>
          ))}
        </Row>
      </KitExample>
      <KitExample name="long">
        <Text breakWords>{t('kit.sample.long')}</Text>
      </KitExample>
    </KitPart>
  );
}

const BlockPart = () => (
  <KitPart names={['Block']}>
    <KitExample name="grounds">
      <Grid gap={1} columns={{ xs: '1fr 1fr', sm: 'repeat(3, 1fr)' }}>
        {grounds.map((ground) => (
          <Block key={ground} p={1.5} rounded outlined={ground === 'paper'} background={ground}>
            <bdi>{ground}</bdi>
          </Block>
        ))}
      </Grid>
    </KitExample>
    <KitExample name="outlines">
      <Row wrap gap={1}>
        {(['divider', 'brand', 'error'] as const).map((line) => (
          <Block key={line} px={2} py={1} rounded outlined={line}>
            <bdi>{line}</bdi>
          </Block>
        ))}
      </Row>
    </KitExample>
  </KitPart>
);

/** Three sample people to arrange. */
const boxes = () =>
  people.slice(0, 3).map(({ name }) => (
    <Block key={name} p={1.5} rounded background="sunken" shrink>
      <bdi>{name}</bdi>
    </Block>
  ));

const ArrangementPart = () => (
  <KitPart names={['Row', 'Stack', 'Grid']}>
    <KitExample name="row">
      <Row wrap gap={1}>
        {boxes()}
      </Row>
    </KitExample>
    <KitExample name="stack">
      <Stack gap={1}>{boxes()}</Stack>
    </KitExample>
    <KitExample name="grid">
      <Grid gap={1} columns={{ xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}>
        {boxes()}
      </Grid>
    </KitExample>
  </KitPart>
);

function CardPart() {
  const { t } = useTranslation('demo');
  const done = useExampleDone();
  return (
    <KitPart names={['Card']} bare>
      <Card
        level="h3"
        title={t('kit.sample.cardTitle')}
        subtitle={t('kit.sample.cardSubtitle')}
        actions={
          <Button size="small" icon="edit" onClick={done}>
            {t('kit.action.edit')}
          </Button>
        }
      >
        {t('kit.sample.long')}
      </Card>
      <Card>{t('kit.sample.plainCard')}</Card>
    </KitPart>
  );
}

function HiddenTextExample() {
  const { t } = useTranslation('demo');
  return (
    <KitExample name="hidden">
      <Row gap={0.75} align="center">
        <Icon name="bell" />
        <span>
          3 <VisuallyHidden>{t('kit.sample.unread')}</VisuallyHidden>
        </span>
      </Row>
    </KitExample>
  );
}

function TabsPart() {
  const { t } = useTranslation('demo');
  const tabs = (['answers', 'documents', 'history'] as const).map((key) => ({
    key,
    label: t(`kit.tabs.${key}`),
    content: <Text>{t(`kit.tabs.${key}Text`)}</Text>,
  }));
  return (
    <KitPart names={['Tabs']}>
      <Tabs name="kit-tab" label={t('kit.tabs.label')} tabs={tabs} />
    </KitPart>
  );
}
