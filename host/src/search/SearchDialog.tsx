import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { limits, may } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { type SessionUser, useUser } from '@guildhall/shared/store';
import { Button, Grid, Icon, IconButton, Row, Skeleton, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Filled } from '../components/Filled.tsx';
import type { Finding } from './search-results.ts';
import { rememberOpened } from './recent.ts';
import { lineId, ResultList } from './ResultList.tsx';
import { Body, Footer, Frame, Head, Message } from './search-parts.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useCombobox } from './use-combobox.ts';
import { usePreload } from './use-preload.ts';
import { useResults } from './use-results.ts';

export interface SearchDialogProps {
  onClosed: () => void;
  /** Opens the appearance settings. */
  onSettings: () => void;
}

/** The search dialog, mounted while it is open. */
export function SearchDialog({ onClosed, onSettings }: SearchDialogProps) {
  const { t } = useTranslation('layout');
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <Frame
      ref={dialog}
      aria-label={t('search.title')}
      onClose={onClosed}
      // A click outside lands on the dialog element itself.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {user && <Search user={user} close={close} showSettings={onSettings} />}
    </Frame>
  );
}

interface SearchProps {
  user: SessionUser;
  close: () => void;
  showSettings: () => void;
}

function Search({ user, close, showSettings }: SearchProps) {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const { groups, words, status, retry } = useResults(text, user, showSettings);
  const findings = groups.flatMap((group) => group.findings);
  const isLooking = status === 'loading';

  const open = (finding: Finding) => {
    rememberOpened(user.id, finding);
    close();
    if (finding.to !== undefined) navigate(finding.to);
    finding.run?.();
  };
  const { active, hasMoved, activate, begin, onKeyDown } = useCombobox(findings, open);
  usePreload(hasMoved || text !== '' ? active?.to : undefined);

  const isEmpty = findings.length === 0 && !isLooking && status !== 'failed';
  const count = t('search.count', { count: findings.length });
  const outcome = status === 'failed' ? t('search.serverFailed') : isLooking ? '' : count;
  const announcement = useAnnouncement(text === '' ? '' : outcome);
  return (
    <>
      <Head>
        <Icon name="search" size={22} />
        <input
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && lineId(listId, active)}
          placeholder={t(may(user.role, 'search:office') ? 'search.hintOffice' : 'search.hintMember')}
          value={text}
          maxLength={limits.searchLength}
          dir={text ? 'auto' : undefined}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.target.value);
            begin();
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={t('search.close')} onClick={close} />
      </Head>
      <Body>
        <ResultList
          id={listId}
          label={t('search.title')}
          groups={groups}
          words={words}
          active={active}
          isBusy={isLooking}
          onActive={activate}
          onChosen={open}
        />
        {isLooking && groups.every(({ name }) => name === 'page' || name === 'action') && <Looking />}
        {status === 'failed' && (
          <Message>
            <Icon name="alert" size={22} />
            <span>{t('search.serverFailed')}</span>
            <Button size="small" icon="refresh" onClick={retry}>
              {t('search.tryAgain')}
            </Button>
          </Message>
        )}
        {isEmpty && <Nothing text={text.trim()} />}
      </Body>
      <Footer aria-hidden>
        <Keys keys={['↑', '↓']}>{t('search.keys.move')}</Keys>
        <Keys keys={['↵']}>{t('search.keys.open')}</Keys>
        <Keys keys={['Esc']}>{t('search.keys.close')}</Keys>
      </Footer>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {children}
    </span>
  );
}

function Looking() {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1.5} px={1.5} py={2}>
      <VisuallyHidden>{t('search.loading')}</VisuallyHidden>
      {[62, 48, 55].map((width) => (
        <Row key={width} gap={1.5} align="center">
          <Skeleton variant="rounded" width={36} height={36} />
          <Skeleton variant="rounded" width={`${width}%`} height={14} />
        </Row>
      ))}
    </Grid>
  );
}

function Nothing({ text }: { text: string }) {
  const { t } = useTranslation('layout');
  return (
    <Message>
      <Icon name="search" size={28} />
      <Text component="strong" maxWidth="100%" breakWords>
        <Filled sentence={(query) => t('search.nothing', { query })}>{text}</Filled>
      </Text>
      <span>{t('search.nothingText')}</span>
    </Message>
  );
}
