import type { ReactNode } from 'react';
import { Block, Box, Icon, Row, Stack, Text } from '../core/index.ts';
import type { IconName } from '../core/index.ts';
import { isolate } from './table-parts.tsx';
import { InlineList } from './InlineList.tsx';
import { DateText } from './values.tsx';
import type { Tone } from './StatusChip.tsx';

export interface TimelineItem {
  id: string;
  /** ISO instant. */
  at: string;
  title: ReactNode;
  /** Who did it. */
  actor?: ReactNode;
  body?: ReactNode;
  icon?: IconName;
  tone?: Tone;
}

/** A list of events: what, who, when. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <Block component="ol" aria-label={label} plain>
      {items.map(({ id, at, title, actor, body, icon = 'info', tone = 'neutral' }, index) => (
        <Row component="li" key={id} gap={2}>
          <Stack align="center">
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                flex: 'none',
                width: 32,
                height: 32,
                borderRadius: '50%',
                color: tone === 'neutral' ? 'text.secondary' : `${tone}.main`,
                backgroundColor: tone === 'neutral' ? 'background.sunken' : `${tone}.tint`,
              }}
            >
              <Icon name={icon} size={16} />
            </Box>
            {index < items.length - 1 && (
              <Box sx={{ flex: 1, width: '2px', my: 0.5, backgroundColor: 'divider', borderRadius: 1 }} />
            )}
          </Stack>
          <Block grow shrink pt={0.5} pb={2.5}>
            <Text weight="medium">{title}</Text>
            <Text size="caption" tone="secondary">
              <InlineList items={[actor && <bdi>{actor}</bdi>, <DateText value={at} as="dateTime" />]} />
            </Text>
            {body && (
              <Text mt={0.75} tone="secondary" keepLines>
                {isolate(body)}
              </Text>
            )}
          </Block>
        </Row>
      ))}
    </Block>
  );
}
