import { texts } from '@gift/client/language';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { useRemote } from '../../../shared/http/use-remote';
import { ChipChoice } from '../../../shared/ui/chip';
import { Failed } from '../../../shared/ui/feedback/states';
import { healthText } from './bank-account';

const t = texts({
  bank: ['Bank', '银行', 'Bank'],
  choose: ['Choose a bank', '请选择银行', 'Choose bank'],
  likely: ['Likely banks for this number', '可能的开户银行', 'Banks wey fit get this number'],
  used: ['Used before', '您曾使用过', 'Used before'],
  phone: ['Phone number', '该账号为手机号', 'Phone number'],
  checkDigit: ['Number matches', '账号符合该银行规则', 'Number match'],
});

const maxLikely = 4;

/** The bank of an account: the likeliest for the typed digits as chips, all others in a searchable list. */
export function BankChoice({
  accountNumber,
  value,
  onChange,
}: {
  accountNumber: string | undefined;
  value: string | null;
  onChange: (bankCode: string) => void;
}) {
  // The query contains the account number, so its answer is not saved on the phone.
  const banks = useRemote('walletBanks', accountNumber ? { accountNumber } : {}, { cache: false });
  const items = banks.data?.items ?? [];
  const likely = items.filter(({ hint }) => hint !== null).slice(0, maxLikely);
  if (!banks.data && banks.error)
    return <Failed failure={banks.error} onRetry={() => void banks.refresh()} />;
  return (
    <>
      {likely.length > 0 && (
        <>
          <p className="muted small">{t.likely}</p>
          <ChipChoice
            label={t.likely}
            value={value}
            onChange={onChange}
            options={likely.map(({ bankCode, name }) => ({ value: bankCode, text: name }))}
          />
        </>
      )}
      <SelectSheet
        label={t.bank}
        placeholder={t.choose}
        value={value}
        onChange={onChange}
        options={items.map(({ bankCode, name, hint, health }) => ({
          value: bankCode,
          text: name,
          note: [hint && t[hint], healthText(health)].filter(Boolean).join('. ') || undefined,
        }))}
      />
    </>
  );
}
