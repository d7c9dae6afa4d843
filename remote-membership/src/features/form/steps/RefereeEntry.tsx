import type { ApplicationDetail, RefereeSummary } from '@guildhall/shared/contracts';
import { isOpenReferee } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Text } from '@guildhall/shared/ui/core';
import type { Access } from '../access.ts';
import { OfficeNotes } from '../OfficeNotes.tsx';
import { RefereeCard } from './RefereeCard.tsx';
import { RefereeForm } from './RefereeForm.tsx';
import { sharesDomainWith } from './referee-values.ts';

/** The open form: editing a referee, replacing one, or adding a further one. */
export type OpenForm = { edit: string } | { replace: RefereeSummary } | 'new' | null;

interface RefereeEntryProps {
  application: ApplicationDetail;
  access: Access;
  referee: RefereeSummary;
  /** All referees in order, including this one. */
  referees: readonly RefereeSummary[];
  open: OpenForm;
  /** Whether a referee can still be replaced. */
  canReplace: boolean;
  /** `undefined` if the order is fixed. */
  onMoved: ((by: -1 | 1) => void) | undefined;
  onOpened: (form: OpenForm) => void;
  onClosed: () => void;
  onRemove: () => void;
}

/** A referee in the list, as a card or as the open form; a separator precedes the first stand-by. */
export function RefereeEntry(props: RefereeEntryProps) {
  const { application, access, referee, referees, open, canReplace, onMoved, onOpened, onClosed, onRemove } = props;
  const { t } = useTranslation('membership');
  const index = referees.indexOf(referee);
  const edited = open !== null && typeof open === 'object' && 'edit' in open ? open.edit : null;
  const replaced = open !== null && typeof open === 'object' && 'replace' in open ? open.replace : undefined;
  const sharing = sharesDomainWith(referee.email, application, referee.id);
  const isFirstStandby = referee.standby && !referees[index - 1]?.standby;
  return (
    <>
      {isFirstStandby && <StandbyBegins />}
      <RefereeCard
        referee={referee}
        place={placeOf(referee, referees)}
        sharing={sharing && (sharing.name ?? t('referees.you'))}
        isEditing={edited === referee.id || replaced?.id === referee.id}
        onEdit={canEdit(access, referee) ? () => onOpened({ edit: referee.id }) : undefined}
        onRemove={canRemove(access, referee) ? onRemove : undefined}
        onMove={
          onMoved && {
            up: index > 0 ? () => onMoved(-1) : null,
            down: index < referees.length - 1 ? () => onMoved(1) : null,
          }
        }
        onReplace={canReplace && canRemove(access, referee) ? () => onOpened({ replace: referee }) : undefined}
        notes={<OfficeNotes application={application} kind="referee" target={referee.id} />}
      >
        {replaced ? (
          <RefereeForm application={application} replaces={replaced} onSaved={onClosed} onCancelled={onClosed} />
        ) : (
          <RefereeForm application={application} referee={referee} onSaved={onClosed} onCancelled={onClosed} />
        )}
      </RefereeCard>
    </>
  );
}

/** The separator between referees asked at once and stand-bys. */
function StandbyBegins() {
  const { t } = useTranslation('membership');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, pt: 1.5, mt: 0.5, borderTop: '2px dashed', borderColor: 'text.secondary' }}
    >
      <Text component="span" tone="secondary" mt={0.25}>
        <Icon name="clock" size={18} />
      </Text>
      <div>
        <Text weight="semibold">{t('referees.standbyFrom')}</Text>
        <Text size="small" tone="secondary">
          {t('referees.standbyFromText')}
        </Text>
      </div>
    </Box>
  );
}

/** The position in which a referee is asked, counted separately for stand-bys. */
const placeOf = (referee: RefereeSummary, all: readonly RefereeSummary[]): number =>
  all.filter(({ standby }) => standby === referee.standby).findIndex(({ id }) => id === referee.id) + 1;

// A referee who was asked has a link to exactly these details: from then on they can only be replaced.
const canEdit = (access: Access, { state }: Pick<RefereeSummary, 'state'>) => access.nameReferees && state === 'named';

const canRemove = (access: Access, { state, id }: RefereeSummary) =>
  canEdit(access, { state }) || (access.referee(id) && (isOpenReferee(state) || state === 'lapsed'));
