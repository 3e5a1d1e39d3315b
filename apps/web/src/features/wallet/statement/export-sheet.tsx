import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { FailureNote } from '../../../shared/forms/failure-note';
import { Form } from '../../../shared/forms/form';
import { serverNow } from '../../../shared/http/clock';
import { download } from '../../../shared/http/download';
import { Button } from '../../../shared/ui/button';
import { ChipChoice } from '../../../shared/ui/chip';
import { Segments } from '../../../shared/ui/segments';
import { Sheet } from '../../../shared/ui/sheet';
import { dayText, lastDays, monthOf, type Period, periodError, toTimestamps } from './period';
import { PeriodFields } from './period-fields';

const t = texts({
  title: ['Export statement', '导出明细', 'Export statement'],
  lead: [
    'All changes to your available balance, newest first, plus sales on hold.',
    '导出所选时间内可用余额的全部变动，由新到旧，附变动后余额，并列出冻结中的卖卡款。',
    'All changes for your available balance, newest first, plus sales wey dey on hold.',
  ],
  quick: ['Quick ranges', '常用时间', 'Quick ranges'],
  thisMonth: ['This month', '本月', 'This month'],
  lastMonth: ['Last month', '上月', 'Last month'],
  days: [(n: number) => `${n} days`, (n: number) => `${n} 天`, (n: number) => `${n} days`],
  year: ['A year', '一年', 'One year'],
  format: ['File type', '文件类型', 'File type'],
  csv: ['CSV table', 'CSV 表格', 'CSV table'],
  pdf: ['PDF document', 'PDF 文档', 'PDF document'],
  save: ['Save file', '保存文件', 'Save file'],
  saved: [
    (name: string) => `Saved as ${name}.`,
    (name: string) => `已保存为 ${name}。`,
    (name: string) => `E don save as ${name}.`,
  ],
});

type Format = 'csv' | 'pdf';

/** Exports the statement to a file: period and file type. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const nowMs = serverNow();
  const [period, setPeriod] = useState<Period>(() => lastDays(30, nowMs));
  const [format, setFormat] = useState<Format>('csv');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [savedFile, setSavedFile] = useState<string | null>(null);
  const quick = [
    [t.thisMonth, monthOf(nowMs, false)],
    [t.lastMonth, monthOf(nowMs, true)],
    [t.days(30), lastDays(30, nowMs)],
    [t.days(90), lastDays(90, nowMs)],
    [t.year, lastDays(365, nowMs)],
  ] as const;
  const chosen = quick.findIndex(([, one]) => one.first === period.first && one.last === period.last);

  function choose(next: Period) {
    setPeriod(next);
    setFailure(null);
    setSavedFile(null);
  }
  async function save() {
    setBusy(true);
    setFailure(null);
    setSavedFile(null);
    const query = new URLSearchParams({ ...toTimestamps(period), format });
    try {
      setSavedFile(await download(`/api/wallet/export?${query}`, `gift-statement.${format}`));
    } catch (thrown) {
      setFailure(failureOf(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted">{t.lead}</p>
      <Form onSubmit={save}>
        <ChipChoice
          label={t.quick}
          value={chosen}
          onChange={(at) => choose(quick[at]![1])}
          options={quick.map(([text], value) => ({ value, text }))}
        />
        <PeriodFields period={period} today={dayText(nowMs)} onChange={choose} />
        <Segments
          label={t.format}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'csv', text: t.csv },
            { value: 'pdf', text: t.pdf },
          ]}
        />
        <FailureNote failure={failure} />
        {savedFile && (
          <p className="notice positive" role="status">
            {t.saved(savedFile)}
          </p>
        )}
        <Button type="submit" busy={busy} disabled={periodError(period) !== null}>
          {t.save}
        </Button>
      </Form>
    </Sheet>
  );
}
