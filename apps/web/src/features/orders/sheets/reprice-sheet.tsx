import { texts } from '@gift/client/language';
import { amountFor, digitsOf, koboOfDigits, typedNaira } from '@gift/money';
import { useState } from 'react';
import { Form } from '../../../shared/forms/form';
import { koboTyped, MoneyInput } from '../../../shared/forms/money-input';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import type { Facts } from '../order/contents/screen-types';
import { sumText, useFace } from '../order/order-facts';
import type { Command } from '../order/use-order-command';

const t = texts({
  title: ['Ask for a lower price', '申请降价', 'Ask for lower price'],
  lead: [
    (name: string) => `You can ask once, before you reveal. ${name} decides.`,
    (name: string) => `查看卡密前可议价一次，由 ${name} 决定是否接受。`,
    (name: string) => `You fit ask one time, before you open am. Na ${name} go decide.`,
  ],
  rate: [
    (unit: string) => `New rate per ${unit}`,
    (unit: string) => `每 ${unit} 新汇率`,
    (unit: string) => `New rate per ${unit}`,
  ],
  now: [
    (rate: string) => `Agreed: ${rate}`,
    (rate: string) => `原汇率：${rate}`,
    (rate: string) => `Agreed: ${rate}`,
  ],
  would: [
    (sum: string) => `The card would cost ${sum}.`,
    (sum: string) => `卡片价格将为 ${sum}。`,
    (sum: string) => `The card go cost ${sum}.`,
  ],
  lower: [
    'Enter a rate below the agreed one.',
    '请填写低于原汇率的价格。',
    'Enter rate wey low pass the agreed one.',
  ],
  send: [
    (sum: string) => `Ask for ${sum}`,
    (sum: string) => `申请 ${sum}`,
    (sum: string) => `Ask for ${sum}`,
  ],
  type: ['Enter a rate', '请输入汇率', 'Enter rate'],
});

/** A lower rate, with its total. The server enforces the minimum and states it in its refusal. */
export function RepriceSheet({
  facts,
  command,
  onClose,
}: {
  facts: Facts;
  command: Command;
  onClose: () => void;
}) {
  const { view, partner } = facts;
  const face = useFace(view.countryID, view.currency);
  const agreedRate = koboOfDigits(view.rateKobo);
  const [rateText, setRateText] = useState(typedNaira(agreedRate));
  const rate = koboTyped(rateText);
  const isLower = rate !== null && rate > 0n && rate < agreedRate;
  const sum = isLower ? sumText(digitsOf(amountFor(BigInt(view.faceMinor), rate))) : '';
  async function ask() {
    if (!isLower) return;
    const input = { orderNo: view.orderNo, rateKobo: digitsOf(rate) };
    if (await command.run('repriceOrder', input, { isQuiet: true })) onClose();
  }
  const isTouched = rateText !== typedNaira(agreedRate);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p className="muted">{t.lead(partner)}</p>
      <Form onSubmit={ask}>
        <MoneyInput
          label={t.rate(face(100))}
          value={rateText}
          onChange={(text) => {
            command.clear();
            setRateText(text);
          }}
          error={command.failure?.message ?? (isTouched && !isLower ? t.lower : undefined)}
          hint={isLower ? t.would(sum) : t.now(sumText(view.rateKobo))}
        />
        <Button type="submit" disabled={!isLower} busy={command.busy === 'repriceOrder'}>
          {isLower ? t.send(sum) : t.type}
        </Button>
      </Form>
    </Sheet>
  );
}
