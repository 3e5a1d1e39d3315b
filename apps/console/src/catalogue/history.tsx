import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { lengthsText } from '@gift/contract/cards';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { DateTime, Failure, LoadState, naira } from '../kit/parts';
import { ExportButton } from '../kit/tables/export-list';
import { type Brand, bandsText } from './brand-values';
import {
  bandName,
  bandsFor,
  brandName,
  categoryLabels,
  charLabels,
  countryName,
  fieldLabels,
  kindName,
  partLabels,
} from './labels';

const t = texts({
  never: ['No changes yet', '暂无修改'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
  more: ['Load more', '加载更多'],
  approvedBy: ['approved by', '批准人'],
  without: [(chars: string) => `without ${chars}`, (chars: string) => `不含 ${chars}`],
});

type Source = Received<'catalogSource'>;
type Fields = Record<string, unknown>;

/** `Code GX… 9 letters and digits, 3-3-3, without O I`. */
const partText = ({ name, chars, excluded, lengths, prefix, group }: Brand['parts'][number]) =>
  `${localize(partLabels[name])} ${prefix && `${prefix}… `}${lengthsText(lengths)} ${localize(charLabels[chars])}, ${group.join('-')}${excluded ? `, ${t.without([...excluded].join(' '))}` : ''}`;

/** A field's value as its form shows it; a dash if it is empty. */
function valueText(source: Source, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'rateKobo') return naira(String(value));
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (field === 'tile') return [(value as Brand['tile']).from, (value as Brand['tile']).to].join(' ');
  if (field === 'category') return localize(categoryLabels[value as Brand['category']]);
  if (field === 'parts') return (value as Brand['parts']).map(partText).join('; ');
  if (field === 'faces')
    return (
      (value as Brand['faces'])
        .map(({ countryID, denominations, step, bands }) =>
          [countryName(source, countryID), denominations?.join(' '), step && `÷${step}`, bandsText(bands)]
            .filter(Boolean)
            .join(' · '),
        )
        .join('; ') || '–'
    );
  if (!Array.isArray(value)) return String(value);
  const texts = value.map((one) => {
    if (field === 'countries') return countryName(source, String(one));
    return typeof one === 'object' && one ? Object.values(one).join(' ') : String(one);
  });
  return texts.join(', ') || '–';
}

/** Only the changed fields, with the old and the new value. */
function differences(source: Source, before: unknown, after: unknown) {
  const old = (before ?? {}) as Fields;
  return Object.entries(after as Fields).flatMap(([field, value]) => {
    if (JSON.stringify(old[field] ?? null) === JSON.stringify(value)) return [];
    const name: StaffText = fieldLabels[field as keyof typeof fieldLabels] ?? [field, field];
    const [was, is] = [valueText(source, field, old[field]), valueText(source, field, value)];
    // A new row has many empty fields.
    return was === is ? [] : [[localize(name), was, is] as const];
  });
}

/** The subject of an edit, as a link: `brand:steam`, `country:US`, `rate:steam:US:physical:cash:1`. */
function Subject({ about, source }: { about: string; source: Source }) {
  const [kind, id = '', countryID = '', form = '', receipt = '', band] = about.split(':');
  if (kind === 'brand') return <Link href={`/catalogue/${id}`}>{brandName(source, id)}</Link>;
  if (kind === 'country') return <Link href="/catalogue?tab=countries">{countryName(source, id)}</Link>;
  return (
    <>
      <Link href={`/rates/${id}?country=${countryID}`}>
        {brandName(source, id)} {countryName(source, countryID)}
      </Link>{' '}
      {kindName(form, receipt)} {bandName(bandsFor(source, id, countryID), Number(band))}
    </>
  );
}

/** Edits with the old values; `about` limits them to one subject. */
export function CatalogueHistory({ about, source }: { about?: string; source: Source }) {
  const { data, error, reload, more } = usePages('catalogHistory', { about, limit: 20 });
  if (!data) return <LoadState error={error} reload={reload} />;
  if (data.items.length === 0) return <p className="empty">{t.never}</p>;
  return (
    <>
      <ol className="lines">
        {data.items.map((edit) => (
          <li key={edit.editID}>
            <p>
              <strong>
                <Subject about={edit.about} source={source} />
              </strong>{' '}
              · {edit.by} · <DateTime at={edit.at} />
              {edit.approvedBy && ` · ${t.approvedBy} ${edit.approvedBy}`}
            </p>
            {differences(source, edit.before, edit.after).map(([name, was, is]) => (
              <p key={name}>
                <span className="muted">{name}:</span> {was} → {is}
              </p>
            ))}
            <p className="quoted">{edit.reason}</p>
          </li>
        ))}
      </ol>
      <Failure of={error} />
      <div className="bar after">
        <ExportButton list="catalogHistory" filter={{ about }} />
        {more && (
          <button type="button" className="button" onClick={more}>
            {t.more}
          </button>
        )}
      </div>
    </>
  );
}
