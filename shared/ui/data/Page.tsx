import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { pageShown } from '../../router/index.ts';
import { Box, Icon, RouteLink, Typography } from '../core/index.ts';

export interface Crumb {
  label: string;
  to: string;
}

export interface PageProps {
  title: string;
  /** A quiet line under the title: a number, a state, who it is about. */
  subtitle?: ReactNode;
  /** The screens above this one; the last is where "back" leads. */
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** `narrow` for forms and texts, which are read better in a short line. */
  width?: 'full' | 'narrow';
  children: ReactNode;
}

/** A screen: its title as the page's only h1 and in the browser's tab, the way back, its actions. */
export function Page({ title, subtitle, crumbs = [], actions, width = 'full', children }: PageProps) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    document.title = `${title} · Guildhall`;
  }, [title]);
  // The shell leads keyboard and screen reader to the title of a screen that somebody went to.
  useEffect(pageShown, []);
  return (
    <Box sx={{ maxWidth: width === 'narrow' ? 860 : 1360, mx: 'auto', width: '100%', minWidth: 0 }}>
      {crumbs.length > 0 && (
        <Box component="nav" aria-label={t('page.breadcrumb')} sx={{ mb: 1, fontSize: '0.875rem' }}>
          <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0 }}>
            {crumbs.map((crumb, index) => (
              <Box component="li" key={crumb.to} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                {index > 0 && <Icon name="chevronEnd" size={14} />}
                <RouteLink to={crumb.to}>{crumb.label}</RouteLink>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mb: { xs: 2.5, sm: 3 } }}
      >
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography
            component="h1"
            variant="h1"
            tabIndex={-1}
            data-page-title=""
            sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' }, '&:focus-visible': { outline: 'none' } }}
          >
            {title}
          </Typography>
          {subtitle && (
            <Box
              sx={{
                mt: 0.75,
                color: 'text.secondary',
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
              }}
            >
              {subtitle}
            </Box>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>{actions}</Box>}
      </Box>
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Box>
  );
}
