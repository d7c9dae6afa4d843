import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { caseLimits, isClosedReferee } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Block, Box, Button, Grid, Stack, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { useState } from 'react';
import { newReferee, paths } from '../../../paths.ts';
import type { StepProps } from '../step-props.ts';
import { RefereeEntry } from './RefereeEntry.tsx';
import type { OpenForm } from './RefereeEntry.tsx';
import { RefereeForm } from './RefereeForm.tsx';
import { RemoveRefereeDialog } from './RemoveRefereeDialog.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useRefereeOrder } from './use-referee-order.ts';

interface RefereesStepProps extends StepProps {
  /** `newReferee` opens the fields of a new referee. */
  target: string | null;
}

/** The referees of an application: who is named, how many are needed, and a form to add, edit or replace one. */
export function RefereesStep({ application, access, missing, target, onNext, onBack }: RefereesStepProps) {
  const [open, setOpen] = useState<OpenForm>(access.nameReferees && target === newReferee ? 'new' : null);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<RefereeSummary | null>(null);
  const { referees, move, said, problem, list } = useRefereeOrder(application);
  const canMove = access.mode === 'fill' && referees.length > 1;
  const isFull = referees.filter(({ state }) => !isClosedReferee(state)).length >= caseLimits.refereesMax;
  const isAfterwards = access.mode === 'read';
  const close = () => {
    setOpen(null);
    // The link that opened the fields must work again.
    if (target !== null) void navigate(paths.application(application.id, { step: 'referees' }), { replace: true });
  };

  return (
    <Stack gap={2.5}>
      {isAfterwards ? (
        <ReplacementNotice isShort={application.state === 'references_short'} />
      ) : (
        <>
          {access.nameReferees && <Advice type={application.membershipType} referees={referees} isFull={isFull} />}
          <NamedCount application={application} referees={referees} isMissing={missing.referees > 0} />
        </>
      )}
      {problem !== null && (
        <Alert severity="error" live="alert">
          {problem}
        </Alert>
      )}
      {canMove && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {referees.length > 0 && (
        <Grid component="ul" ref={list} plain gap={1.5}>
          {referees.map((referee) => (
            <RefereeEntry
              key={referee.id}
              application={application}
              access={access}
              referee={referee}
              referees={referees}
              open={open}
              canReplace={isAfterwards && !isFull}
              onMoved={canMove ? (by) => move(referee, by) : undefined}
              onOpened={setOpen}
              onClosed={close}
              onRemove={() => setLeaving(referee)}
            />
          ))}
        </Grid>
      )}
      {access.nameReferees && (
        <AddReferee
          application={application}
          isOpen={open === 'new'}
          isFirst={referees.length === 0}
          isFull={isFull}
          onOpened={() => setOpen('new')}
          onClosed={close}
        />
      )}
      <RemoveRefereeDialog
        applicationId={application.id}
        isDraft={application.state === 'draft'}
        referee={leaving}
        onClosed={() => setLeaving(null)}
      />
      {!isAfterwards && <StepButtons onBack={onBack} onNext={onNext} />}
    </Stack>
  );
}

/** Why referees can still be replaced after the application was sent. */
function ReplacementNotice({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation('membership');
  return (
    <Alert severity={isShort ? 'warning' : 'info'} title={isShort ? t('referees.shortTitle') : undefined}>
      {t(isShort ? 'referees.shortText' : 'referees.afterwards')}
    </Alert>
  );
}

interface AdviceProps {
  type: ApplicationDetail['membershipType'];
  referees: readonly RefereeSummary[];
  isFull: boolean;
}

/** Who can be a referee, and the option of stand-bys. */
function Advice({ type, referees, isFull }: AdviceProps) {
  const { t } = useTranslation('membership');
  const textOf = useLocalText();
  return (
    <Box sx={{ '& > p + p': { mt: 1 } }}>
      <p>{t(type.refereesQualify === 'active_members' ? 'referees.whoMembers' : 'referees.who')}</p>
      {type.refereesText && (
        <Text component="p" keepLines>
          {textOf(type.refereesText)}
        </Text>
      )}
      {!referees.some(({ standby }) => standby) && !isFull && <p>{t('referees.standbyHint')}</p>}
    </Box>
  );
}

interface NamedCountProps {
  application: ApplicationDetail;
  referees: readonly RefereeSummary[];
  isMissing: boolean;
}

/** The number of named and required referees. */
function NamedCount({ application, referees, isMissing }: NamedCountProps) {
  const { t } = useTranslation('membership');
  const counting = referees.filter(({ state, standby }) => !standby && !isClosedReferee(state));
  return (
    <Alert severity={isMissing ? 'info' : 'success'} live="status">
      {t('referees.needed', { needed: application.membershipType.refereesNeeded, named: counting.length })}
    </Alert>
  );
}

interface AddRefereeProps {
  application: ApplicationDetail;
  /** Shows the form if open, otherwise the button that opens it. */
  isOpen: boolean;
  isFirst: boolean;
  isFull: boolean;
  onOpened: () => void;
  onClosed: () => void;
}

/** Names a further referee. */
function AddReferee({ application, isOpen, isFirst, isFull, onOpened, onClosed }: AddRefereeProps) {
  const { t } = useTranslation('membership');
  if (isOpen)
    return (
      <Block p={{ xs: 2, sm: 3 }} background="sunken" rounded>
        <RefereeForm application={application} onSaved={onClosed} onCancelled={onClosed} />
      </Block>
    );
  const isShort = application.state === 'references_short';
  return (
    <div>
      <Button icon="add" variant={isShort ? 'contained' : 'outlined'} onClick={onOpened} disabled={isFull}>
        {t(isFirst ? 'referees.addFirst' : 'referees.add')}
      </Button>
      {isFull && (
        <Text mt={1} size="small" tone="secondary">
          {t('referees.full', { max: caseLimits.refereesMax })}
        </Text>
      )}
    </div>
  );
}
