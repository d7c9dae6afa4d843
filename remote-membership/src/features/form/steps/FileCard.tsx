import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Icon, Row, Text } from '@guildhall/shared/ui/core';
import { InlineList } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';

interface FileCardProps {
  name: string;
  bytes: number;
  /** URL of a preview, if there is one. */
  picture?: string | undefined;
  /** Its status. */
  state: ReactNode;
  tone?: 'plain' | 'problem';
  /** Its actions. */
  actions?: ReactNode;
  /** Progress, problems or other content below. */
  children?: ReactNode;
}

const endingOf = (name: string) => (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase();

/** A file: preview or type, name, size, status and actions. */
export function FileCard({ name, bytes, picture, state, tone = 'plain', actions, children }: FileCardProps) {
  const format = useFormat();
  return (
    <Row
      component="li"
      wrap
      gap={1.5}
      align="center"
      p={1.25}
      background="paper"
      rounded
      outlined={tone === 'problem' ? 'error' : 'divider'}
    >
      <Thumbnail name={name} picture={picture} />
      <Block grow="150px" shrink>
        <Box
          sx={{
            fontWeight: 500,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '& > bdi': { unicodeBidi: 'isolate' },
          }}
          title={name}
        >
          <bdi>{name}</bdi>
        </Box>
        <Text size="caption" tone="secondary">
          <InlineList items={[format.bytes(bytes), state]} />
        </Text>
      </Block>
      {actions && (
        <Row wrap ml="auto">
          {actions}
        </Row>
      )}
      {children && <Box sx={{ flexBasis: '100%', minWidth: 0, '&:empty': { display: 'none' } }}>{children}</Box>}
    </Row>
  );
}

function Thumbnail({ name, picture }: { name: string; picture: string | undefined }) {
  const frame = {
    flex: 'none',
    width: 48,
    height: 56,
    borderRadius: 0.75,
    border: '1px solid',
    borderColor: 'divider',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.25,
    color: 'text.secondary',
    backgroundColor: 'background.sunken',
    fontSize: '0.625rem',
    fontWeight: 700,
  } as const;
  return (
    <Box sx={frame} aria-hidden>
      {picture ? (
        <Box component="img" src={picture} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        <>
          <Icon name="file" size={22} />
          <span dir="ltr">{endingOf(name)}</span>
        </>
      )}
    </Box>
  );
}
