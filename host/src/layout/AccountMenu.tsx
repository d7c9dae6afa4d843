import { fullName, Role } from '@guildhall/shared/domain';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Box, Button, ButtonLink, Typography } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { paths } from '../routing/shell-routes.ts';
import { end } from '../session/sign-out.ts';

/** Shows who is signed in, with a sign-out button. A disclosure instead of a menu: it contains text and one button. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isOutside = event instanceof PointerEvent && !area.current?.contains(event.target as Node);
      if (isOutside || (event instanceof KeyboardEvent && event.key === 'Escape')) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  if (!user) return null;
  const name = fullName(user);
  return (
    <Box ref={area} sx={{ position: 'relative' }}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${t('top.account')}: ${name}`}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: 'flex',
          p: 0,
          border: 0,
          borderRadius: '50%',
          background: 'none',
          font: 'inherit',
          cursor: 'pointer',
        }}
      >
        <Avatar name={name} colour={user.avatarColour} size={40} />
      </Box>
      {isOpen && (
        <Box
          id={id}
          sx={{
            backgroundColor: 'background.paper',
            position: 'absolute',
            insetInlineEnd: 0,
            top: 48,
            width: 280,
            p: 2.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            boxShadow: '0 12px 32px -8px rgb(10 16 34 / 24%)',
          }}
        >
          <Typography variant="h5" component="p" noWrap>
            {name}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            noWrap
            title={user.email}
            dir="ltr"
            sx={{ textAlign: 'start' }}
          >
            {user.email}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
            {[user.role !== Role.member && t(`role.${user.role}`), user.memberNumber].filter(Boolean).join(' · ')}
          </Typography>
          <ButtonLink to={paths.profile} icon="user" fullWidth sx={{ mt: 2 }} onClick={() => setOpen(false)}>
            {t('top.profile')}
          </ButtonLink>
          <Button
            icon="signOut"
            fullWidth
            sx={{ mt: 1 }}
            onClick={() => {
              navigate(paths.login);
              void end();
            }}
          >
            {t('action.signOut')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
