import { fullName, type FixedDocumentKind, minuteMs } from '@guildhall/shared/domain';
import { documents, files } from '../platform/database/schema/index.ts';
import { newId } from '../platform/secrets/ids.ts';
import { after } from '../platform/clock/clock.ts';
import type { NewEntry, Story } from './applications-story.ts';
import type { SeedContext } from './seed.ts';
import { isPrintable, paperName, printSamplePaper } from './sample-papers.ts';

interface Paper {
  story: Story;
  kind: FixedDocumentKind;
}

/** The documents of an application: the required one once it is submitted, and some more. */
function papersOf(story: Story, index: number): Paper[] {
  const { state } = story.plan;
  if (state === 'draft' || state === 'expired') return index % 2 === 0 ? [{ story, kind: story.requiredDocument }] : [];
  const extra: Paper[] = index % 3 === 0 ? [{ story, kind: 'other' }] : [];
  return [{ story, kind: story.requiredDocument }, ...extra];
}

/** For a name with letters that the documents lack, the part before the @ is used. */
const plainNameOf = ({ person: { firstName, lastName, mailbox } }: Story): string =>
  isPrintable(firstName + lastName)
    ? fullName({ firstName, lastName })
    : mailbox
        .split('.')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ');

/** Puts the applications' documents into the file store, with their rows and timeline events. */
export async function plantPapers({ tx, files: store }: SeedContext, stories: readonly Story[]): Promise<void> {
  const stored = await Promise.all(
    stories.flatMap(papersOf).map(async ({ story, kind }) => {
      const { createdAt, answers } = story.application;
      const at = after(createdAt, 40 * minuteMs);
      const applicant = plainNameOf(story);
      const bytes = await store.keep({
        content: await printSamplePaper({ kind, applicant, answers: answers ?? {}, writtenAt: at }),
        name: `${paperName({ kind, applicant })}.pdf`,
        mediaType: 'application/pdf',
      });
      return { story, kind, bytes, fileId: newId(), at };
    }),
  );
  await tx.insert(files).values(
    stored.map(({ story, bytes, fileId, at }) => ({
      ...bytes,
      id: fileId,
      uploadedById: story.user.id,
      createdAt: at,
    })),
  );
  await tx.insert(documents).values(
    stored.map(({ story, kind, fileId, at }) => ({
      applicationId: story.application.id,
      kind,
      fileId,
      createdAt: at,
    })),
  );
  for (const { story, kind, bytes, at } of stored) story.timeline.push(uploaded(story, kind, bytes.name, at));
}

const uploaded = ({ application, user }: Story, kind: FixedDocumentKind, file: string, at: Date): NewEntry => ({
  applicationId: application.id,
  at,
  event: 'document.uploaded',
  actorKind: 'user',
  actorId: user.id,
  actorName: application.applicantName ?? '',
  audience: 'applicant',
  details: { kind, file },
});
