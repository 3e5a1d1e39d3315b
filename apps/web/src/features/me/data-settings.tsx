import { numberFormat } from '@gift/client/formats';
import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { useEffect, useState } from 'react';
import { ToggleRow } from '../../shared/forms/toggle-row';
import { bytesNow, type DataUse } from '../../shared/state/data-use';
import { keys } from '../../shared/state/keys';

const t = texts({
  title: ['Mobile data', '流量', 'Mobile data'],
  saver: ['Data saver', '省流量', 'Data saver'],
  saverNote: ['Download only the pages you open', '仅下载打开的页面', 'Download only the pages wey you open'],
  used: [
    (amount: string) => `This month on this phone: ${amount}, live chat not counted`,
    (amount: string) => `本机本月已下载：${amount}（不含实时聊天）`,
    (amount: string) => `This month for this phone: ${amount}, live chat no dey inside`,
  ],
});

/** Bytes that the service worker has downloaded in this month. */
async function bytesOfWorker(): Promise<number> {
  const storedUse = await caches.match('/data-use', { cacheName: keys.workerDataUse });
  return bytesNow((await storedUse?.json()) as DataUse | undefined);
}

function inMegabytes(bytes: number): string {
  const options = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(options).format(bytes / 1_000_000);
}

export function DataSettings() {
  const [isOn, setOn] = useState(() => stored.get(keys.dataSaver) === '1');
  const [ofWorker, setOfWorker] = useState(0);
  useEffect(() => {
    bytesOfWorker().then(setOfWorker, () => undefined);
  }, []);
  const change = (next: boolean) => {
    setOn(next);
    if (next) stored.set(keys.dataSaver, '1');
    else stored.remove(keys.dataSaver);
  };
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <section className="card rows">
        <ToggleRow title={t.saver} note={t.saverNote} isOn={isOn} onChange={change} />
      </section>
      <p className="muted small data-use">
        {t.used(inMegabytes(bytesNow(storedJson(keys.dataUse)) + ofWorker))}
      </p>
    </>
  );
}
