import MuiMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from '../../router/index.ts';
import { Box, Button, Icon, IconButton } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

export interface MenuAction {
  key: string;
  label: string;
  icon?: IconName;
  /** Either a screen to go to or something to do. */
  to?: string;
  onChosen?: () => void;
  /** An action people may know but not use now stays visible, with its reason. */
  disabledWhy?: string;
  danger?: boolean;
}

interface MenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** What opens it: an icon by default, a button with this text otherwise. */
  text?: ReactNode;
  icon?: IconName;
}

/** Further actions behind one button. */
export function Menu({ label, actions, text, icon = 'more' }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const shared = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton icon={icon} label={label} {...shared} />
      ) : (
        <Button endIcon="chevronDown" {...shared}>
          {text}
        </Button>
      )}
      <MuiMenu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((action) => {
          const content = (
            <>
              {action.icon && <Icon name={action.icon} size={18} />}
              <span>
                {action.label}
                {action.disabledWhy && (
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: '0.8125rem', whiteSpace: 'normal', maxWidth: 260 }}
                  >
                    {action.disabledWhy}
                  </Box>
                )}
              </span>
            </>
          );
          const style = { color: action.danger ? 'error.main' : 'text.primary' };
          if (action.to !== undefined) {
            return (
              <MenuItem key={action.key} component={RouterLink} to={action.to} onClick={close} sx={style}>
                {content}
              </MenuItem>
            );
          }
          return (
            <MenuItem
              key={action.key}
              disabled={action.disabledWhy !== undefined}
              sx={style}
              onClick={() => {
                close();
                action.onChosen?.();
              }}
            >
              {content}
            </MenuItem>
          );
        })}
      </MuiMenu>
    </>
  );
}
