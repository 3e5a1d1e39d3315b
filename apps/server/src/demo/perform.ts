import {
  type AnswerOf,
  type CallName,
  type Calls,
  calls,
  type EndpointSpec,
  type SentOf,
} from '@gift/contract';
import { handlers, sweeps } from '../app';
import { receivePicture } from '../modules/uploads';
import type { CommandContext } from '../platform/calls/context';
import { later, minutes } from '../platform/clock';
import type { Services } from '../services';
import { demoStaff } from './accounts';
import { type Drawing, pictureOf } from './drawings';

/**
 * Runs a call's command directly, without HTTP, as a user would: this is how the demo data gets its history. `now`
 * is the pretended time.
 */
export async function perform<Name extends CallName>(
  services: Services,
  name: Name,
  { userID, now, roles = [] }: { userID: bigint; now: Date; roles?: readonly string[] },
  input: SentOf<Calls[Name]>,
): Promise<AnswerOf<Calls[Name]>> {
  const run = handlers[name].run as unknown as (
    context: CommandContext,
    input: unknown,
  ) => Promise<AnswerOf<Calls[Name]>>;
  const spec: EndpointSpec = calls[name];
  const parsedInput = (spec.body ?? spec.query)?.parse(input) ?? {};
  return services.database.transaction((tx) =>
    run(
      {
        tx,
        db: tx,
        caller: { userID, sessionID: 0n, roles },
        now,
        operationID: 'demo-data',
        language: 'en-US',
        origin: { address: '127.0.0.1', userAgent: 'Demo phone', deviceID: 'demo' },
        site: 'http://127.0.0.1',
        services,
        settings: services.settings.current,
      } as CommandContext,
      parsedInput,
    ),
  );
}

/** Makes a call in a scenario, some time after the previous one; returns its answer. */
export type DemoCall = <Name extends CallName>(
  name: Name,
  who: string,
  input: SentOf<Calls[Name]>,
  afterMs?: number,
) => Promise<AnswerOf<Calls[Name]>>;

/** A demo user who makes calls one after another, and the current time of that sequence. */
export type DemoTimeline = {
  call: DemoCall;
  now: () => Date;
  goTo: (at: Date) => void;
  people: People;
  services: Services;
};
export type People = ReadonlyMap<string, bigint>;

const rolesOf = new Map<string, readonly string[]>(
  demoStaff.map(({ nickname, role }) => [nickname, [role]] as const),
);

export function startTimeline(services: Services, people: People, from: Date): DemoTimeline {
  let at = from;
  const call: DemoCall = (name, who, input, afterMs = minutes(2)) => {
    at = later(at, afterMs);
    const as = { userID: people.get(who) as bigint, now: at, roles: rolesOf.get(who) ?? [] };
    return perform(services, name, as, input);
  };
  return {
    ...{ call, people, services, now: () => at },
    goTo(date) {
      at = date;
    },
  };
}

/** Uploads a picture as this user; returns its id. */
export async function sendPicture({ services, people, now }: DemoTimeline, who: string, drawing: Drawing) {
  const picture = { name: `${drawing}.jpg`, bytes: await pictureOf(drawing) };
  return String(await receivePicture(services, picture, { ownerID: people.get(who) as bigint, now: now() }));
}

/** Runs the sweeps at a past time: deadlines, ended holds, derived figures. */
export async function runSweeps(services: Services, at: Date): Promise<void> {
  for (const sweep of sweeps) while ((await sweep.run(services, at)) > 0);
}
