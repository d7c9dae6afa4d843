import type { RemoteOverview } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import type { IconName } from '@guildhall/shared/ui/core';
import { Block, Box, Icon, Row, Text, Typography } from '@guildhall/shared/ui/core';
import { DateText, InlineList } from '@guildhall/shared/ui/data';
import { BuildName } from './BuildName.tsx';
import { Figures } from './Figures.tsx';
import { useShare } from './labels.ts';
import type { Verdict } from './rates.ts';
import { compare } from './rates.ts';

type Loads = RemoteOverview['loads']['active'];

const looks: Readonly<
  Record<Verdict, { icon: IconName; tone: 'primary' | 'secondary' | 'success' | 'warning' | 'error' }>
> = {
  worse: { icon: 'alert', tone: 'error' },
  better: { icon: 'checkCircle', tone: 'success' },
  same: { icon: 'check', tone: 'primary' },
  few: { icon: 'clock', tone: 'secondary' },
};

interface CanaryPanelProps {
  remote: RemoteOverview;
  canary: NonNullable<RemoteOverview['canary']>;
  loads: Loads;
}

/** Both builds side by side while a canary runs, with a sentence on which one performs worse. */
export function CanaryPanel({ remote, canary, loads }: CanaryPanelProps) {
  const { t } = useTranslation('admin');
  const share = useShare();
  const verdict = compare(remote.loads.active, loads);
  const { icon, tone } = looks[verdict];
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          '& > * + *': { borderInlineStart: '1px solid', borderColor: 'divider' },
        }}
      >
        <Side
          title={t('deployments.canary.others', { share: share(100 - canary.percent) })}
          build={remote.build}
          loads={remote.loads.active}
        />
        <Side
          title={t('deployments.canary.some', { share: share(canary.percent) })}
          build={canary.build}
          loads={loads}
        />
      </Box>
      <Row gap={1} mt={1.5} weight="semibold" tone={tone}>
        <Icon name={icon} />
        <span>{t(`deployments.canary.${verdict}`)}</span>
      </Row>
      <Text mt={0.25} size="caption" tone="secondary">
        <InlineList
          items={[
            <>
              {t('deployments.canary.started')} <DateText value={canary.since} as="dateTime" />
            </>,
            <bdi>{canary.by}</bdi>,
          ]}
        />
      </Text>
    </Box>
  );
}

function Side({ title, build, loads }: { title: string; build: string; loads: Loads }) {
  return (
    <Block component="section" aria-label={title} shrink p={{ xs: 1.5, sm: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Text mb={1.5} size="small" tone="secondary">
        <BuildName build={build} />
      </Text>
      <Figures loads={loads} columns={1} />
    </Block>
  );
}
