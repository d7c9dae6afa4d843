import { useEffect, useRef, type RefObject, useState } from 'react';
import type { MinutesItem, MinutesDetail } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useSearchParams } from '@guildhall/shared/router';
import {
  Block,
  Button,
  Card,
  Grid,
  RouteLink,
  Row,
  Text,
  Box,
  Checkbox,
  Select,
  Stack,
  TextInput,
  Alert,
} from '@guildhall/shared/ui/core';
import { EmptyState, StatusChip } from '@guildhall/shared/ui/data';
import { itemResults, minutesLimits, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { ListRow, RowList, Prose } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { DecisionDialog } from '../application-file/DecisionDialog.tsx';
import { useNameList } from '../../lib/labels.ts';
import { offeredActions } from '../application-file/actions.ts';
import { applicationQuery } from '../application-file/api.ts';
import { useTimes } from '../meetings/slots.ts';
import type { EditorProps } from './editor.ts';
import { resultOf, conflictKey, guestsOf, notesKey, resultKey } from './fields.ts';

interface AgendaItemsProps extends EditorProps {
  pollId: string;
  onSave: () => Promise<boolean>;
}

/** The agenda, one item at a time, with the list of all items beside it. */
export function AgendaItems(props: AgendaItemsProps) {
  const { detail, fields } = props;
  const { t } = useTranslation('minutes');
  const [params, setParams] = useSearchParams();
  const { items } = detail;
  const wanted = items.findIndex(({ applicationId }) => applicationId === params.get('item'));
  const place = Math.max(wanted, 0);
  const item = items[place];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item?.applicationId);
  // Moves focus and screen reader to the opened item; on arrival, the page's title has the focus.
  useEffect(() => {
    if (shown.current !== item?.applicationId) heading.current?.focus();
    shown.current = item?.applicationId;
  }, [item]);
  if (!item)
    return (
      <Card title={t('agenda')} level="h2">
        <EmptyState icon="list" title={t('noItems')} text={t('noItemsText')} />
      </Card>
    );
  const open = (index: number) => {
    const id = items[index]?.applicationId;
    if (id) setParams((now) => ({ ...Object.fromEntries(now), item: id }), { replace: true });
  };
  return (
    <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
      <Card>
        <Row justify="space-between" align="center" wrap gap={1} mb={2}>
          <Text size="small" weight="semibold" tone="secondary">
            {t('itemOf', { place: place + 1, count: items.length })}
          </Text>
          <Row gap={1}>
            <Button size="small" icon="arrowBack" disabled={place === 0} onClick={() => open(place - 1)}>
              {t('previous')}
            </Button>
            <Button
              size="small"
              icon="arrowForward"
              disabled={place === items.length - 1}
              onClick={() => open(place + 1)}
            >
              {t('next')}
            </Button>
          </Row>
        </Row>
        <AgendaItem key={item.applicationId} {...props} item={item} heading={heading} />
      </Card>
      <Card title={t('agenda')} level="h2" subtitle={t('settledOf', settled(props))}>
        <RowList label={t('agenda')}>
          {items.map((one, index) => (
            <ListRow key={one.applicationId}>
              <Block grow="140px" shrink>
                <RouteLink
                  to={`?item=${one.applicationId}`}
                  replace
                  aria-current={index === place ? 'true' : undefined}
                >
                  <Text component="span" breakWords weight={index === place ? 'bold' : undefined}>
                    {index + 1}. <bdi>{one.applicantName}</bdi>
                  </Text>
                </RouteLink>
                <Text component="bdi" block size="caption" tone="secondary">
                  {one.number}
                </Text>
              </Block>
              <ItemChip item={one} result={resultOf(fields, one.applicationId)} />
            </ListRow>
          ))}
        </RowList>
      </Card>
    </Grid>
  );
}

const settled = ({ detail: { items }, fields }: EditorProps) => ({
  settled: items.filter(({ decision, applicationId }) => decision || resultOf(fields, applicationId) !== 'open').length,
  count: items.length,
});

function ItemChip({ item: { decision }, result }: { item: MinutesItem; result: ReturnType<typeof resultOf> }) {
  const { t } = useTranslation('minutes');
  const label = useLabels();
  if (decision) return <StatusChip status={decision.outcome} label={label('application.state', decision.outcome)} />;
  return <StatusChip status={result === 'open' ? 'draft' : 'resolved'} label={t(`short.${result}`)} />;
}

interface AgendaItemProps extends EditorProps {
  pollId: string;
  item: MinutesItem;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Saves the typed values; true when nothing is left unsaved. */
  onSave: () => Promise<boolean>;
}

