import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Icon } from './Icon.tsx';
import { HiddenLabel } from './VisuallyHidden.tsx';
import { Row, Text } from './layout.tsx';

/** The ids of an input's help and error, for its `aria-describedby`. */
export const describedBy = (id: string, help: ReactNode, error: ReactNode): string | undefined =>
  [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;

interface FieldShellProps {
  /** Id of the input; the label points at it. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  optional?: boolean;
  /** `group` renders the label as text, for a set of inputs that is labelled by `aria-labelledby`. */
  as?: 'label' | 'group';
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** Label above, error and help below: the layout of every input. */
export function FieldShell(props: FieldShellProps) {
  const { id, label, help, error, hideLabel = false, optional = false, as = 'label', children, sx = {} } = props;
  const { t } = useTranslation('ui');
  const text = (
    <>
      {label}
      {optional && (
        <Text component="span" weight="regular" tone="secondary">
          {' '}
          {t('field.optional')}
        </Text>
      )}
    </>
  );
  const labelStyle = { display: 'block', mb: 0.75, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 };
  return (
    <Box sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {hideLabel ? (
        <HiddenLabel htmlFor={id}>{text}</HiddenLabel>
      ) : as === 'label' ? (
        <Box component="label" htmlFor={id} sx={labelStyle}>
          {text}
        </Box>
      ) : (
        <Box id={`${id}-label`} sx={labelStyle}>
          {text}
        </Box>
      )}
      {children}
      {error && (
        <Row id={`${id}-error`} gap={0.75} mt={0.75} size="small" weight="medium" tone="error">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </Row>
      )}
      {help && (
        <Text id={`${id}-help`} mt={0.75} size="small" tone="secondary">
          {help}
        </Text>
      )}
    </Box>
  );
}
