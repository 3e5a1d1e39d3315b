import type { Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import type { ImContext } from '../http/openim-http';

/** Where and when a change is made, and for whom: `actorID` acts; an admin of the instance acts for any user. */
export type ChangeContext = {
  tx: Tx;
  services: Services;
  now: Date;
  actorID: string;
  isAdmin: boolean;
  /** The operation id that the client gave. */
  operationID?: string;
};

export const runChange = <Result>(
  { services, caller, now, operationID }: ImContext,
  work: (at: ChangeContext) => Promise<Result>,
): Promise<Result> =>
  services.database.transaction(
    (tx) => work({ tx, services, now, operationID, actorID: caller.userID, isAdmin: caller.isAdmin }),
    operationID,
  );
