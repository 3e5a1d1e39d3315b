import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useFormContext } from 'react-hook-form';
import type { Received } from '../kit/api/call';
import { Link } from '../kit/link';
import { type BrandFields, bandsIn, bandsText, numbersIn } from './brand-values';
import { countryName, fieldLabels } from './labels';

const t = texts({
  faces: ['Face values (whole numbers, comma-separated)', '面额（整数，用逗号分隔）'],
  badFaces: ['Enter whole numbers, such as 10, 25, 50.', '请填写整数面额，用逗号分隔，例如 10, 25, 50。'],
  off: ['disabled', '未开放'],
  add: ['Create a country (save first: this leaves the form)', '新建国家/地区（请先保存，将离开此表单）'],
  own: ['Face values and redeem pages by country', '按国家/地区设置面额与兑换页面'],
  hint: ['Empty: the standard applies.', '留空则使用默认值。'],
  denominations: ['Face values', '面额'],
  step: ['Step of other values', '其他面额的步长'],
  any: ['any', '不限'],
  bands: ['Rate bands', '参考价档位'],
  redeemUrl: ['Official redeem or balance page (https)', '官方兑换或查余额页面（https）'],
  badUrl: [
    'Enter the brand’s own page, such as https://brand.com/redeem.',
    '请填写品牌官方页面，例如 https://brand.com/redeem。',
  ],
  bad: [
    'Enter face values such as 500, 1000, a step such as 50, and bands such as 500-999, 1000-5000.',
    '请填写面额如 500, 1000；步长如 50；档位如 500-999, 1000-5000。',
  ],
});

type Source = Received<'catalogSource'>;

/** Where a brand is sold, and with which face values. */
export function FaceFields({ source }: { source: Source }) {
  const { register, formState, watch } = useFormContext<BrandFields>();
  const { errors } = formState;
  const countries = source.countries.filter(({ countryID }) => watch('countries').includes(countryID));
  const standard = watch('denominations');
  const isNumbers = (text: string | undefined) => numbersIn(text ?? '') !== null;
  return (
    <>
      <label>
        {t.faces}
        <input
          {...register('denominations', {
            required: true,
            validate: (text) => (numbersIn(text) ?? []).length > 0,
          })}
        />
      </label>
      {errors.denominations && <p className="failure">{t.badFaces}</p>}
      <fieldset>
        <legend>{localize(fieldLabels.countries)}</legend>
        <div className="fields">
          {source.countries.map(({ countryID, flag, isEnabled }) => (
            <label key={countryID} className="choice">
              <input type="checkbox" value={countryID} {...register('countries')} /> {flag}{' '}
              {countryName(source, countryID)} {!isEnabled && <span className="muted">({t.off})</span>}
            </label>
          ))}
        </div>
        <Link href="/catalogue?tab=countries">{t.add} →</Link>
      </fieldset>
      {countries.length > 0 && (
        <details
          open={countries.some(({ countryID }) =>
            Object.values(watch(`faces.${countryID}`) ?? {}).some(Boolean),
          )}
        >
          <summary>{t.own}</summary>
          <p className="muted">{t.hint}</p>
          {countries.map(({ countryID, flag, currency }) => (
            <fieldset key={countryID}>
              <legend>
                {flag} {countryName(source, countryID)} ({currency})
              </legend>
              <div className="fields own-faces">
                <label>
                  {t.denominations}
                  <input
                    placeholder={standard}
                    {...register(`faces.${countryID}.denominations`, { validate: isNumbers })}
                  />
                </label>
                <label>
                  {t.step}
                  <input
                    inputMode="numeric"
                    placeholder={t.any}
                    {...register(`faces.${countryID}.step`, { pattern: /^\s*([1-9]\d{0,5})?\s*$/ })}
                  />
                </label>
                <label>
                  {t.bands}
                  <input
                    placeholder={bandsText(source.bands)}
                    {...register(`faces.${countryID}.bands`, {
                      validate: (text) => bandsIn(text ?? '') !== null,
                    })}
                  />
                </label>
                <label>
                  {t.redeemUrl}
                  <input
                    type="url"
                    spellCheck={false}
                    maxLength={200}
                    {...register(`faces.${countryID}.redeemUrl`, {
                      setValueAs: (text: string | undefined) => text?.trim() ?? '',
                      pattern: /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,20}(?:\/[!-~]*)?$/,
                    })}
                  />
                </label>
              </div>
              {errors.faces?.[countryID] && (
                <p className="failure">{errors.faces[countryID]?.redeemUrl ? t.badUrl : t.bad}</p>
              )}
            </fieldset>
          ))}
        </details>
      )}
    </>
  );
}
