import type { DocumentKind } from '@guildhall/shared/domain';
import { documents, files } from '../platform/database/schema/index.ts';
import { newId } from '../platform/secrets/ids.ts';
import { after } from '../platform/clock/clock.ts';
import type { NewEntry, Story } from './applications-story.ts';
import type { SeedContext } from './seed.ts';

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');

/** A real one-page PDF; its standard font knows Latin letters only, so the texts are kept to them. */
function samplePdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => `${index === 0 ? '/F1 20 Tf' : '/F1 12 Tf'} (${escaped(line)}) Tj T*`)
    .join('\n');
  const content = `BT 72 760 Td 26 TL\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const titles: Record<DocumentKind, string> = {
  cv: 'Curriculum vitae',
  identity: 'Proof of identity',
  certificate: 'Certificate of enrolment',
  other: 'Treatment report',
};

interface Paper {
  story: Story;
  kind: DocumentKind;
}

/** Which papers a case carries: the required one once it is submitted, and some more. */
function papersOf(story: Story, index: number): Paper[] {
  const { state } = story.plan;
  if (state === 'draft' || state === 'expired') return index % 2 === 0 ? [{ story, kind: story.requiredDocument }] : [];
  const extra: Paper[] = index % 3 === 0 ? [{ story, kind: 'other' }] : [];
  return [{ story, kind: story.requiredDocument }, ...extra];
}

/** Puts the cases' papers into the file store, with their rows and their part of the timeline. */
export async function plantPapers({ tx, files: store }: SeedContext, stories: readonly Story[]): Promise<void> {
  const stored = await Promise.all(
    stories.flatMap(papersOf).map(async ({ story, kind }) => {
      const { number, createdAt } = story.application;
      const bytes = await store.keep({
        content: samplePdf([
          titles[kind],
          `Enclosed with application ${number}`,
          story.person.mailbox.replace('.', ' '),
        ]),
        name: `${titles[kind]} ${number}.pdf`,
        mediaType: 'application/pdf',
      });
      return { story, kind, bytes, fileId: newId(), at: after(createdAt, 40 * 60_000) };
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

const uploaded = ({ application, user }: Story, kind: DocumentKind, file: string, at: Date): NewEntry => ({
  applicationId: application.id,
  at,
  event: 'document.uploaded',
  actorKind: 'user',
  actorId: user.id,
  actorName: application.applicantName ?? '',
  audience: 'applicant',
  details: { kind, file },
});
