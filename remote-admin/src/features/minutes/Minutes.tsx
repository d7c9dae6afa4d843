import { useState } from 'react';
import { type MinutesDetail, reopenMinutes } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import {
  Alert,
  Stack,
  Block,
  Button,
  Card,
  Icon,
  Row,
  Select,
  Text,
  toast,
  Grid,
  IconButton,
  TextInput,
} from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import {
  languageFacts,
  languages,
  type Language,
  attendanceStates,
  caseLimits,
  minutesLimits,
} from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { useNameList } from '../../lib/labels.ts';
import { useTimes, zoneName } from '../meetings/slots.ts';
import { ListRow, RowList, Prose } from '../../lib/texts.tsx';
import { Unprintable } from '../../lib/Unprintable.tsx';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { AgendaItems } from './AgendaItems.tsx';
import { minutesQuery, saveMinutesPdf, useFinishMinutes, useReopenMinutes } from './api.ts';
import { useMinutes, type MinutesState } from './use-minutes.ts';
import type { EditorProps } from './editor.ts';
import { attendanceKey, guestKey, guestsOf, minuteTakerKey, partsOf, type Fields } from './fields.ts';

/** The minutes of one meeting. */
export function Minutes({ pollId }: { pollId: string }) {
  const minutes = useQuery(minutesQuery(pollId));
  if (minutes.data) return <Opened pollId={pollId} detail={minutes.data} />;
  return <Unloaded query={minutes} height={520} />;
}

function Opened({ pollId, detail }: { pollId: string; detail: MinutesDetail }) {
  const { t } = useTranslation('minutes');
  const { saver, state } = useMinutes(pollId, detail);
  const [asked, setAsked] = useState<'finish' | 'reopen' | null>(null);
  const isLocked = detail.state === 'finished';
  const editor = { detail, fields: state.fields, isLocked, onChanged: saver.change };
  const dialog = { pollId, detail, onClosed: () => setAsked(null) };
  return (
    <Stack gap={3}>
      <MinutesHead
        pollId={pollId}
        detail={detail}
        state={state}
        onSave={saver.flush}
        onFinish={() => void saver.flush().then(() => setAsked('finish'))}
        onReopen={() => setAsked('reopen')}
      />
      {state.refusal && (
        <Alert severity="error" live="alert" title={t('notSaved')}>
          {state.refusal}
        </Alert>
      )}
      {Object.keys(state.disputed).length > 0 && <Disputes detail={detail} state={state} onChosen={saver.choose} />}
      <Attendance {...editor} />
      <AgendaItems {...editor} pollId={pollId} onSave={saver.flush} />
      {asked === 'finish' && <FinishDialog {...dialog} />}
      {asked === 'reopen' && <ReopenDialog {...dialog} />}
    </Stack>
  );
}

interface MinutesHeadProps {
  pollId: string;
  detail: MinutesDetail;
  state: MinutesState;
  /** Saves the typed values before the file is created. */
  onSave: () => Promise<boolean>;
  onFinish: () => void;
  onReopen: () => void;
}

/** The time and place of the meeting, the status of its minutes, and the available actions. */
function MinutesHead({ pollId, detail, state, onSave, onFinish, onReopen }: MinutesHeadProps) {
  const { t } = useTranslation('minutes');
  const { meeting, finished } = detail;
  const times = useTimes(meeting.zone);
  const format = useFormat();
  const names = useNameList();
  return (
    <Card
      title={t('meeting')}
      level="h2"
      actions={<StatusChip status={finished ? 'resolved' : 'draft'} label={t(`state.${detail.state}`)} />}
    >
      <Row wrap gap={2} align="flex-end" justify="space-between">
        <Block grow="260px" shrink>
          <Text component="time" dateTime={meeting.startsAt} block weight="semibold">
            {times.whole(meeting.startsAt, meeting.endsAt)}
          </Text>
          <Text component="bdi" size="small" tone="secondary">
            {zoneName(meeting.zone)}
          </Text>
          {meeting.place && (
            <Text breakWords>
              <bdi>{meeting.place}</bdi>
            </Text>
          )}
          <Row gap={0.75} align="center" mt={1} size="small" tone="secondary" role="status">
            {finished ? (
              t('finishedBy', { name: names([finished.by]), when: format.dateTime(finished.at) })
            ) : (
              <SavingText state={state} />
            )}
          </Row>
        </Block>
        <Row wrap gap={1.5} align="flex-end">
          <PdfDownload pollId={pollId} onSave={onSave} />
          {finished ? (
            <Button icon="edit" onClick={onReopen}>
              {t('reopen')}
            </Button>
          ) : (
            <Button variant="contained" icon="checkCircle" onClick={onFinish}>
              {t('finish')}
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  );
}

const savingLooks = {
  quiet: { icon: 'check', text: 'saved' },
  saved: { icon: 'check', text: 'saved' },
  waiting: { icon: 'clock', text: 'unsaved' },
  conflict: { icon: 'clock', text: 'unsaved' },
  saving: { icon: 'clock', text: 'saving' },
  offline: { icon: 'warning', text: 'unreachable' },
  refused: { icon: 'warning', text: 'refused' },
  stopped: { icon: 'warning', text: 'refused' },
} as const;

function SavingText({ state: { status } }: { state: MinutesState }) {
  const { t } = useTranslation('minutes');
  const { icon, text } = savingLooks[status];
  return (
    <>
      <Icon name={icon} size={16} />
      {t(`saving.${text}`)}
    </>
  );
}

function PdfDownload({ pollId, onSave }: { pollId: string; onSave: () => Promise<boolean> }) {
  const { t } = useTranslation('minutes');
  const [language, setLanguage] = useState<Language | ''>('');
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await onSave();
      await saveMinutesPdf(pollId, language || undefined);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <>
      <Select
        compact
        label={t('pdfLanguage')}
        placeholder={t('associationsLanguage')}
        value={language}
        onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? '')}
        options={languages.map((one) => ({ value: one, label: languageFacts[one].name }))}
      />
      <Button icon="download" pending={isPending} onClick={() => void save()}>
        {t('pdf')}
      </Button>
    </>
  );
}

