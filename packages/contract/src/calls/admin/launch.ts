import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, done } from '../../fields';
import { reasonText } from '../../operator/fields';
import {
  type LaunchCheckID,
  type LaunchFactID,
  launchChecks,
  launchFactIDs,
} from '../../operator/launch-facts';
import { launchRoles } from '../../operator/staff-roles';

const factID = z.enum(launchFactIDs as [LaunchFactID, ...LaunchFactID[]]);
const tick = z.object({ isDone: z.boolean(), note: z.string(), by: z.string(), at: dateTime });

export const launchList = endpoint({
  method: 'GET',
  path: '/api/operator/launch',
  roles: launchRoles,
  summary: 'Returns the launch checklist: server checks, and facts that staff confirmed',
  answer: z.object({
    /** The number of blockers in both lists. */
    blocking: z.number().int(),
    checks: z.array(
      z.object({
        checkID: z.enum(Object.keys(launchChecks) as [LaunchCheckID, ...LaunchCheckID[]]),
        state: z.enum(['ok', 'warns', 'blocks']),
        /** What was found, as names of variables, providers or people. Never a key. */
        found: z.string(),
      }),
    ),
    facts: z.array(
      z.object({
        factID,
        isDone: z.boolean(),
        /** Who confirmed what, newest first. Nothing is ever removed. */
        ticks: z.array(tick),
      }),
    ),
  }),
});

export const tickLaunch = endpoint({
  method: 'POST',
  path: '/api/operator/launch/tick',
  roles: launchRoles,
  summary: 'Confirms a fact of the launch checklist with its source, or revokes the confirmation',
  body: z.strictObject({ factID, isDone: z.boolean(), reason: reasonText }),
  answer: done,
  refusals: ['FactUnchanged'],
});
