import type { QueryDetail, QueryMessage } from '@guildhall/shared/contracts';
import { useMutation, useQuery, useQueryClient } from '@guildhall/shared/query';
import { queryQuery, sendAnswer, type MessageKind, type OwnMessage } from './api.ts';
import { useMessageDraft } from './draft.ts';
import { MessageForm } from './MessageForm.tsx';
import { Messages } from './Messages.tsx';

const at = '2026-11-18T09:00:00.000Z';
export const queryId = '0192f0c1-0000-7000-8000-000000000070';
const adaId = '0192f0c1-0000-7000-8000-000000000001';

export const buildMessage = (parts: Partial<QueryMessage> = {}): QueryMessage => ({
  id: '0192f0c1-0000-7000-8000-000000000071',
  kind: 'public',
  authorName: 'Ada Moreau',
  authorColour: 'purple',
  fromOffice: false,
  body: 'May I have a week more?',
  files: [],
  createdAt: at,
  ...parts,
});

/** A second message, from the office. */
export const theirs = (body: string): QueryMessage =>
  buildMessage({ id: '0192f0c1-0000-7000-8000-000000000072', authorName: 'Grace Lin', fromOffice: true, body });

export const buildQuery = (parts: Partial<QueryDetail> = {}): QueryDetail => ({
  id: queryId,
  number: 'QRY-2026-00003',
  subject: 'Deadline for changes',
  requesterName: 'Ada Moreau',
  category: 'application',
  priority: 'normal',
  state: 'open',
  assigneeName: null,
  snoozedUntil: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  requester: { id: adaId, name: 'Ada Moreau', language: 'en' },
  about: null,
  assignee: null,
  messages: [buildMessage()],
  reopenableUntil: null,
  firstAnswerAt: null,
  ...parts,
});

/** A thread of only the shared parts. */
export function PlainThread({ kind = 'public' }: { kind?: MessageKind }) {
  const { data } = useQuery(queryQuery(queryId));
  return data ? <Plain query={data} kind={kind} /> : null;
}

function Plain({ query, kind }: { query: QueryDetail; kind: MessageKind }) {
  const client = useQueryClient();
  const draft = useMessageDraft(query.id);
  const answer = useMutation({
    mutationFn: (message: OwnMessage) => sendAnswer(client, query, message),
    onSuccess: (answered) => client.setQueryData(queryQuery(queryId).queryKey, answered),
  });
  return (
    <>
      <Messages query={query} requester="Requester" />
      <MessageForm
        query={query}
        kind={kind}
        draft={draft}
        answer={answer}
        icon="send"
        labels={{ form: 'Answer', text: 'Text', sent: 'Sent.' }}
      />
    </>
  );
}
