import type { BodyOf, MinutesDetail, MinutesInput, finishMinutes, reopenMinutes } from '@guildhall/shared/contracts';
import type { Language, MinutesGap } from '@guildhall/shared/domain';
import type { AppServices } from '../../platform/app-services.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { Download } from '../../platform/files/download.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { lockPoll, type OfPoll } from './command.ts';
import { printMinutes } from './minutes-pdf.ts';
import { plannedPoll, readMinutes, type PlannedPoll } from './minutes-present.ts';
import { moveMinutes } from './minutes-transitions.ts';
import { writeMinutes } from './minutes-writing.ts';
import { createMeetingRepository } from './repository.ts';

const gapTexts: Record<MinutesGap, string> = {
  minute_taker_missing: 'Name the minute-taker first.',
  attendance_missing: 'Record the attendance of everyone invited first.',
  meeting_ahead: 'You can finish the minutes once the meeting has started.',
};

/** Minutes of meetings: written during the meeting, then finished. Decisions are recorded by their own command. */
export function createMinutesService({ db, clock }: Pick<AppServices, 'db' | 'clock'>) {
  /** Runs a command on the minutes of a locked meeting, if they still have the version the caller saw. */
  const command = (
    { pollId, version }: { pollId: string; version: number },
    act: (tx: Transaction, poll: PlannedPoll) => Promise<unknown>,
  ): Promise<MinutesDetail> =>
    db.transaction(async (tx) => {
      const row = await lockPoll(tx, pollId);
      const poll = await plannedPoll(tx, row);
      const seen = poll.minutes?.version ?? 0;
      if (seen !== version) throw problem.versionConflict(await readMinutes(tx, poll, clock.now()));
      await act(tx, poll);
      return readMinutes(tx, await plannedPoll(tx, row), clock.now());
    });

  const read = async (pollId: string): Promise<MinutesDetail> => {
    const row = await createMeetingRepository(db).byId(pollId);
    if (!row) throw problem.notFound();
    return readMinutes(db, await plannedPoll(db, row), clock.now());
  };

  return {
    read,

    /** Saves the typed values; the first save starts the minutes. */
    save: ({ pollId, actor, body }: OfPoll & { body: MinutesInput }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, (tx, poll) => writeMinutes(tx, clock, poll, { body, actor })),

    finish: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof finishMinutes> }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, async (tx, poll) => {
        const [gap] = (await readMinutes(tx, poll, clock.now())).gaps;
        if (gap && poll.minutes?.state === 'draft') throw problem.conflict(gap, gapTexts[gap]);
        await moveMinutes(tx, clock, poll, 'finish', { actor });
      }),

    reopen: ({ pollId, actor, body }: OfPoll & { body: BodyOf<typeof reopenMinutes> }): Promise<MinutesDetail> =>
      command({ pollId, version: body.version }, (tx, poll) =>
        moveMinutes(tx, clock, poll, 'reopen', { actor, reason: body.reason }),
      ),

    /** The minutes as a file; in the association's language unless another one is requested. */
    async print({ pollId, language }: { pollId: string; language: Language | undefined }): Promise<Download> {
      const minutes = await read(pollId);
      const association = await readSetting(db, 'association');
      const content = await printMinutes({
        minutes,
        association: association.name,
        language: language ?? association.language,
      });
      const name = `${minutes.title.replace(/[/\\:*?"<>|]+/g, ' ').trim() || 'minutes'}.pdf`;
      return { name, mediaType: 'application/pdf', sizeBytes: content.length, content };
    },
  };
}
