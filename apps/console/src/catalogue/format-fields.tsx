import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { formatProblem, groupedCode, lengthsText, minCodeLength, normalCode } from '@gift/contract/cards';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Options } from '../kit/forms/options';
import { type BrandFields, newPart, partOf } from './brand-values';
import { charLabels, partLabels } from './labels';

const t = texts({
  title: ['Code format', '卡密格式'],
  hint: [
    'If a code does not fit, the seller is asked to check it. Chats are watched for codes of this format.',
    '格式不符时会提醒卖家核对；聊天也会按此格式识别卡密。',
  ],
  part: ['Secret', '类型'],
  chars: ['Characters', '字符'],
  excluded: ['Without', '不含'],
  lengths: ['Lengths', '长度'],
  prefix: ['Starts with', '开头'],
  group: ['Printed as', '印刷分组'],
  badPart: [
    'Enter lengths such as 16 or 14-16, and groups such as 4-4-4-4.',
    '请填写长度，如 16 或 14-16；分组如 4-4-4-4。',
  ],
  badPrefix: ['Use letters and digits only.', '仅限字母和数字。'],
  tooShort: [
    `At least one secret must always have ${minCodeLength} characters or more.`,
    `至少一项的最短长度须为 ${minCodeLength} 位或以上。`,
  ],
  remove: ['Remove', '删除'],
  add: ['Add a secret', '添加一项'],
  addPin: ['Add a PIN', '添加 PIN 码'],
  test: ['Try an example code', '试填示例卡密'],
  private: ['Stays in this field: never sent or saved.', '仅在此处检查，不会发送或保存。'],
  fits: ['Fits', '符合'],
  length: ['Wrong length', '长度不符'],
  wrongChars: ['Wrong characters', '字符不符'],
  wrongPrefix: ['Wrong beginning', '开头不符'],
});

type Name = keyof typeof partLabels;
const names = Object.keys(partLabels).filter((name) => name !== 'expiry' && name !== 'cvv') as Name[];

/** Checks an example against the format as typed. The example is in this component's memory alone. */
function Tester({ at }: { at: number }) {
  const [example, setExample] = useState('');
  const fields = useFormContext<BrandFields>().watch(`parts.${at}`);
  const part = fields && partOf(fields);
  const code = normalCode(example);
  const problem = part && formatProblem(part, example);
  return (
    <div className="format-test">
      <label>
        {t.test}
        <input
          value={example}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          translate="no"
          onChange={(event) => setExample(event.target.value)}
        />
      </label>
      <p role="status">
        {part && code !== '' ? (
          problem ? (
            <span className="chip danger">
              {problem.kind === 'characters' && `${t.wrongChars}: ${problem.found.join(' ')}`}
              {problem.kind === 'prefix' && t.wrongPrefix}
              {problem.kind === 'length' && `${t.length}: ${problem.length} ≠ ${lengthsText(part.lengths)}`}
            </span>
          ) : (
            <>
              <span className="chip positive">{t.fits}</span> <code>{groupedCode(part, example)}</code>
            </>
          )
        ) : (
          <span className="muted">{t.private}</span>
        )}
      </p>
    </div>
  );
}

/** The secrets on a card, with a tester for each. */
export function FormatFields() {
  const { register, control, formState, watch } = useFormContext<BrandFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const used = watch('parts').map(({ name }) => name);
  const isShort = !watch('parts').some(
    (part) => (partOf(part)?.lengths[0] ?? minCodeLength) >= minCodeLength,
  );
  const unused = names.find((name) => !used.includes(name));
  return (
    <fieldset>
      <legend>{t.title}</legend>
      <p className="muted">{t.hint}</p>
      {fields.map(({ id }, at) => {
        const errors = formState.errors.parts?.[at];
        return (
          <div key={id} className="format">
            <div className="fields">
              <label>
                {t.part}
                <select {...register(`parts.${at}.name`)}>
                  {(Object.keys(partLabels) as Name[])
                    .filter((name) => names.includes(name) || used[at] === name)
                    .map((name) => (
                      <option key={name} value={name}>
                        {localize(partLabels[name])}
                      </option>
                    ))}
                </select>
              </label>
              <label>
                {t.chars}
                <select {...register(`parts.${at}.chars`)}>
                  <Options
                    values={Object.keys(charLabels) as (keyof typeof charLabels)[]}
                    labels={charLabels}
                  />
                </select>
              </label>
              <label>
                {t.excluded}
                <input
                  placeholder="O, I"
                  {...register(`parts.${at}.excluded`, { pattern: /^[A-Za-z0-9,，、\s]*$/ })}
                />
              </label>
              <label>
                {t.lengths}
                <input
                  placeholder="14-16, 20"
                  {...register(`parts.${at}.lengths`, {
                    validate: (_, { parts }) => partOf(parts[at]!) !== null,
                  })}
                />
              </label>
              <label>
                {t.prefix}
                <input
                  maxLength={10}
                  autoCapitalize="characters"
                  {...register(`parts.${at}.prefix`, { pattern: /^[A-Za-z0-9]*$/ })}
                />
              </label>
              <label>
                {t.group}
                <input placeholder="4-4-4-4" {...register(`parts.${at}.group`)} />
              </label>
            </div>
            {errors?.lengths && <p className="failure">{t.badPart}</p>}
            {(errors?.prefix || errors?.excluded) && <p className="failure">{t.badPrefix}</p>}
            <Tester at={at} />
            {fields.length > 1 && (
              <button type="button" className="link" onClick={() => remove(at)}>
                {t.remove}
              </button>
            )}
          </div>
        );
      })}
      {isShort && <p className="failure">{t.tooShort}</p>}
      {fields.length < 4 && (
        <div className="bar">
          {!used.includes('pin') && (
            <button
              type="button"
              className="button"
              onClick={() => append({ ...newPart, name: 'pin', chars: 'digits', lengths: '4' })}
            >
              {t.addPin}
            </button>
          )}
          {unused && (
            <button type="button" className="button" onClick={() => append({ ...newPart, name: unused })}>
              {t.add}
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}
