import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Row, Text } from './layout.tsx';

type Severity = 'info' | 'success' | 'warning' | 'error';

const icons: Record<Severity, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  error: 'crossCircle',
};

export interface AlertProps {
  severity?: Severity;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits for a pause, `none` is plain text. Errors are alerts. */
  live?: 'alert' | 'status' | 'none';
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
}

/** A message in the page: icon and colour by severity, text in the regular colour. */
export function Alert({ severity = 'info', title, children, action, live, ref, tabIndex }: AlertProps) {
  const role = live ?? (severity === 'error' ? 'alert' : 'none');
  return (
    <Box
      ref={ref}
      tabIndex={tabIndex}
      {...(role !== 'none' && { role })}
      sx={{
        display: 'flex',
        // On a phone the buttons wrap below the text instead of squeezing it into a narrow column.
        flexWrap: { xs: action ? 'wrap' : 'nowrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: 1.5,
        p: 2,
        borderRadius: 1,
        backgroundColor: `${severity}.tint`,
        color: 'text.primary',
        borderInlineStart: '4px solid',
        borderColor: `${severity}.main`,
      }}
    >
      <Row tone={severity} pt={0.125}>
        <Icon name={icons[severity]} />
      </Row>
      <Box sx={{ flex: { xs: '1 1 calc(100% - 44px)', sm: '1 1 0' }, minWidth: 0, '& p': { m: 0 } }}>
        {title && <Text weight="semibold">{title}</Text>}
        {children}
      </Box>
      {action && <Box sx={{ alignSelf: 'center', ml: 'auto', display: 'flex', gap: 1 }}>{action}</Box>}
    </Box>
  );
}
