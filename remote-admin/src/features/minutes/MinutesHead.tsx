import { useState } from 'react';
import type { MinutesDetail } from '@guildhall/shared/contracts';
import { languageFacts, languages, type Language } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Button, Card, Icon, Row, Select, Text, toast } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { useNameList } from '../../lib/labels.ts';
import { useTimes, zoneName } from '../meetings/times.ts';
import { saveMinutesPdf } from './api.ts';
import type { MinutesState } from './minutes-store.ts';

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
export function MinutesHead({ pollId, detail, state, onSave, onFinish, onReopen }: MinutesHeadProps) {
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

function SavingText({ state: { status } }: { state: MinutesState }) {
  const { t } = useTranslation('minutes');
  const isFailing = status === 'unreachable' || status === 'refused';
  return (
    <>
      <Icon name={isFailing ? 'warning' : status === 'saved' ? 'check' : 'clock'} size={16} />
      {t(`saving.${status}`)}
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
