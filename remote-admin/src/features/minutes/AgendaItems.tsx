import { useEffect, useRef } from 'react';
import type { MinutesItem } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import { Block, Button, Card, Grid, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import { EmptyState, StatusChip } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { AgendaItem } from './AgendaItem.tsx';
import type { EditorProps } from './editor.ts';
import { resultOf } from './fields.ts';

interface AgendaItemsProps extends EditorProps {
  pollId: string;
  onSave: () => Promise<boolean>;
}

/** The agenda, one item at a time, with the list of all items beside it. */
export function AgendaItems(props: AgendaItemsProps) {
  const { detail, fields } = props;
  const { t } = useTranslation('minutes');
  const [params, setParams] = useSearchParams();
  const { items } = detail;
  const wanted = items.findIndex(({ applicationId }) => applicationId === params.get('item'));
  const place = Math.max(wanted, 0);
  const item = items[place];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item?.applicationId);
  // Moves focus and screen reader to the opened item; on arrival, the page's title has the focus.
  useEffect(() => {
    if (shown.current !== item?.applicationId) heading.current?.focus();
    shown.current = item?.applicationId;
  }, [item]);
  if (!item)
    return (
      <Card title={t('agenda')} level="h2">
        <EmptyState icon="list" title={t('noItems')} text={t('noItemsText')} />
      </Card>
    );
  const open = (index: number) => {
    const id = items[index]?.applicationId;
    if (id) setParams((now) => ({ ...Object.fromEntries(now), item: id }), { replace: true });
  };
  return (
    <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
      <Card>
        <Row justify="space-between" align="center" wrap gap={1} mb={2}>
          <Text size="small" weight="semibold" tone="secondary">
            {t('itemOf', { place: place + 1, count: items.length })}
          </Text>
          <Row gap={1}>
            <Button size="small" icon="arrowBack" disabled={place === 0} onClick={() => open(place - 1)}>
              {t('previous')}
            </Button>
            <Button
              size="small"
              icon="arrowForward"
              disabled={place === items.length - 1}
              onClick={() => open(place + 1)}
            >
              {t('next')}
            </Button>
          </Row>
        </Row>
        <AgendaItem key={item.applicationId} {...props} item={item} heading={heading} />
      </Card>
      <Card title={t('agenda')} level="h2" subtitle={t('settledOf', settled(props))}>
        <RowList label={t('agenda')}>
          {items.map((one, index) => (
            <ListRow key={one.applicationId}>
              <Block grow="140px" shrink>
                <RouteLink
                  to={`?item=${one.applicationId}`}
                  replace
                  aria-current={index === place ? 'true' : undefined}
                >
                  <Text component="span" breakWords weight={index === place ? 'bold' : undefined}>
                    {index + 1}. <bdi>{one.applicantName}</bdi>
                  </Text>
                </RouteLink>
                <Text component="bdi" block size="caption" tone="secondary">
                  {one.number}
                </Text>
              </Block>
              <ItemChip item={one} result={resultOf(fields, one.applicationId)} />
            </ListRow>
          ))}
        </RowList>
      </Card>
    </Grid>
  );
}

const settled = ({ detail: { items }, fields }: EditorProps) => ({
  settled: items.filter(({ decision, applicationId }) => decision || resultOf(fields, applicationId) !== 'open').length,
  count: items.length,
});

function ItemChip({ item: { decision }, result }: { item: MinutesItem; result: ReturnType<typeof resultOf> }) {
  const { t } = useTranslation('minutes');
  const label = useLabels();
  if (decision) return <StatusChip status={decision.outcome} label={label('application.state', decision.outcome)} />;
  return <StatusChip status={result === 'open' ? 'draft' : 'resolved'} label={t(`short.${result}`)} />;
}
