import type { Tx } from '../../platform/database/db';
import type { Services } from '../../services';
import type { Settings } from '../../settings';

/** What a step needs: a command's context, or a sweep's. */
export type Step = {
  readonly tx: Tx;
  readonly now: Date;
  readonly operationID?: string;
  readonly services: Services;
  readonly settings: Settings;
};
