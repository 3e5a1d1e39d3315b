import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { codeColumn, dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';

const t = texts({
  hint: [
    'Retried automatically. Check each reference at the provider.',
    '系统自动重试。请凭流水号在渠道核对。',
  ],
  at: ['Received', '收到时间'],
  provider: ['Provider', '渠道'],
  kind: ['Kind', '类型'],
  reference: ['Reference', '流水号'],
  tries: ['Attempts', '尝试次数'],
  next: ['Next attempt', '下次尝试'],
});

type Row = Received<'providerMessages'>['items'][number];

const columns = (): Column<Row>[] => [
  dateColumn('at', t.at, 1.6, (row) => row.at),
  textColumn('provider', t.provider, 1.1, (row) => row.provider),
  codeColumn('kind', t.kind, 1.6, (row) => row.kind),
  codeColumn('reference', t.reference, 2.4, (row) => row.reference),
  textColumn('tries', t.tries, 0.8, (row) => String(row.tries)),
  dateColumn('next', t.next, 1.6, (row) => row.nextAt),
];

/** Unprocessed webhooks of providers, the oldest first. */
export function MessagesPage() {
  const pages = usePages('providerMessages', { limit: 50 }, { pollMs: 30_000 });
  return (
    <>
      <h1>{localize(detailLabels['/money/messages'])}</h1>
      <p className="muted">{t.hint}</p>
      <PagedTable
        name={localize(detailLabels['/money/messages'])}
        empty={emptyListTexts.messages}
        list="providerMessages"
        columns={columns()}
        keyOf={(row) => row.messageID}
        numberOf={(row) => row.reference}
        pages={pages}
      />
    </>
  );
}
