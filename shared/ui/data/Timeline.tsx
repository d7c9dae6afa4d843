import type { ReactNode } from 'react';
import { Box, Icon } from '../core/index.ts';
import type { IconName } from '../core/index.ts';
import { isolate } from './table-parts.tsx';
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

/** What happened, one below the other: what, who, when. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ id, at, title, actor, body, icon = 'info', tone = 'neutral' }, index) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 2 }}>
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
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
          </Box>
          <Box sx={{ flex: 1, minWidth: 0, pb: 2.5, pt: 0.5 }}>
            <Box sx={{ fontWeight: 500 }}>{title}</Box>
            <Box
              sx={{
                color: 'text.secondary',
                fontSize: '0.8125rem',
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 0.75,
              }}
            >
              {actor && (
                <>
                  <bdi>{actor}</bdi>
                  <span aria-hidden>·</span>
                </>
              )}
              <DateText value={at} as="dateTime" />
            </Box>
            {body && <Box sx={{ mt: 0.75, color: 'text.secondary', whiteSpace: 'pre-line' }}>{isolate(body)}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
