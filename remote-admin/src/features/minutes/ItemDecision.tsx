import { useState } from 'react';
import type { MinutesDetail, MinutesItem } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Alert, Block, Button, Stack, Text } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { DecisionDialog } from '../application-file/DecisionDialog.tsx';
import { useNameList } from '../../lib/labels.ts';
import { Prose } from '../../lib/texts.tsx';
import { offeredActions } from '../application-file/actions.ts';
import { applicationQuery } from '../application-file/api.ts';
import { useTimes } from '../meetings/times.ts';

interface ItemDecisionProps {
  pollId: string;
  detail: MinutesDetail;
  item: MinutesItem;
  isLocked: boolean;
  onSave: () => Promise<boolean>;
}

/** The meeting's decision about an item; administrators record it with the dialog of the application's file. */
export function ItemDecision({ pollId, detail, item, isLocked, onSave }: ItemDecisionProps) {
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
