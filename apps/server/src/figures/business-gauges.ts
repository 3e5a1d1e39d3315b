import { backupGauges } from '../backup/gauges';
import { disputeGauges } from '../modules/disputes';
import { identityGauges } from '../modules/identity';
import { ledgerGauges } from '../modules/ledger';
import { orderGauges } from '../modules/orders';
import { walletGauges } from '../modules/wallet';
import type { DatabaseGauge } from '../platform/log/gauges';
import { queueGauges } from '../platform/log/process-gauges';

/** The state of the business for Prometheus. Only processes with the `jobs` role read it, so that few do. */
export const businessGauges: readonly DatabaseGauge[] = [
  ...orderGauges,
  ...disputeGauges,
  ...walletGauges,
  ...ledgerGauges,
  ...identityGauges,
  ...backupGauges,
  ...queueGauges,
];
