import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { UserSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Icon, TextInput } from '@guildhall/shared/ui/core';
import { payerQuery } from './api.ts';

interface PayerPickerProps {
  payer: UserSummary | null;
  onPicked: (payer: UserSummary | null) => void;
  error?: string | undefined;
}

const nameOf = ({ firstName, lastName }: UserSummary) => `${firstName} ${lastName}`;
/** Long enough not to ask for every letter, short enough not to be noticed. */
const searchDelayMs = 200;

/** Finds the user an invoice goes to: type, then choose by arrow keys and Enter or by pointer. */
export function PayerPicker({ payer, onPicked, error }: PayerPickerProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [typed, setTyped] = useState(payer ? nameOf(payer) : '');
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({ ...payerQuery(search), enabled: isOpen && search.length > 1 });
  const users = search.length > 1 ? (found.data?.rows ?? []).slice(0, 8) : [];
  const isShown = isOpen && search.length > 1 && found.data !== undefined;

  const pick = (user: UserSummary) => {
    onPicked(user);
    setTyped(nameOf(user));
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (users.length > 0) setActive((active + step + users.length) % users.length);
    } else if (event.key === 'Enter' && isShown) {
      // Enter chooses; it must not send the form around the list.
      event.preventDefault();
      const user = users[active];
      if (user) pick(user);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <Box sx={{ position: 'relative' }} onBlur={() => setOpen(false)}>
      <TextInput
        label={t('invoice.payer')}
        name="payerId"
        help={payer ? <bdi>{payer.email}</bdi> : t('invoice.payerHelp')}
        error={error}
        value={typed}
        autoComplete="off"
        start={<Icon name="search" size={18} />}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
          if (payer) onPicked(null);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
        }}
      />
      {isShown && (
        <Box
          sx={{
            position: 'absolute',
            zIndex: 'modal',
            insetInline: 0,
            mt: 0.5,
            borderRadius: 1,
            border: '1px solid',
            borderColor: 'divider',
            backgroundColor: 'background.paper',
            boxShadow: '0 12px 32px rgb(10 16 34 / 16%)',
          }}
        >
          <Box
            component="ul"
            role="listbox"
            id={`${id}-list`}
            aria-label={t('invoice.payer')}
            sx={{ m: 0, p: 0.5, listStyle: 'none' }}
          >
            {users.map((user, index) => (
              <Box
                component="li"
                role="option"
                id={`${id}-${index}`}
                key={user.id}
                aria-selected={index === active}
                // The press must not take the focus from the input, or the list would close before it counts.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(user)}
                sx={{
                  p: 1,
                  borderRadius: 1,
                  cursor: 'pointer',
                  overflowWrap: 'anywhere',
                  '&:hover, &[aria-selected=true]': { backgroundColor: 'brand.tint' },
                }}
              >
                <Box sx={{ fontWeight: 600 }}>{nameOf(user)}</Box>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  <bdi>{user.email}</bdi>
                </Box>
              </Box>
            ))}
          </Box>
          {users.length === 0 && (
            <Box role="status" sx={{ p: 1.5, color: 'text.secondary' }}>
              {t('invoice.payerNone')}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}