/** Who attended, who wrote the minutes, and guests. */
function Attendance(props: EditorProps) {
  const { detail, fields, isLocked, onChanged } = props;
  const { t } = useTranslation('minutes');
  const unrecorded = detail.invited.filter(({ id }) => !fields[attendanceKey(id)]);
  const present = detail.invited.filter(({ id }) => fields[attendanceKey(id)] === 'present').length;
  return (
    <Card
      title={t('attendance')}
      level="h2"
      subtitle={t('presentOf', { present, count: detail.invited.length })}
      actions={
        !isLocked &&
        unrecorded.length > 0 && (
          <Button
            size="small"
            icon="check"
            onClick={() => onChanged(Object.fromEntries(unrecorded.map(({ id }) => [attendanceKey(id), 'present'])))}
          >
            {t('othersPresent', { count: unrecorded.length })}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Grid
          component="ul"
          plain
          gap={2}
          columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
        >
          {detail.invited.map(({ id, name, required }) => (
            <li key={id}>
              <Select
                label={
                  <>
                    <bdi>{name}</bdi>
                    {required && (
                      <Text component="span" size="small" tone="secondary">
                        {' '}
                        · {t('required')}
                      </Text>
                    )}
                  </>
                }
                value={fields[attendanceKey(id)] ?? ''}
                onChange={(state) => onChanged({ [attendanceKey(id)]: state })}
                placeholder={t('unrecorded')}
                options={attendanceStates.map((state) => ({ value: state, label: t(`is.${state}`) }))}
                disabled={isLocked}
              />
            </li>
          ))}
        </Grid>
        <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
          <TextInput
            label={t('minuteTaker')}
            value={fields[minuteTakerKey] ?? ''}
            onChange={({ target }) => onChanged({ [minuteTakerKey]: target.value })}
            maxLength={caseLimits.fullNameLength}
            disabled={isLocked}
            dir="auto"
          />
          <Guests {...props} />
        </Grid>
      </Stack>
    </Card>
  );
}

function Guests({ fields, isLocked, onChanged }: EditorProps) {
  const { t } = useTranslation('minutes');
  const [name, setName] = useState('');
  const guests = guestsOf(fields);
  const add = () => {
    if (name.trim() === '') return;
    onChanged({ [guestKey(crypto.randomUUID())]: name.trim() });
    setName('');
  };
  return (
    <Stack gap={1.5}>
      {!isLocked && guests.length < minutesLimits.guests && (
        <Row
          component="form"
          gap={1}
          align="flex-end"
          aria-label={t('addGuest')}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            label={t('guest')}
            optional
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={caseLimits.fullNameLength}
            dir="auto"
            sx={{ flex: 1 }}
          />
          <Button type="submit" icon="add">
            {t('addGuest')}
          </Button>
        </Row>
      )}
      {isLocked && guests.length > 0 && (
        <Text size="small" weight="semibold" aria-hidden>
          {t('guests')}
        </Text>
      )}
      {guests.length > 0 && (
        <RowList label={t('guests')}>
          {guests.map((guest) => (
            <ListRow key={guest.id}>
              <Text component="bdi" grow shrink breakWords>
                {guest.name}
              </Text>
              {!isLocked && (
                <IconButton
                  icon="delete"
                  label={t('removeGuest', { name: guest.name })}
                  onClick={() => onChanged({ [guestKey(guest.id)]: '' })}
                />
              )}
            </ListRow>
          ))}
        </RowList>
      )}
    </Stack>
  );
}

interface DisputesProps {
  detail: MinutesDetail;
  state: MinutesState;
  onChosen: (key: string, side: 'mine' | 'theirs') => void;
}

/** Concurrent changes by this person and another: both texts, to choose from (domain §4, scenario 14). */
function Disputes({ detail, state, onChosen }: DisputesProps) {
  const { t } = useTranslation('minutes');
  const describe = useDescriptions(detail, state.fields);
  return (
    <Alert severity="warning" live="alert" title={t('disputed')}>
      <Stack gap={2} mt={1}>
        {Object.entries(state.disputed).map(([key, theirs]) => (
          <Block key={key} role="group" aria-label={describe.what(key)}>
            <Text weight="semibold">{describe.what(key)}</Text>
            <Grid gap={1.5} mt={0.5} columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Block key={side}>
                  <Text size="small" tone="secondary">
                    {t(side)}
                  </Text>
                  <Prose>{describe.value(key, side === 'mine' ? (state.fields[key] ?? '') : theirs)}</Prose>
                  <Row mt={1}>
                    <Button size="small" onClick={() => onChosen(key, side)}>
                      {t(side === 'mine' ? 'keepMine' : 'takeTheirs')}
                    </Button>
                  </Row>
                </Block>
              ))}
            </Grid>
          </Block>
        ))}
      </Stack>
    </Alert>
  );
}

