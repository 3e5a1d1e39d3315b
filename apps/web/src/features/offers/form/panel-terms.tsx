import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { Checkbox, TextArea, TextField } from '../../../shared/forms/field';
import { Group } from '../../../shared/trade/cards/card-fields';
import { ChipChoice } from '../../../shared/ui/chip';
import type { Fields, Problem } from './offer-form';

const t = texts({
  terms: ['Terms shown before the order', '对方下单前看到的条款', 'Terms wey dem go see before the order'],
  termsHint: [
    'Up to 500 characters. No phone numbers, links or other apps.',
    '最多 500 字，不得含电话、链接或其他应用。',
    'Up to 500 characters. No phone numbers, links or other apps.',
  ],
  contact: [
    (found: string) => `Remove "${found}": contact details are not allowed here.`,
    (found: string) => `请删除“${found}”：此处不允许联系方式。`,
    (found: string) => `Remove "${found}": contact details no dey allowed here.`,
  ],
  instructions: ['Instructions after the order', '下单后显示的说明', 'Instructions after the order'],
  tags: ['Tags', '标签', 'Tags'],
  tagsHint: [
    'Up to five, with commas: fast pay, night owl',
    '最多五个，用逗号分隔：快付, 夜间在线',
    'Up to five, with commas: fast pay, night owl',
  ],
  tagsWrong: [
    'At most five tags of 20 characters each.',
    '最多五个标签，每个不超过 20 字。',
    'At most five tags of 20 characters each.',
  ],
  who: ['Who can accept', '谁可以成交', 'Who fit accept'],
  tier: ['Verification level', '认证等级', 'Verification level'],
  everyone: ['Everyone', '所有人', 'Everybody'],
  level: [(n: number) => `${n} or higher`, (n: number) => `${n} 级及以上`, (n: number) => `${n} or higher`],
  completed: ['Minimum completed trades', '最少完成笔数', 'Minimum completed trades'],
  completion: ['Minimum completion rate, %', '最低完成率 %', 'Minimum completion rate, %'],
  lost: ['Maximum lost disputes, %', '最高败诉率 %', 'Maximum lost disputes, %'],
  numberWrong: [
    'Enter a whole number or leave empty.',
    '请填写整数，或留空。',
    'Enter whole number or leave am empty.',
  ],
  percentWrong: [
    'Enter 0 to 100 or leave empty.',
    '请填写 0 到 100，或留空。',
    'Enter 0 to 100 or leave am empty.',
  ],
  trusted: ['Only trusted people', '仅限我信任的人', 'Only people wey I trust'],
  noNew: ['No new traders', '不与新用户交易', 'No new traders'],
});

type PanelProps = {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  problems: readonly Problem[];
};

/** The first contact detail in a text, once the finder has loaded; the server rejects it in any case. */
function useContactIn(text: string): string | null {
  const [contact, setContact] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    // Old browsers cannot parse the finder's patterns; there only the server checks.
    import('./find-contact').then(
      async ({ findContact }) => {
        const next = await findContact(text);
        if (!isLeft) setContact(next);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [text]);
  return contact;
}

/** Panel four: terms for takers, and who may take the offer. */
export default function TermsPanel({ fields, onChange, problems }: PanelProps) {
  const inTerms = useContactIn(fields.terms);
  const inInstructions = useContactIn(fields.instructions);
  const figure = (
    key: 'minCompleted' | 'minCompletionPercent' | 'maxLostPercent',
    label: string,
    error: string | false,
  ) => (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={6}
      placeholder="–"
      value={fields[key]}
      onChange={(text) => onChange({ [key]: text.replace(/[^\d.]/g, '') })}
      error={error || undefined}
    />
  );
  return (
    <>
      <div className="card stack">
        <TextArea
          label={t.terms}
          value={fields.terms}
          maxLength={500}
          onChange={(terms) => onChange({ terms })}
          error={inTerms === null ? undefined : t.contact(inTerms)}
          hint={t.termsHint}
        />
        <TextArea
          label={t.instructions}
          value={fields.instructions}
          maxLength={1000}
          onChange={(instructions) => onChange({ instructions })}
          error={inInstructions === null ? undefined : t.contact(inInstructions)}
        />
        <TextField
          label={t.tags}
          value={fields.tags}
          maxLength={120}
          onChange={(tags) => onChange({ tags })}
          hint={t.tagsHint}
          error={problems.includes('tags') ? t.tagsWrong : undefined}
        />
      </div>
      <h2 className="section">{t.who}</h2>
      <div className="card stack">
        <Group label={t.tier}>
          <ChipChoice
            label={t.tier}
            options={[0, 1, 2, 3].map((value) => ({
              value,
              text: value === 0 ? t.everyone : t.level(value),
            }))}
            value={fields.minTier}
            onChange={(minTier) => onChange({ minTier })}
          />
        </Group>
        {figure('minCompleted', t.completed, problems.includes('minCompleted') && t.numberWrong)}
        <div className="two">
          {figure('minCompletionPercent', t.completion, problems.includes('minCompletion') && t.percentWrong)}
          {figure('maxLostPercent', t.lost, problems.includes('maxLost') && t.percentWrong)}
        </div>
        <div>
          <Checkbox checked={fields.trustedOnly} onChange={(trustedOnly) => onChange({ trustedOnly })}>
            {t.trusted}
          </Checkbox>
          <Checkbox checked={fields.blockNew} onChange={(blockNew) => onChange({ blockNew })}>
            {t.noNew}
          </Checkbox>
        </div>
      </div>
    </>
  );
}
