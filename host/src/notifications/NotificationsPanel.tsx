import type { WaitingItem } from '@guildhall/shared/contracts';
import { waitingKinds } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Link } from '@guildhall/shared/router';
import { useCustomizer, useUser } from '@guildhall/shared/store';
import { Box, Button, Grid, Icon, Row, Skeleton, styled, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Filled } from '../ui/Filled.tsx';
import { kindIcons, useSentence } from './sentences.ts';
import type { WaitingState } from './use-waiting.ts';

const Panel = styled('section')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 48,
  width: 400,
  maxHeight: 'min(560px, calc(100dvh - 96px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 12px 32px -8px rgb(10 16 34 / 24%)',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    // The bar above it, in px.
    top: 'var(--bar-height)',
    width: 'auto',
    maxHeight: 'calc(100dvh - var(--bar-height))',
    borderInlineWidth: 0,
    borderRadius: '0 0 16px 16px',
    boxShadow: '0 24px 32px -8px rgb(10 16 34 / 32%)',
  },
}));

const Item = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 64,
  padding: theme.spacing(1.25, 1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { backgroundColor: theme.vars.palette.background.sunken },
  '& > [data-part=icon]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 40,
    height: 40,
    borderRadius: '50%',
    color: theme.vars.palette.brand.main,
    backgroundColor: theme.vars.palette.brand.tint,
  },
  '& > [data-part=text]': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.45 },
  '& bdi': { fontWeight: 700 },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& > svg': { color: theme.vars.palette.text.secondary },
  '&[data-urgent]': {
    '& > [data-part=icon]': {
      color: theme.vars.palette.error.main,
      backgroundColor: theme.vars.palette.error.tint,
    },
    '& small': { color: theme.vars.palette.error.main, fontWeight: 600 },
  },
}));

/** The person's notifications, one line per item or list, each linked to its page. */
export function NotificationsPanel({ waiting, hasFailed, ask }: WaitingState) {
  const { t } = useTranslation('layout');
  const barHeight = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  return (
    <Panel aria-label={t('waiting.title')} sx={{ '--bar-height': `${barHeight}px` }}>
      {waiting && waiting.items.length > 0 ? (
        <>
          <Row align="baseline" justify="space-between" px={2.5} pt={2} pb={0.5} weight="bold">
            <span>{t('waiting.title')}</span>
            <Text component="span" tone="secondary" tabular aria-hidden>
              {waiting.count}
            </Text>
          </Row>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 0.25 }}>
            {waiting.items.map((item) => (
              <Line key={`${item.kind} ${item.subject?.id ?? ''}`} item={item} />
            ))}
          </Box>
        </>
      ) : (
        <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
          {waiting ? <Nothing /> : hasFailed ? <Failed ask={ask} /> : <Looking />}
        </Grid>
      )}
    </Panel>
  );
}

function Line({ item }: { item: WaitingItem }) {
  const zone = useUser()?.zone ?? 'UTC';
  const { text, subject, note, isUrgent } = useSentence(zone)(item);
  return (
    <li>
      <Item to={waitingKinds[item.kind].path(item.subject?.id ?? null)} data-urgent={isUrgent || undefined}>
        <span data-part="icon">
          <Icon name={kindIcons[item.kind]} />
        </span>
        <span data-part="text">
          <Filled sentence={text}>{subject}</Filled>
          {note && <small>{note}</small>}
        </span>
        <Icon name="chevronEnd" size={18} />
      </Item>
    </li>
  );
}

function Nothing() {
  const { t } = useTranslation('layout');
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          mb: 0.5,
          borderRadius: '50%',
          color: 'success.main',
          backgroundColor: 'success.tint',
        }}
      >
        <Icon name="check" size={28} />
      </Box>
      <strong>{t('waiting.nothing')}</strong>
      <Text component="span" tone="secondary">
        {t('waiting.nothingText')}
      </Text>
    </>
  );
}

function Failed({ ask }: Pick<WaitingState, 'ask'>) {
  const { t } = useTranslation('layout');
  return (
    <>
      <span role="alert">{t('waiting.failed')}</span>
      <Button size="small" icon="refresh" onClick={ask}>
        {t('waiting.tryAgain')}
      </Button>
    </>
  );
}

function Looking() {
  const { t } = useTranslation('layout');
  return (
    <>
      <VisuallyHidden>{t('waiting.loading')}</VisuallyHidden>
      {[80, 64, 72].map((width) => (
        <Skeleton key={width} variant="rounded" width={`${width}%`} height={18} />
      ))}
    </>
  );
}
