import * as z from 'zod/mini';
import { breakerStates, crashPhases, loadStages, loadReasons, type LoadStage } from '../domain/remote-loads.ts';
import { contract } from './contract.ts';
import { nothing } from './primitives.ts';

// Tabs' reports about remotes. Names, times and reasons only: no user input, no ids of people, no addresses.

const remote = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));
const build = z.string().check(z.maxLength(80), z.regex(/^\d+\.\d+\.\d[\w.-]*\+[0-9a-f]{12}$/));
const page = z.string().check(z.regex(/^[A-Z]\w{0,59}Page$/));
/** Since the attempt began; the server caps extreme values. */
const ms = z.number().check(z.minimum(0));
// Not `partialRecord`: the shell would have to provide it to every remote for this one use.
const stages = z.strictObject(
  Object.fromEntries(loadStages.map((stage) => [stage, z.optional(ms)])) as Record<
    LoadStage,
    z.ZodMiniOptional<typeof ms>
  >,
);
const attempt = z.int().check(z.minimum(1), z.maximum(99));
/** The id shown to the person with the message. */
const correlationId = z.string().check(z.regex(/^[0-9a-f]{8}$/));

const telemetryEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('loaded'),
    remote,
    build,
    page,
    /** The duration of each stage; stages completed earlier are missing. */
    stages,
    attempt,
  }),
  z.strictObject({
    kind: z.literal('failed'),
    remote,
    /** `null` when the registry does not know the remote. */
    build: z.nullable(build),
    page,
    stage: z.enum(loadStages),
    reason: z.enum(loadReasons),
    attempt,
    ms,
    id: correlationId,
  }),
  z.strictObject({
    kind: z.literal('crashed'),
    remote,
    build,
    page,
    id: correlationId,
    phase: z.enum(crashPhases),
  }),
  z.strictObject({ kind: z.literal('breaker'), remote, build, state: z.enum(breakerStates) }),
]);

export type TelemetryEvent = z.output<typeof telemetryEvent>;

/** A telemetry batch: maximum number of events, and of bytes as JSON. */
export const telemetryLimits = { events: 50, bytes: 16 * 1024 } as const;

export const sendTelemetry = contract.post('/telemetry', {
  summary: 'How remotes load and fail in a tab: names, times and reasons, nothing of a person',
  permission: 'public',
  status: 202,
  body: z.strictObject({
    events: z.array(telemetryEvent).check(z.minLength(1), z.maxLength(telemetryLimits.events)),
  }),
  response: nothing,
});
