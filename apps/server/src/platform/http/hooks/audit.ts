import type { FastifyRequest } from 'fastify';
import type { Caller, StaffAction } from '../../calls/context';
import { Refusal } from '../../calls/refusal';
import type { Db } from '../../database/db';
import type { HttpOptions } from '../http-options';
import { originOf } from '../request';

/** Records a completed staff action; undefined for calls that are not audited. */
export function auditOf({ staff }: HttpOptions, request: FastifyRequest) {
  const { spec } = request.routeOptions.config;
  if (!staff || !spec.roles || !(spec.isLogged || spec.method === 'POST')) return undefined;
  return (db: Db) => staff.record(db, staffActionOf(request, request.gift.input, 'done'));
}

/** Records a refused staff action in its own transaction, because the action's own was rolled back. */
export async function recordRefusedAction(
  { staff, services }: HttpOptions,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const { spec } = request.routeOptions.config;
  if (!staff || !spec.roles || !request.gift.caller || !(error instanceof Refusal)) return;
  const isGet = spec.method === 'GET';
  if (isGet && !spec.isLogged && error.refusal !== 'NotStaff') return;
  const parsedInput = isGet ? spec.query?.safeParse(request.query) : spec.body?.safeParse(request.body);
  await staff.record(services.database, staffActionOf(request, parsedInput?.data ?? {}, error.refusal));
}

function staffActionOf(request: FastifyRequest, input: unknown, outcome: string): StaffAction {
  const { call, spec } = request.routeOptions.config;
  const { caller, now } = request.gift;
  return {
    caller: caller as Caller,
    call,
    input,
    outcome,
    isHourly: spec.isLogged === 'hourly',
    now,
    operationID: request.id,
    origin: originOf(request),
  };
}
