import { staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Amount, Day, LoadState, naira } from '../kit/parts';
import { amountColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { Gap } from './reconciliation';

const t = texts({
  title: ['Proof of reserves', '储备证明'],
  hint: [
    'Made every night. Users can verify that it includes their balance.',
    '每晚生成，用户可验证自己的余额已计入。',
  ],
  date: ['Date', '日期'],
  liabilities: ['User funds', '用户资金'],
  users: ['Users', '用户数'],
  held: ['Held by providers', '渠道持有'],
  short: ['Shortfall', '缺口'],
  root: ['Root', '根哈希'],
  silent: ['Replies missing', '部分渠道未答复'],
});

type Row = Received<'adminReserveProofs'>['items'][number];

/** How far our holdings fell short of the balances of users, in kobo; null if the holdings are unknown. */
const shortOf = ({ heldKobo, totalKobo }: Row): string | null => {
  if (heldKobo === null) return null;
  const short = BigInt(totalKobo) - BigInt(heldKobo);
  return String(short > 0n ? short : 0n);
};

const columns = (): Column<Row>[] => [
  { ...textColumn('date', t.date, 1.1, (row: Row) => row.at), draw: (row) => <Day at={row.at} /> },
  amountColumn('liabilities', t.liabilities, 1.6, (row) => row.totalKobo),
  textColumn('users', t.users, 0.7, (row) => String(row.users)),
  {
    id: 'held',
    isAmount: true,
    title: t.held,
    width: 1.6,
    draw: (row) => (row.heldKobo === null ? t.silent : <Amount kobo={row.heldKobo} />),
    text: (row) => (row.heldKobo === null ? '' : naira(row.heldKobo)),
  },
  {
    id: 'short',
    title: t.short,
    width: 1.6,
    draw: (row) => <Gap kobo={shortOf(row)} />,
    text: (row) => shortOf(row) ?? '',
  },
  {
    id: 'root',
    title: t.root,
    width: 3,
    draw: (row) => <code title={row.rootHash}>{row.rootHash}</code>,
    text: (row) => row.rootHash,
  },
];

/** The proof of reserves of each day of the last month. */
export function ReserveProofsPage() {
  const { data, error, reload } = useCall('adminReserveProofs', undefined);
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      {data ? (
        <DataTable
          name={t.title}
          empty={emptyListTexts.proofs}
          list="adminReserveProofs"
          rows={data.items}
          columns={columns()}
          keyOf={(row) => row.proofID}
        />
      ) : (
        <LoadState error={error} reload={reload} />
      )}
    </>
  );
}
