import {
  type AnswerOf,
  type CallName,
  type Calls,
  calls,
  type EndpointSpec,
  type SentOf,
} from '@gift/contract';
import { handlers, sweeps } from '../app';
import type { CommandContext } from '../platform/context';
import type { Services } from '../services';

/**
 * Does what a user would do with a call, through the very command behind it, without the HTTP around it: how
 * the demo world makes its history. `now` is the moment it pretends to happen at.
 */
export async function perform<Name extends CallName>(
  services: Services,
  name: Name,
  { userID, now }: { userID: bigint; now: Date },
  input: SentOf<Calls[Name]>,
): Promise<AnswerOf<Calls[Name]>> {
  const run = handlers[name].run as unknown as (
    context: CommandContext,
    input: unknown,
  ) => Promise<AnswerOf<Calls[Name]>>;
  const spec: EndpointSpec = calls[name];
  const parsed = (spec.body ?? spec.query)?.parse(input) ?? {};
  return services.database.transaction((tx) =>
    run(
      {
        tx,
        db: tx,
        caller: { userID, sessionID: 0n, roles: [] },
        now,
        operationID: 'demo-world',
        language: 'en-US',
        origin: { address: '127.0.0.1', userAgent: 'Demo phone', deviceID: 'demo' },
        site: 'http://127.0.0.1',
        services,
        settings: services.settings.current,
      } as CommandContext,
      parsed,
    ),
  );
}

/** Does something in a story, some time after what came before it; answers what the call does. */
export type Act = <Name extends CallName>(
  name: Name,
  who: string,
  input: SentOf<Calls[Name]>,
  afterMs?: number,
) => Promise<AnswerOf<Calls[Name]>>;

/** Lets the clock of the past do its part: deadlines, holds that end, figures that follow. */
export async function runSweeps(services: Services, at: Date): Promise<void> {
  for (const sweep of sweeps) while ((await sweep.run(services, at)) > 0);
}