/** One application on the agenda: recusals, notes, and the result. */
function AgendaItem(props: AgendaItemProps) {
  const { item, heading, fields, isLocked, onChanged } = props;
  const { applicationId, number, applicantName, decision } = item;
  const { t } = useTranslation('minutes');
  const caseLink = useCaseLink();
  return (
    <Stack gap={3}>
      <Block>
        <Box
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ m: 0, fontSize: '1.25rem', overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
        >
          <bdi>{applicantName}</bdi>
        </Box>
        <Text size="small">
          <RouteLink to={caseLink(applicationId)}>{t('openFile', { number })}</RouteLink>
        </Text>
      </Block>
      <Conflicts {...props} />
      <TextInput
        multiline
        minRows={4}
        label={t('notes')}
        optional
        value={fields[notesKey(applicationId)] ?? ''}
        onChange={({ target }) => onChanged({ [notesKey(applicationId)]: target.value })}
        maxLength={minutesLimits.notesLength}
        disabled={isLocked}
        dir="auto"
      />
      <ItemDecision {...props} />
      {!decision && (
        <Select
          label={t('withoutDecision')}
          help={t('withoutDecisionHelp')}
          value={resultOf(fields, applicationId)}
          onChange={(result) => onChanged({ [resultKey(applicationId)]: result })}
          options={itemResults.map((result) => ({ value: result, label: t(`result.${result}`) }))}
          disabled={isLocked}
        />
      )}
    </Stack>
  );
}

function Conflicts({ detail, item: { applicationId }, fields, isLocked, onChanged }: AgendaItemProps) {
  const { t } = useTranslation('minutes');
  const people = [...detail.invited, ...guestsOf(fields)];
  return (
    <Block component="fieldset" plain shrink aria-describedby="minutes-conflicts">
      <Text component="legend" p={0} weight="semibold">
        {t('conflicts')}
      </Text>
      <Text id="minutes-conflicts" size="small" tone="secondary" mb={0.5}>
        {t('conflictsHelp')}
      </Text>
      <Grid columnGap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {people.map(({ id, name }) => {
          const key = conflictKey(applicationId, id);
          return (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={Boolean(fields[key])}
              onChange={(isDeclared) => onChanged({ [key]: isDeclared ? 'declared' : '' })}
              disabled={isLocked}
            />
          );
        })}
      </Grid>
    </Block>
  );
}

interface ItemDecisionProps {
  pollId: string;
  detail: MinutesDetail;
  item: MinutesItem;
  isLocked: boolean;
  onSave: () => Promise<boolean>;
}

/** The meeting's decision about an item; administrators record it with the dialog of the application's file. */
function ItemDecision({ pollId, detail, item, isLocked, onSave }: ItemDecisionProps) {
  const { t } = useTranslation('minutes');
  const [isAsking, setAsking] = useState(false);
  const obstacle = useObstacle(detail, item);
  const { decision } = item;
  return (
    <Block>
      <Text component="h3" m={0} mb={1} size="body" weight="semibold">
        {t('decision')}
      </Text>
      <Stack gap={1.5} align="start">
        {decision && <Decided decision={decision} />}
        {!isLocked &&
          (obstacle === null ? (
            <Button
              variant={decision ? 'outlined' : 'contained'}
              icon="checkCircle"
              // The server checks the declared conflicts, so they are saved first.
              onClick={() => void onSave().then(() => setAsking(true))}
            >
              {t(decision ? 'decideAgain' : 'decide')}
            </Button>
          ) : (
            !decision && <Text tone="secondary">{obstacle}</Text>
          ))}
      </Stack>
      {isAsking && <Dialog pollId={pollId} applicationId={item.applicationId} onClosed={() => setAsking(false)} />}
    </Block>
  );
}

/** Why no decision can be recorded now, or `null`. */
function useObstacle({ decisionsFrom, meeting }: MinutesDetail, { state }: MinutesItem): string | null {
  const { t } = useTranslation('minutes');
  const label = useLabels();
  const times = useTimes(meeting.zone);
  const role = useUser()?.role ?? Role.member;
  const offered = offeredActions(role, state).find(({ action }) => action === 'decide');
  if (!offered) return t('administratorsDecide');
  if (Date.parse(decisionsFrom) > Date.now())
    return t('decisionsFrom', { when: times.whole(decisionsFrom, decisionsFrom) });
  return offered.allowed ? null : t('notDecidable', { state: label('application.state', state) });
}

function Decided({ decision }: { decision: NonNullable<MinutesItem['decision']> }) {
  const { t } = useTranslation('minutes');
  const label = useLabels();
  const format = useFormat();
  const names = useNameList();
  return (
    <>
      <StatusChip status={decision.outcome} label={label('application.state', decision.outcome)} />
      {decision.conditions && <Prose>{decision.conditions}</Prose>}
      <Text size="small" tone="secondary">
        {t('recordedBy', { name: names([decision.decidedBy]), when: format.dateTime(decision.decidedAt) })}
      </Text>
    </>
  );
}

/** The dialog of the application's file, with the deciding meeting. */
function Dialog({ pollId, applicationId, onClosed }: { pollId: string; applicationId: string; onClosed: () => void }) {
  const application = useQuery(applicationQuery(applicationId));
  if (application.isError)
    return (
      <Alert severity="error" live="alert">
        {problemText(application.error)}
      </Alert>
    );
  return application.data && <DecisionDialog application={application.data} meetingId={pollId} onClosed={onClosed} />;
}
