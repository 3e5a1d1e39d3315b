import { numberFormat } from '@gift/client/formats';
import { staffTexts as texts } from '@gift/client/language';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import { useState } from 'react';
import { call, type Received } from '../api/call';
import { ActionDialog } from '../forms/action-dialog';
import { useKeys } from '../keys';

const t = texts({
  csv: ['Export CSV', '导出 CSV'],
  title: ['Export all rows of this filter', '按当前筛选导出全部记录'],
  running: ['Preparing file…', '正在生成文件…'],
  row: ['row exported', '条已导出'],
  rows: ['rows exported', '条已导出'],
  cut: ['rows exported. Narrow the filter to get the rest.', '条已导出，仍有更多记录，请缩小筛选范围。'],
  broken: ['Export incomplete. Try again.', '文件未完整导出，请重新导出。'],
});

type Outcome = Received<'exportOutcome'>;
/** A filter as in the address, without empty values. */
export type ListFilter = Readonly<Record<string, string | number | undefined>>;

export const withoutEmpty = (filter: ListFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Polls until the export succeeded or failed. */
async function outcomeOf(exportID: string): Promise<Outcome> {
  for (;;) {
    await pause(500);
    const outcome = await call('exportOutcome', { exportID }, undefined, { isQuiet: true });
    if (outcome.state !== 'asked' && outcome.state !== 'running') return outcome;
  }
}

function outcomeText({ state, rows }: Outcome): string {
  if (state === 'broken') return t.broken;
  const amount = numberFormat({}).format(rows);
  return `${amount} ${state === 'cut' ? t.cut : rows === 1 ? t.row : t.rows}`;
}

/** Exports the whole list as a file made by the server, with a reason for the audit log. The key `x` does the same. */
export function ExportButton({ list, filter }: { list: ExportList; filter: ListFilter }) {
  const [isAsking, setAsking] = useState(false);
  const [status, setStatus] = useState('');
  useKeys({ x: () => setAsking(true) });
  const fetchFile = async (reason: string, key: string) => {
    const { cursor: _, limit: __, ...exportFilter } = withoutEmpty(filter);
    const { url, exportID } = await call('exportList', { list, filter: exportFilter, reason }, key);
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
    setStatus(t.running);
    void outcomeOf(exportID).then(
      (outcome) => setStatus(outcomeText(outcome)),
      () => setStatus(''),
    );
  };
  return (
    <>
      <span role="status" className="muted">
        {status}
      </span>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t.csv}
      </button>
      {isAsking && <ActionDialog title={t.title} onConfirm={fetchFile} close={() => setAsking(false)} />}
    </>
  );
}
