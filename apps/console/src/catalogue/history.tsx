import { ExportButton } from '../kit/export-list';
import { texts } from '../kit/language';
import { Failure, Moment, Waiting } from '../kit/parts';
import { usePages } from '../kit/use-pages';
import '../kit/forms.css';

const t = texts({
  never: ['Nobody changed anything here yet.', '尚无人修改。'],
  at: ['When', '时间'],
  by: ['Who', '操作人'],
  about: ['What', '内容'],
  change: ['Change', '变更'],
  why: ['Why', '原因'],
  more: ['Load more', '加载更多'],
});

type Fields = Record<string, unknown>;

/** Only what differs, as `name: before → after`. */
function differences(before: unknown, after: unknown): string[] {
  const old = (before ?? {}) as Fields;
  return Object.entries(after as Fields).flatMap(([field, value]) => {
    const [was, is] = [JSON.stringify(old[field] ?? null), JSON.stringify(value)];
    if (was === is) return [];
    if (field === 'rateKobo') {
      const naira = (kobo: unknown) => (kobo ? `₦${(Number(kobo) / 100).toFixed(2)}` : '–');
      return [`${naira(old[field])} → ${naira(value)}`];
    }
    return [`${field}: ${was} → ${is}`];
  });
}

/** Who changed what, with what stood before; `about` keeps to one thing. */
export function CatalogueHistory({ about }: { about?: string }) {
  const { data, error, reload, more, failure } = usePages('catalogHistory', { about, limit: 20 });
  if (!data) return <Waiting error={error} reload={reload} />;
  if (data.items.length === 0) return <p className="empty">{t.never}</p>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{t.at}</th>
            <th>{t.by}</th>
            <th>{t.about}</th>
            <th>{t.change}</th>
            <th>{t.why}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((edit) => (
            <tr key={edit.editID}>
              <td>
                <Moment at={edit.at} />
              </td>
              <td>{edit.by}</td>
              <td>
                <code>{edit.about}</code>
              </td>
              <td>{differences(edit.before, edit.after).join('; ')}</td>
              <td>{edit.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Failure of={failure} />
      <div className="bar">
        <ExportButton list="catalogHistory" filter={{ about }} />
      </div>
      {more && (
        <button type="button" className="button" onClick={more}>
          {t.more}
        </button>
      )}
    </>
  );
}
