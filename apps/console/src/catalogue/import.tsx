import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { type ReactNode, useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { Failure, naira, Section } from '../kit/parts';
import { amountColumn, textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';
import { ChangePercent, cardNameIn, RateReview } from './rate-changes';

const t = texts({
  title: ['Import rates', '批量导入'],
  shape: [
    'CSV columns: brand, country, form, receipt, band, naira. Bands 1, 2, 3 … are the columns above. Example: steam,US,ecode,none,4,1010.50',
    'CSV 列：品牌、国家、形式、小票、档位、奈拉。档位 1、2、3… 依次对应上表各列。例如 steam,US,ecode,none,4,1010.50',
  ],
  choose: ['Choose a file', '选择文件'],
  changes: ['to change', '条将变更'],
  same: ['unchanged', '条不变'],
  problems: ['invalid lines', '行无效'],
  skipped: ['Invalid lines are skipped.', '无效的行将被跳过。'],
  line: ['Line', '行'],
  save: ['Save rates', '保存这些价格'],
  card: ['Card', '卡'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  by: ['Change', '变动'],
  none: ['No changes: the file matches the current rates.', '文件内容与现有价格一致。'],
  noneValid: [
    'No rates to change. Fix the invalid lines and choose the file again.',
    '没有可变更的价格。请修正无效的行后重新选择文件。',
  ],
});

const problemLabels: Record<string, StaffText> = {
  columns: ['Needs six columns', '不是六列'],
  card: ['Unknown brand, or not sold in this country', '没有该品牌，或不在该国家销售'],
  receipt: ['Form and receipt do not fit', '形式或小票不符'],
  band: ['No such band for this card', '该卡没有此档位'],
  naira: ['Invalid naira amount', '奈拉金额无法识别'],
  repeated: ['Duplicate card', '该卡已在前面出现'],
};

type Preview = Received<'previewRateImport'>;
type Change = Preview['changes'][number];
type Source = Received<'catalogSource'>;
const keyOf = ({ brandID, countryID, form, receipt, band }: Change) =>
  `${brandID} ${countryID} ${form} ${receipt} ${band}`;

function Changes({ changes, source }: { changes: readonly Change[]; source: Source }) {
  return (
    <DataTable
      name={t.title}
      empty={emptyListTexts.rates}
      rows={changes}
      keyOf={keyOf}
      columns={
        [
          textColumn('card', t.card, 4, cardNameIn(source)),
          {
            ...textColumn<Change>('before', t.before, 2, ({ beforeKobo }) =>
              beforeKobo ? naira(beforeKobo) : '–',
            ),
            isAmount: true,
          },
          amountColumn('after', t.after, 2, ({ rateKobo }) => rateKobo),
          {
            ...textColumn<Change>(
              'by',
              t.by,
              1,
              () => '',
              (change) => <ChangePercent change={change} maxBps={source.rateApprovalAboveBps} />,
            ),
            isAmount: true,
          },
        ] satisfies Column<Change>[]
      }
    />
  );
}

/** Reads a file and shows its changes and its invalid lines. Writes only after a confirmation. */
export function RateImport({ source, saved }: { source: Source; saved: (message: ReactNode) => void }) {
  const [preview, setPreview] = useState<Preview>();
  const { failure, attempt } = useAttempt();
  const [isSaving, setSaving] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    await attempt(async () => {
      setPreview(await call('previewRateImport', { csv: await file.text() }));
    });
  };
  return (
    <Section title={t.title}>
      <p className="muted">{t.shape}</p>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t.choose}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Failure of={failure} />
      {preview && (
        <>
          <p role="status">
            <strong>{preview.changes.length}</strong> {t.changes} · {preview.same} {t.same} ·{' '}
            {preview.problemCount} {t.problems}
          </p>
          {preview.problems.length > 0 && (
            <ul className="lines">
              {preview.problems.map(({ line, problem }) => (
                <li key={line} className="failure">
                  {t.line} {line}: {localize(problemLabels[problem]!)}
                </li>
              ))}
            </ul>
          )}
          {preview.changes.length === 0 ? (
            <p className="empty">{preview.problemCount > 0 ? t.noneValid : t.none}</p>
          ) : (
            <Changes changes={preview.changes} source={source} />
          )}
          {preview.changes.length > 0 && (
            <p className="bar">
              <button type="button" className="button primary" onClick={() => setSaving(true)}>
                {t.save}
              </button>
              {preview.problemCount > 0 && <span className="muted">{t.skipped}</span>}
            </p>
          )}
        </>
      )}
      {isSaving && preview && (
        <RateReview
          title={t.save}
          changes={preview.changes.map(({ wasDemo: _, ...change }) => change)}
          source={source}
          close={() => setSaving(false)}
          saved={(message) => {
            setPreview(undefined);
            saved(message);
          }}
        />
      )}
    </Section>
  );
}
