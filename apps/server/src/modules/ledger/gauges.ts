import { sql } from '../../platform/database/db';
import type { DatabaseGauge } from '../../platform/log/gauges';

export const ledgerGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_escrow_held_kobo',
    help: 'Money that orders hold',
    async read(db) {
      const { heldKobo } = await db.one<{ heldKobo: string }>(sql`
        select coalesce(sum(balance), 0)::text as "heldKobo" from ledger.holds where closed_at is null`);
      return [{ value: Number(heldKobo) }];
    },
  },
];
