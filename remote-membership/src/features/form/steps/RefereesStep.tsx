import type { RefereeSummary } from '@guildhall/shared/contracts';
import { caseLimits, isClosedReferee, isOpenReferee } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Box, Button, Icon, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import { Fragment, useState } from 'react';
import type { Access } from '../access.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import type { StepProps } from '../step-props.ts';
import { RefereeCard } from './RefereeCard.tsx';
import { RefereeForm } from './RefereeForm.tsx';
import { sharesDomainWith } from './referee-values.ts';
import { RemoveRefereeDialog } from './RemoveRefereeDialog.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useRefereeOrder } from './useRefereeOrder.ts';

/** Which form is open: one of a referee to correct, one for somebody in a referee's place, or one for a further referee. */
type Open = { edit: string } | { replace: RefereeSummary } | 'new' | null;

/** The referees of an application: who is named, how many are needed, and a form to add, correct or replace one. */
export function RefereesStep({ application, access, missing, onNext, onBack }: StepProps) {
  const { t } = useTranslation('membership');
  const [open, setOpen] = useState<Open>(null);
  const [leaving, setLeaving] = useState<RefereeSummary | null>(null);
  const { referees, move, said, problem, list } = useRefereeOrder(application);
  const canMove = access.mode === 'fill' && referees.length > 1;
  const { refereesNeeded } = application.membershipType;
  const counting = referees.filter(({ state, standby }) => !standby && !isClosedReferee(state));
  const isFull = referees.filter(({ state }) => !isClosedReferee(state)).length >= caseLimits.refereesMax;
  const isAfterwards = access.mode === 'read';
  const isShort = application.state === 'references_short';
  const close = () => setOpen(null);
  const edited = open !== null && typeof open === 'object' && 'edit' in open ? open.edit : null;
  const replaced = open !== null && typeof open === 'object' && 'replace' in open ? open.replace : undefined;

  return (
    <Stack spacing={2.5}>
      {isAfterwards ? (
        <Alert severity={isShort ? 'warning' : 'info'} title={isShort ? t('referees.shortTitle') : undefined}>
          {t(isShort ? 'referees.shortText' : 'referees.afterwards')}
        </Alert>
      ) : (
        <>
          {access.nameReferees && (
            <Box sx={{ '& > p + p': { mt: 1 } }}>
              <p>{t('referees.who')}</p>
              {!referees.some(({ standby }) => standby) && !isFull && <p>{t('referees.standbyHint')}</p>}
            </Box>
          )}
          <Alert severity={missing.referees > 0 ? 'info' : 'success'} live="status">
            {t('referees.needed', { needed: refereesNeeded, named: counting.length })}
          </Alert>
        </>
      )}
      {problem !== null && (
        <Alert severity="error" live="alert">
          {problem}
        </Alert>
      )}
      {canMove && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {referees.length > 0 && (
        <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {referees.map((referee, index) => {
            const sharing = sharesDomainWith(referee.email, application, referee.id);
            const canReplace = isAfterwards && canRemove(access, referee) && !isFull;
            const isFirstStandby = referee.standby && !referees[index - 1]?.standby;
            return (
              <Fragment key={referee.id}>
                {isFirstStandby && <StandbyBegins />}
                <RefereeCard
                  referee={referee}
                  place={placeOf(referee, referees)}
                  sharing={sharing && (sharing.name ?? t('referees.you'))}
                  isEditing={edited === referee.id || replaced?.id === referee.id}
                  onEdit={canEdit(access, referee) ? () => setOpen({ edit: referee.id }) : undefined}
                  onRemove={canRemove(access, referee) ? () => setLeaving(referee) : undefined}
                  onMove={
                    canMove
                      ? {
                          up: index > 0 ? () => move(referee, -1) : null,
                          down: index < referees.length - 1 ? () => move(referee, 1) : null,
                        }
                      : undefined
                  }
                  onReplace={canReplace ? () => setOpen({ replace: referee }) : undefined}
                  notes={<OfficeNotes application={application} kind="referee" target={referee.id} />}
                >
                  {replaced ? (
                    <RefereeForm application={application} replaces={replaced} onSaved={close} onCancelled={close} />
                  ) : (
                    <RefereeForm application={application} referee={referee} onSaved={close} onCancelled={close} />
                  )}
                </RefereeCard>
              </Fragment>
            );
          })}
        </Box>
      )}
      {access.nameReferees && open === 'new' && (
        <Box sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1, backgroundColor: 'background.sunken' }}>
          <RefereeForm application={application} onSaved={close} onCancelled={close} />
        </Box>
      )}
      {access.nameReferees && open !== 'new' && (
        <div>
          <Button
            icon="add"
            variant={isShort ? 'contained' : 'outlined'}
            onClick={() => setOpen('new')}
            disabled={isFull}
          >
            {t(referees.length === 0 ? 'referees.addFirst' : 'referees.add')}
          </Button>
          {isFull && (
            <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
              {t('referees.full', { max: caseLimits.refereesMax })}
            </Box>
          )}
        </div>
      )}
      <RemoveRefereeDialog applicationId={application.id} referee={leaving} onClosed={() => setLeaving(null)} />
      {!isAfterwards && <StepButtons onBack={onBack} onNext={onNext} />}
    </Stack>
  );
}

/** The line between those who are asked at once and those who stand by. */
function StandbyBegins() {
  const { t } = useTranslation('membership');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, pt: 1.5, mt: 0.5, borderTop: '2px dashed', borderColor: 'text.secondary' }}
    >
      <Box component="span" sx={{ color: 'text.secondary', mt: '2px' }}>
        <Icon name="clock" size={18} />
      </Box>
      <div>
        <Box sx={{ fontWeight: 600 }}>{t('referees.standbyFrom')}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('referees.standbyFromText')}</Box>
      </div>
    </Box>
  );
}

/** The place in which a referee is asked, counted apart for stand-bys. */
const placeOf = (referee: RefereeSummary, all: readonly RefereeSummary[]): number =>
  all.filter(({ standby }) => standby === referee.standby).findIndex(({ id }) => id === referee.id) + 1;

// A referee who was asked holds a link to these very words: from then on one can only be replaced.
const canEdit = (access: Access, { state }: Pick<RefereeSummary, 'state'>) => access.nameReferees && state === 'named';

const canRemove = (access: Access, { state, id }: RefereeSummary) =>
  canEdit(access, { state }) || (access.referee(id) && (isOpenReferee(state) || state === 'lapsed'));
