import type { Topic } from '../../../platform/events/outbox';
import { disputeRows } from './disputes';
import { marketRows } from './market';
import { moneyRows } from './money';
import { orderRows } from './orders';
import { privacyRows } from './privacy';
import type { AppRow, MessageRow, Rows } from './row';
import { securityRows } from './security';
import { supportRows } from './support';

const rows: Rows = {
  ...orderRows,
  ...disputeRows,
  ...moneyRows,
  ...securityRows,
  ...privacyRows,
  ...marketRows,
  ...supportRows,
};

/** Every notification. The compiler cannot relate a row to its event where the topic is only known at run time. */
export const notifications = Object.entries(rows).flatMap(([topic, byName]) =>
  Object.entries(byName).map(([name, row]) => ({
    topic: topic as Topic,
    name,
    row: row as AppRow<Topic> | MessageRow<Topic>,
  })),
);
