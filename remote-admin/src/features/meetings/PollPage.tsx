import type { PollDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate, useParams, useSearchParams } from '@guildhall/shared/router';
import { Button, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page } from '@guildhall/shared/ui/data';
import { PollEditor, UnsavedEdits } from './PollEditor.tsx';
import { paths } from '../../paths.ts';
import { PollStateChip } from './PollStateChip.tsx';
import { pollQuery } from './api.ts';
import { usePollDialog } from './PollDialogs.tsx';
import { PollView } from './PollView.tsx';

/** One poll: its editor while it is a draft or being edited, otherwise its results and its meeting. */
export default function PollPage() {
  const { id } = useParams();
  return id === undefined ? <NewPoll /> : <ExistingPoll key={id} id={id} />;
}

const useCrumbs = () => {
  const { t } = useTranslation('admin');
  return [{ label: t('meetings.title'), to: paths.meetings() }];
};

const Loading = () => <Skeleton variant="rounded" height={520} />;

function NewPoll() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <Page title={t('meetings.new')} crumbs={useCrumbs()}>
      <PollEditor onSaved={({ id }) => void navigate(paths.meeting(id), { replace: true })} />
    </Page>
  );
}

function ExistingPoll({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const poll = useQuery(pollQuery(id));
  const crumbs = useCrumbs();
  if (poll.data) return <KnownPoll poll={poll.data} crumbs={crumbs} />;
  return (
    <Page title={t('meetings.one')} crumbs={crumbs}>
      {poll.isError ? <ErrorState error={poll.error} onRetry={() => void poll.refetch()} /> : <Loading />}
    </Page>
  );
}

interface KnownPollProps {
  poll: PollDetail;
  crumbs: { label: string; to: string }[];
}

function KnownPoll({ poll, crumbs }: KnownPollProps) {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const dialogs = usePollDialog(poll);
  const isEditing = poll.state === 'draft' || (poll.state === 'open' && params.has('edit'));
  const showEditor = (isShown: boolean) => setParams(isShown ? { edit: '1' } : {});
  return (
    <Page
      title={poll.title}
      crumbs={crumbs}
      subtitle={<PollStateChip poll={poll} />}
      actions={
        <>
          {poll.state === 'open' && !isEditing && (
            <Button icon="edit" onClick={() => showEditor(true)}>
              {t('poll.edit')}
            </Button>
          )}
          {dialogs.buttons}
        </>
      }
    >
      {isEditing ? (
        <PollEditor
          key={poll.state}
          poll={poll}
          onSaved={() => showEditor(false)}
          {...(poll.state === 'open' && { onCancelled: () => showEditor(false) })}
        />
      ) : (
        <>
          {poll.state === 'open' && <UnsavedEdits pollId={poll.id} onGoOn={() => showEditor(true)} />}
          <PollView poll={poll} onAsked={dialogs.ask} />
        </>
      )}
      {dialogs.element}
    </Page>
  );
}