/** The label and formatted value of a key. */
function useDescriptions(detail: MinutesDetail, fields: Fields) {
  const { t } = useTranslation('minutes');
  const people = new Map([...detail.invited, ...detail.guests, ...guestsOf(fields)].map(({ id, name }) => [id, name]));
  const items = new Map(detail.items.map(({ applicationId, applicantName }) => [applicationId, applicantName]));
  const what = (key: string): string => {
    const { kind, id, personId } = partsOf(key);
    switch (kind) {
      case 'attendance':
        return t('about.attendance', { name: people.get(id) ?? '' });
      case 'guest':
        return t('guest');
      case 'notes':
        return t('about.notes', { name: items.get(id) ?? '' });
      case 'result':
        return t('about.result', { name: items.get(id) ?? '' });
      case 'conflict':
        return t('about.conflict', { name: items.get(id) ?? '', person: people.get(personId) ?? '' });
      default:
        return t('minuteTaker');
    }
  };
  const value = (key: string, text: string): string => {
    const { kind } = partsOf(key);
    if (kind === 'attendance') return t(text === '' ? 'unrecorded' : `is.${text as 'present'}`);
    if (kind === 'result') return t(`result.${(text || 'open') as 'open'}`);
    if (kind === 'conflict') return t(text === '' ? 'notDeclared' : 'declared');
    return text.trim() || t('empty');
  };
  return { what, value };
}

interface FinishDialogProps {
  pollId: string;
  detail: MinutesDetail;
  onClosed: () => void;
}

/** Finishes the minutes, after showing what is missing and what stays open. */
function FinishDialog({ pollId, detail, onClosed }: FinishDialogProps) {
  const { t } = useTranslation('minutes');
  const finish = useFinishMinutes(pollId);
  const open = detail.items.filter(({ decision, result }) => !decision && result === 'open');
  return (
    <ConfirmCommand
      title={t('finishTitle')}
      confirm={t('finish')}
      command={finish}
      onClose={onClosed}
      input={detail.version}
      done={t('finished')}
    >
      <Stack gap={2}>
        <span>{t('finishText')}</span>
        <Unprintable characters={detail.unprintable} />
        {detail.gaps.length > 0 && (
          <Alert severity="warning" title={t('missing')}>
            <Block component="ul" m={0} mt={0.5} pl={2.5}>
              {detail.gaps.map((gap) => (
                <li key={gap}>{t(`gap.${gap}`)}</li>
              ))}
            </Block>
          </Alert>
        )}
        {open.length > 0 && (
          <Alert title={t('staysOpen', { count: open.length })}>
            <Block component="ul" m={0} mt={0.5} pl={2.5}>
              {open.map(({ applicationId, applicantName }) => (
                <li key={applicationId}>
                  <bdi>{applicantName}</bdi>
                </li>
              ))}
            </Block>
          </Alert>
        )}
      </Stack>
    </ConfirmCommand>
  );
}

interface ReopenDialogProps {
  pollId: string;
  detail: MinutesDetail;
  onClosed: () => void;
}

/** Returns finished minutes to draft, with a reason. */
function ReopenDialog({ pollId, detail, onClosed }: ReopenDialogProps) {
  const { t } = useTranslation('minutes');
  return (
    <ReasonDialog
      contract={reopenMinutes}
      command={useReopenMinutes(pollId)}
      toBody={(reason) => ({ version: detail.version, reason })}
      title={t('reopenTitle')}
      text={t('reopenText')}
      confirm={t('reopen')}
      color="brand"
      done={t('reopened')}
      help={t('reopenHelp')}
      onClosed={onClosed}
    />
  );
}
