import { describe, expect, it } from 'vitest';
import type { Refusal } from '../calls/refusal';
import { checkStaffText, maskSureCodes } from './free-text';

const refused = (text: string) => {
  try {
    checkStaffText(text, 'reason');
    return null;
  } catch (error) {
    return (error as Refusal).details.found;
  }
};

describe('texts by staff', () => {
  it.each([
    'Order 15601234567890123 was paid twice, see order 15601234567890999 too.',
    'Refund of ₦1,250,000.00 agreed with the buyer by phone 08031234567.',
    'Call him at +234 803 123 4567 or 0803-123-4567.',
    'PIN reset asked from 0803 123 4567 after a look at the identity.',
    'Password reset asked by +2348031234567.',
    'Verification failed in 2026, ask again.',
    'Verify 45000 against the statement of the bank.',
    'Verification of NUBAN 0123456789 at GTBank done.',
    'The bank confirms that account 0123456789 (Opay) got NGN 45000.',
    'NIP session 000013261122180729000123456789 shows that the money came.',
    'Session ID: 090267261122180729123456789012',
    'FT26326K9QX7 from Zenith, FT26326ABCDE from Access.',
    'Top-up GT-QnE73q79l1Anw46zotJb and withdrawal gw-7pvgx8mek85tgeepvdtd0j6k8kwr.',
    'Paystack T563902343241223 and TRF_1ptvuv321ahaa7q.',
    'MNFY|67|20261122152355|000123 and MNFY|PAYREF|GENERATED|1637326590847|12345',
    'FLW-MOCK-72544eae8dd5d4b7dd5ee14ff7cbd6bd',
    'OPay 261122140100123456789012 was sent back.',
    'Case K7QP-9XMT is about the same card as case ABCD-EFGH.',
    'BVN 22212345678 and NIN 12345678901 differ.',
    'RRN 261122345678, STAN 123456, terminal 2057AB12.',
    'Seen from 102.89.34.200 on 2026-11-22 18:07:29, iPhone 14.',
    'One-time codes hold 300 seconds now, was 600.',
    'user:15601234567890123:available to platform:suspense',
    '银行已确认订单 15601234567890123 的转账，账号 0123456789。',
  ])('hold no code: %s', (text) => {
    expect(refused(text)).toBeNull();
    expect(maskSureCodes(text)).toBe(text);
  });

  it.each([
    'The card X7QP-9K2M-4TRW-8HZC was seen by me.',
    'It was x7qp 9k2m 4trw 8hzc.',
    'X7QP9K2M4TRW8HZC',
    'Card 6034 9325 1234 5678 from account 0123456789 at GTBank.',
    'Order 15601234567890123 has 603493251234567 on it.',
    '6006491123456789012',
    'Steam ABCDE-12FGH-3JKLM',
    'Called from 0803 123 4567, card X7QP-9K2M-4TRW-8HZC.',
    'He says the OTP is 482913.',
    'PIN: 4821',
    'The OTP is four eight two nine one three.',
    '验证码是482913',
  ])('are refused with a code: %s', (text) => {
    expect(refused(text)).not.toBeNull();
    expect(maskSureCodes(text)).not.toBe(text);
  });
});
