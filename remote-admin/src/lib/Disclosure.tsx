import type { ReactNode } from 'react';
import { Block, Box, Icon } from '@guildhall/shared/ui/core';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
}

/** A native disclosure, so that keyboard, find-in-page and screen readers support it. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <Box
      component="details"
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        '&[open] > summary svg': { transform: 'rotate(180deg)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 48,
          py: 1,
          fontWeight: 600,
          borderRadius: 1,
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '&:hover': { color: 'brand.main' },
        }}
      >
        {title}
        <Icon name="chevronDown" size={18} />
      </Box>
      <Block pt={0.5} pb={2}>
        {children}
      </Block>
    </Box>
  );
}
