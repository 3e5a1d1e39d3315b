import { texts } from '@gift/client/language';
import { koboOf } from '@gift/money';
import { useState } from 'react';
import { saveFile } from '../../../shared/http/download';
import { exactTime } from '../../../shared/i18n/time';
import { openHelp } from '../../../shared/state/help';
import { Button } from '../../../shared/ui/button';
import { CheckIcon, WarningIcon } from '../../../shared/ui/icons';
import { Amount } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import type { Proof, Reserves, useReservesProof } from './use-reserves-proof';

const t = texts({
  title: ['Proof of reserves', '储备金证明', 'Proof of reserves'],
  what: [
    'Each night we total what we owe all users and publish one seal over it. Leaving you out or changing your amount by a kobo changes the seal.',
    '我们每晚汇总对所有用户的应付款，并公布一个覆盖全部数据的封印值。若漏计您的资金或改动一分钱，封印值就会不同。',
    'Every night we dey add up everything wey we owe all users and publish one seal for am. If we comot you or change your amount by one kobo, the seal go change.',
  ],
  holds: [
    (steps: number) =>
      `Your phone calculated from your amount${steps ? ` in ${steps} steps` : ''} to the published seal. They match.`,
    (steps: number) => `本机从您的金额出发${steps ? `，经 ${steps} 步` : ''}计算得到公布的封印值，结果一致。`,
    (steps: number) =>
      `Your phone calculate from your amount${steps ? ` in ${steps} steps` : ''} to the published seal. Dem match.`,
  ],
  wrong: [
    'Your phone’s result does not match the published seal. No money moved. Save the proof and contact us.',
    '本机计算结果与公布的封印值不一致。您的资金未变动，请保存证明并联系客服，以便核查。',
    'Your phone result no match the published seal. Money no move. Save the proof and contact us.',
  ],
  unable: [
    'Verifying needs a secure connection. Open the app over https, or save the proof and verify it elsewhere.',
    '浏览器仅在安全连接下支持验证。请通过 https 打开，或保存证明后在别处验证。',
    'To verify need secure connection. Open the app over https, or save the proof and verify am for another place.',
  ],
  none: [
    'You had no money here at the last proof. The next one comes tonight.',
    '上次生成证明时您在此没有资金，因此尚未计入。下一份证明将在夜间生成。',
    'You no get money here for the last proof. The next one go come tonight.',
  ],
  at: ['Created', '生成时间', 'Created'],
  ownAmount: ['Owed to you then', '当时应付您', 'Wetin we owe you then'],
  everybody: ['Owed to all', '应付全部用户', 'Wetin we owe everybody'],
  users: ['Users included', '计入人数', 'Users inside'],
  holder: [
    (name: string) => `Held by ${name}`,
    (name: string) => `${name} 持有`,
    (name: string) => `${name} dey hold`,
  ],
  silent: ['no reply', '未回应', 'no reply'],
  more: ['Surplus', '超出应付金额', 'Extra'],
  less: ['Shortfall', '低于应付金额', 'Wetin short'],
  whereabouts: [
    'Your amount includes available, escrow, hold, withdrawals and rewards. The seal does not reveal it.',
    '您的金额包括可用、托管、待解冻、提现中及奖励。他人无法从封印值读出您的金额。',
    'Your amount include available, escrow, hold, withdrawals and rewards. The seal no dey show am.',
  ],
  seal: ['The seal', '封印值', 'The seal'],
  again: ['Verify again', '重新验证', 'Verify again'],
  save: ['Save proof', '保存证明', 'Save proof'],
  contact: ['Contact us', '联系客服', 'Contact us'],
});

/** The proof in plain words, its figures, and its file for verification elsewhere. */
export function ReservesSheet({
  checked,
  onClose,
}: {
  checked: ReturnType<typeof useReservesProof>;
  onClose: () => void;
}) {
  const { verdict, proof, reserves, again } = checked;
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    await again();
    setBusy(false);
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted">{t.what}</p>
      {verdict === 'holds' && proof && (
        <p className="notice positive" role="status">
          <CheckIcon size={18} />
          <span className="grow">{t.holds(proof.steps.length)}</span>
        </p>
      )}
      {verdict === 'wrong' && (
        <p className="notice danger" role="alert">
          <WarningIcon size={18} />
          <span className="grow">{t.wrong}</span>
        </p>
      )}
      {(verdict === 'unable' || verdict === 'none') && <p className="notice">{t[verdict]}</p>}
      {proof && <Figures proof={proof} reserves={reserves} />}
      {proof && (
        <Button busy={busy} onClick={() => void check()}>
          {t.again}
        </Button>
      )}
      {proof && (
        <Button tone="quiet" onClick={() => saveProof(proof)}>
          {t.save}
        </Button>
      )}
      {verdict === 'wrong' && (
        <Button tone="plain" onClick={openHelp}>
          {t.contact}
        </Button>
      )}
    </Sheet>
  );
}

const saveProof = (proof: Proof) =>
  saveFile(
    new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
    `gift-proof-${proof.proofID}.json`,
  );

function Figures({ proof, reserves }: { proof: Proof; reserves: Reserves | null }) {
  const rows: [label: string, value: React.ReactNode][] = [
    [t.at, exactTime(proof.at)],
    [t.ownAmount, <Amount key="ownAmount" kobo={proof.amountKobo} />],
  ];
  if (reserves?.proofID === proof.proofID) {
    rows.push([t.users, reserves.users], [t.everybody, <Amount key="all" kobo={reserves.totalKobo} />]);
    for (const { provider, kobo } of reserves.held)
      rows.push([
        t.holder(provider[0]!.toUpperCase() + provider.slice(1)),
        kobo === null ? t.silent : <Amount key={provider} kobo={koboOf(BigInt(kobo))} />,
      ]);
    if (reserves.held.length > 0 && reserves.held.every(({ kobo }) => kobo !== null)) {
      const over =
        reserves.held.reduce((sum, { kobo }) => sum + BigInt(kobo!), 0n) - BigInt(reserves.totalKobo);
      rows.push([
        over < 0n ? t.less : t.more,
        <span key="over" className={over < 0n ? 'danger' : 'positive'}>
          <Amount kobo={koboOf(over < 0n ? -over : over)} />
        </span>,
      ]);
    }
  } else rows.push([t.everybody, <Amount key="all" kobo={proof.totalKobo} />]);
  return (
    <>
      <dl className="lines">
        {rows.map(([label, value]) => (
          <div key={label} className="row between">
            <dt className="muted">{label}</dt>
            <dd className="right strong">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{t.whereabouts}</p>
      <p className="muted small anywhere figure">
        {t.seal}: {proof.rootHash}
      </p>
    </>
  );
}
