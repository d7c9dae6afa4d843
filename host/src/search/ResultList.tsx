import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, styled } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import type { Finding } from './search-results.ts';
import { Highlighted } from './Highlighted.tsx';
import type { ResultGroup } from './use-results.ts';

const Heading = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 1.5, 0.75),
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontWeight: 700,
  letterSpacing: '0.04em',
  ':lang(ar) &': { letterSpacing: 0 },
}));

const Line = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 52,
  padding: theme.spacing(0.75, 1.5),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  cursor: 'pointer',
  scrollMarginBlock: 8,
  '&[aria-selected=true]': {
    backgroundColor: theme.vars.palette.brand.tint,
    '& > [data-part=icon]': { color: theme.vars.palette.brand.main, borderColor: 'transparent' },
    '& > [data-part=enter]': { visibility: 'visible' },
  },
  '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
  '& > [data-part=icon]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 36,
    height: 36,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 'var(--mui-shape-borderRadius)',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > [data-part=text]': { flex: 1, minWidth: 0 },
  '& > [data-part=text] > *': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: 1.4,
    // A Latin address is truncated at its end in an Arabic page, too; "left" is mirrored there.
    textAlign: 'left',
  },
  '& > [data-part=text] > span': { fontWeight: 600 },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& > [data-part=aside]': { flex: 'none', display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& > [data-part=enter]': { flex: 'none', visibility: 'hidden', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& > [data-part=enter]': { display: 'none' } },
}));

interface ResultListProps {
  id: string;
  label: string;
  groups: readonly ResultGroup[];
  words: readonly string[];
  active: Finding | undefined;
  isBusy: boolean;
  onActive: (finding: Finding) => void;
  onChosen: (finding: Finding) => void;
}

/** The id of a line, for `aria-activedescendant`. */
export const lineId = (listId: string, { key }: Finding) => `${listId}-${key.replace(/[^\w-]/g, '_')}`;

/** The results by kind; the focus stays in the input, whose keys move the active line. */
export function ResultList(props: ResultListProps) {
  const { id, label, groups, words, active, isBusy, onActive, onChosen } = props;
  const { t } = useTranslation('layout');
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && lineId(id, active);
  useEffect(() => {
    if (activeId) list.current?.ownerDocument.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {groups.map(({ name, findings }) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${name}`}>
          <Heading id={`${id}-group-${name}`}>{t(`search.group.${name}`)}</Heading>
          {findings.map((finding) => (
            <Result
              key={finding.key}
              id={lineId(id, finding)}
              finding={finding}
              words={words}
              isActive={finding === active}
              onActive={() => onActive(finding)}
              onChosen={() => onChosen(finding)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  finding: Finding;
  words: readonly string[];
  isActive: boolean;
  onActive: () => void;
  onChosen: () => void;
}

function Result({ id, finding, words, isActive, onActive, onChosen }: ResultProps) {
  const { t } = useTranslation(['layout', 'domain']);
  const { icon, label, detail, aside, state, to } = finding;
  const click = (event: MouseEvent) => {
    // With these keys the browser opens a new tab or window, as with any link.
    if (to !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    onChosen();
  };
  return (
    <Line
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      {...(to !== undefined && { href: to })}
      // Only a moving pointer: results that appear under a resting one do not become active.
      onPointerMove={isActive ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={click}
    >
      <span data-part="icon">
        <Icon name={icon} size={18} />
      </span>
      <span data-part="text">
        <span dir="auto">
          <Highlighted text={label} words={words} />
        </span>
        {detail && (
          <small dir="auto">
            <Highlighted text={detail} words={words} />
          </small>
        )}
      </span>
      {(aside || state) && (
        <span data-part="aside">
          {aside && (
            <Box component="small" sx={{ display: state && { xs: 'none', sm: 'inline' } }}>
              <bdi>{aside}</bdi>
            </Box>
          )}
          {state && <StatusChip status={state.value} label={t(`domain:${state.group}.${state.value}`)} />}
        </span>
      )}
      <span data-part="enter" aria-hidden>
        ↵
      </span>
    </Line>
  );
}
