import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { pageShown } from '../../router/index.ts';
import { Block, Box, Grid, Icon, RouteLink, Row, Text, Typography, useWindowTitle } from '../core/index.ts';
import { withWholeNumbers } from './whole-numbers.tsx';

export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  title: string;
  /** A secondary line below the title: a number, a state, a person. */
  subtitle?: ReactNode;
  /** The parent screens; the last one is the target of "back". */
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** `narrow` for forms and texts, which read better in short lines. */
  width?: 'full' | 'narrow';
  children: ReactNode;
}

/** A screen: its title as the page's only h1 and the tab title, the way back, its actions. */
export function Page({ title, subtitle, crumbs = [], actions, width = 'full', children }: PageProps) {
  const { t } = useTranslation('ui');
  useWindowTitle(title);
  // After navigation, the shell moves keyboard and screen reader to the title.
  useEffect(pageShown, []);
  return (
    <Box sx={{ maxWidth: width === 'narrow' ? 860 : 1360, mx: 'auto', width: '100%', minWidth: 0 }}>
      {crumbs.length > 0 && (
        <Text component="nav" aria-label={t('page.breadcrumb')} mb={1} size="small">
          <Row component="ol" wrap plain gap={0.75}>
            {crumbs.map((crumb, index) => (
              <Row component="li" key={crumb.to} gap={0.75} align="center">
                {index > 0 && <Icon name="chevronEnd" size={14} />}
                <RouteLink to={crumb.to}>{crumb.label}</RouteLink>
              </Row>
            ))}
          </Row>
        </Text>
      )}
      <Row component="header" wrap gap={2} align="flex-start" mb={{ xs: 2.5, sm: 3 }}>
        <Block grow="220px" shrink>
          <Typography
            component="h1"
            variant="h1"
            tabIndex={-1}
            data-page-title=""
            sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' }, '&:focus-visible': { outline: 'none' } }}
          >
            {withWholeNumbers(title)}
          </Typography>
          {subtitle && (
            <Row wrap gap={1} align="center" mt={0.75} tone="secondary">
              {subtitle}
            </Row>
          )}
        </Block>
        {actions && (
          <Row wrap gap={1.25} align="center">
            {actions}
          </Row>
        )}
      </Row>
      <Grid gap={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
        {children}
      </Grid>
    </Box>
  );
}
