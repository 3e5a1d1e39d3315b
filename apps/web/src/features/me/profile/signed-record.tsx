import { texts } from '@gift/client/language';
import { useState } from 'react';
import { tryCall } from '../../../shared/http/call';
import { saveFile } from '../../../shared/http/download';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';

const t = texts({
  title: ['Your record', '交易信誉', 'Your record'],
  note: [
    'Your trades, rates and times, signed by Gift. Anyone you show the file to can verify it.',
    '由 Gift 签名的成交数、比率和用时，可在站外出示，任何人都能验证内容未被更改。',
    'Your trades, rates and times, wey Gift sign. Anybody wey you show the file fit verify am.',
  ],
  save: ['Save signed record', '下载签名记录', 'Save signed record'],
  saved: ['Saved.', '已保存。', 'E don save.'],
});

/** The user's record as a signed file that can be verified without us. */
export function SignedRecord() {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const file = await tryCall('reputation', undefined);
    setBusy(false);
    if (!file) return;
    const { nickname, issuedAt } = file.statement;
    const text = JSON.stringify(file, null, 2);
    saveFile(
      new Blob([text], { type: 'application/json' }),
      `gift-${nickname}-${issuedAt.slice(0, 10)}.json`,
    );
    toastSuccess(t.saved);
  }
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <section className="card stack">
        <p className="muted small">{t.note}</p>
        <Button tone="quiet" busy={isBusy} onClick={() => void save()}>
          {t.save}
        </Button>
      </section>
    </>
  );
}
