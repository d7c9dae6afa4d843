import { Box, RouteLink, Row } from '@guildhall/shared/ui/core';

interface LinkTabsProps {
  label: string;
  tabs: readonly { key: string; label: string; to: string }[];
  current: string;
}

/** Views of one list as a row of links: each has its URL, so it can be shared and bookmarked. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <Box component="nav" aria-label={label} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
      <Row component="ul" plain wrap gap={3} rowGap={0}>
        {tabs.map((tab) => (
          <Box
            component="li"
            key={tab.key}
            sx={{
              flex: 'none',
              '& a': {
                display: 'block',
                py: 1.25,
                px: 0.5,
                borderBottom: '3px solid transparent',
                color: 'text.secondary',
                fontWeight: 600,
                '&:hover': { color: 'text.primary', textDecoration: 'none' },
                '&[aria-current]': { color: 'brand.main', borderColor: 'currentColor' },
                '&:focus-visible': { outlineOffset: -2 },
              },
            }}
          >
            <RouteLink to={tab.to} {...(tab.key === current && { 'aria-current': 'page' as const })}>
              {tab.label}
            </RouteLink>
          </Box>
        ))}
      </Row>
    </Box>
  );
}
