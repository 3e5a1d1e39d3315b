import { type Db, sql } from '../../../platform/database/db';

// Faults of the sandbox that anybody can switch on from its page, to test how Gift handles them.

export const switches = {
  /** The outcome of transfers ordered from now on. */
  payout: [
    'instant',
    'slow',
    'bankDown',
    'wrongDetails',
    'bankLimit',
    'reversed',
    'paidButSilent',
    'lostOnTheWay',
  ],
  /** Whether banks answer account name enquiries. */
  enquiry: ['answers', 'busy'],
  /** How the sandbox delivers its webhook messages. */
  messages: ['once', 'twice', 'late', 'never'],
} as const;
export type SwitchName = keyof typeof switches;
export type SwitchValue<Name extends SwitchName> = (typeof switches)[Name][number];

export async function getSwitch<Name extends SwitchName>(db: Db, name: Name): Promise<SwitchValue<Name>> {
  const row = await db.maybe<{ value: string }>(
    sql`select value from wallet.sandbox_switches where name = ${name}`,
  );
  const positions: readonly string[] = switches[name];
  return (row && positions.includes(row.value) ? row.value : positions[0]) as SwitchValue<Name>;
}

export async function setSwitch<Name extends SwitchName>(
  db: Db,
  name: Name,
  value: SwitchValue<Name>,
): Promise<void> {
  await db.run(sql`
    insert into wallet.sandbox_switches (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`);
}
