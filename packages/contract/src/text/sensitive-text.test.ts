import { describe, expect, it } from 'vitest';
import { findSensitiveText } from './sensitive-text';

const kindOf = (text: string, context = {}) => findSensitiveText(text, context)?.kind ?? null;

describe('sensitive text in chat', () => {
  it.each([
    ['X7QP9K2M4TRW8HZC', 'X7QP9K2M4TRW8HZC'],
    ['here it is: X7QP 9K2M 4TRW 8HZC thanks', 'X7QP 9K2M 4TRW 8HZC'],
    ['x7qp 9k2m 4trw 8hzc', 'x7qp 9k2m 4trw 8hzc'],
    ['code is 4F7KD-9QQ2M-1XB3Z', '4F7KD-9QQ2M-1XB3Z'],
    ['4F7KD-9QQ2M-1XB3Z-77KQP-2MMT4', '4F7KD-9QQ2M-1XB3Z-77KQP-2MMT4'],
    ['Ｘ７ＱＰ９Ｋ２Ｍ４ＴＲＷ８ＨＺＣ', 'X7QP9K2M4TRW8HZC'],
    ['X7QP\u200b9K2M\u200b4TRW\u200b8HZC', 'X7QP9K2M4TRW8HZC'],
    ['6006491234567890', '6006491234567890'],
    ['6006 4912 3456 7890', '6006 4912 3456 7890'],
    ['6006-4912-3456-7890 1234', '6006-4912-3456-7890 1234'],
    ['卡密 X7QP9K2M4TRW8HZC', 'X7QP9K2M4TRW8HZC'],
    ['Amazon AQ2B-CD3EFG-H4JK', 'AQ2B-CD3EFG-H4JK'],
    ['it has 12 digits 4821 9930 5577', '4821 9930 5577'],
    // Disguised codes, or codes as they were copied.
    ['Х7QР9К2М4ТRW8НZС', 'X7QP9K2M4TRW8HZC'],
    ['X7QP_9K2M_4TRW_8HZC', 'X7QP_9K2M_4TRW_8HZC'],
    ['X7QP/9K2M/4TRW/8HZC', 'X7QP/9K2M/4TRW/8HZC'],
    ['X7QP\n9K2M\n4TRW\n8HZC', 'X7QP\n9K2M\n4TRW\n8HZC'],
    ['X 7 Q P 9 K 2 M 4 T R W 8 H Z C', 'X 7 Q P 9 K 2 M 4 T R W 8 H Z C'],
    ['6006\n4912\n3456\n7890', '6006\n4912\n3456\n7890'],
    ['6006, 4912, 3456, 7890', '6006, 4912, 3456, 7890'],
    ['$6006491234567890', '6006491234567890'],
    ['6006491234567890 naira', '6006491234567890'],
    ['٦٠٠٦٤٩١٢٣٤٥٦٧٨٩٠', '6006491234567890'],
    // An uncertain match beside it does not hide it.
    ['PS4 PS5 XBOX 6006491234567890', '6006491234567890'],
  ])('%j is a card code', (text, found) => {
    expect(findSensitiveText(text)).toMatchObject({ kind: 'card', found });
  });

  it.each([
    ['my otp is 482913', true],
    ['OTP: 482 913', true],
    ['verification code 4821', true],
    ['验证码是482913', true],
    ['the pin 2748', true],
    ['OTP-482913', true],
    ['otp482913', true],
    ['О T P 482913', true],
    ['my otp is 4 8 2 9 1 3', true],
    ['my otp is four eight two nine one three', true],
    ['otp 482913, prices 1450,1455,1460,1477', true],
    ['482913', false],
    ['the code is 48291', false],
  ])('%j is a one-time code, sure: %s', (text, isSure) => {
    expect(findSensitiveText(text)).toMatchObject({ kind: 'otp', isSure });
  });

  it('a lone number counts as a one-time code right after somebody asked for one', () => {
    expect(kindOf('2748')).toBeNull();
    expect(kindOf('2748', { before: 'send me your PIN' })).toBe('otp');
    expect(kindOf('it says 48291734', { before: 'What verification number did you get?' })).toBe('otp');
    expect(kindOf('ok 27481', { before: 'good afternoon' })).toBeNull();
  });

  it.each([
    ['pay into my opay 8031234567', 'account'],
    ['acct 0123456789 GTB', 'account'],
    ['转账到 0123456789', 'account'],
    ['opay: 803.123.4567', 'account'],
    ['acct zero one two three four five six seven eight nine', 'account'],
    ['08031234567', 'contact'],
    ['whatsapp me', 'contact'],
    ['find me @ada_cards', 'contact'],
    ['https://evil.example/redeem', 'contact'],
    ['wa.me/2348031234567', 'contact'],
    ['加我微信 ada', 'contact'],
  ])('%j leads outside (%s)', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it('ten digits may be an account number, and surely are right after a request for one', () => {
    expect(findSensitiveText('0123456789')).toMatchObject({ kind: 'account', isSure: false });
    const before = 'drop your account, I will transfer';
    expect(findSensitiveText('0123456789', { before })).toMatchObject({ kind: 'account', isSure: true });
  });

  it('users who completed an order can share contacts, but never codes or bank accounts', () => {
    const around = { mayShareContacts: true };
    expect(kindOf('08031234567', around)).toBeNull();
    expect(kindOf('whatsapp me', around)).toBeNull();
    expect(kindOf('X7QP9K2M4TRW8HZC', around)).toBe('card');
    expect(kindOf('pay into my opay 8031234567', around)).toBe('account');
  });

  it('a number that may be something else is reported as unsure', () => {
    expect(findSensitiveText('123456789012345678')?.isSure).toBe(false);
    expect(findSensitiveText('482913')?.isSure).toBe(false);
  });
});

describe('ordinary trade messages', () => {
  it.each([
    '',
    'Good afternoon. Card is scratched fresh, receipt is in the order.',
    'Thanks, I am ready to redeem.',
    'I paid ₦46,000 into escrow',
    'N46000 for the $50',
    'rate is 920 per dollar, so 92000',
    'I can do 92k or 95k',
    'total 1250000',
    '46,000.50',
    'you get 46000 naira',
    'I have 2x50 1x100 3x25',
    '10 25 50 100 200 500',
    '10, 25, 50, 100, 200, 500 all in stock',
    '1000 2000 3000 5000',
    '1000\n2000\n5000\n10000',
    'XBOX25, NIKE50, UBER15',
    '2 x 5, 1 x 9, 3 x 5, 4 x 5',
    'Someone else is the pinner',
    'I made the transfer on 22/11/2026 10:30',
    'bank said 2026-11-22 10:30',
    '转账时间 22.11.2026 10:30',
    'verification failed with error E74-4821',
    'US100 UK50 CA25 only',
    'Steam US $100 e-code, no receipt',
    'XBOX 360 and PS5 cards, 25 and 50',
    'PLAYSTATION50 is fine',
    'iPhone15ProMax',
    'steam_vault2024 is my name here',
    'steamvault2024',
    'give me 5 minutes, be back 14:30',
    'see you 21/11/2026 at 08:00',
    '2026-11-21',
    'The code works, thank you',
    'Please reveal the code now',
    'Is the PIN scratched?',
    'text me when you are done',
    '100 200 500 all available',
    'I sold 1204 trades since 2024',
    '98 % of 412 trades',
    'PLEASE CHECK THE CARD NOW',
    'APPLE CARD 100 USD',
    'NEW CARD FROM STORE TODAY',
    '卡片没问题，谢谢',
    '92000元可以吗',
    '5分钟后回来',
    '共3张，每张100',
    '2500',
    '45000',
    '150000',
    'ok 👍🏽',
  ])('%j goes through', (text) => {
    expect(findSensitiveText(text)).toBeNull();
  });

  it('finds a code in the format of a brand of the catalogue, however it is grouped', () => {
    const format = { name: 'code', chars: 'any', lengths: [9], prefix: 'GX', group: [3, 3, 3] } as const;
    const brands = { formats: [format], sites: ['gxcards.com'] };
    for (const text of ['take gx1234567 now', 'GX1-234-567', 'code: GX1 234 567.', 'ok gx1 234 567 then']) {
      expect(findSensitiveText(text), text).toBeNull();
      expect(findSensitiveText(text, { brands }), text).toMatchObject({ kind: 'card', isSure: true });
    }
    for (const text of ['GX12345678', 'AX1234567', 'gxabcdefg', 'redeem it on gxcards.com please'])
      expect(findSensitiveText(text, { brands }), text).toBeNull();
    const plain = { formats: [{ ...format, prefix: '' }], sites: [] };
    expect(findSensitiveText('A1B2C3D4E', { brands: plain })).toMatchObject({ kind: 'card', isSure: false });
    for (const text of ['wonderful', 'brand new', '123456789 is mine'])
      expect(findSensitiveText(text, { brands: plain })?.kind, text).not.toBe('card');
  });

  it('an order number known to both sides is not taken for a card code', () => {
    const orderNo = '15728640123456789';
    expect(kindOf(`order ${orderNo}`)).toBe('card');
    expect(kindOf(`order ${orderNo}`, { orderNos: [orderNo] })).toBeNull();
    expect(kindOf(`order ${orderNo} X7QP9K2M4TRW8HZC`, { orderNos: [orderNo] })).toBe('card');
  });

  // If the work grew faster than the square of the length, this would take hours and time out.
  it.each(['0 ', 'a1', 'A1B2-', '1234 ', 'ab.', '+1', 'A-', '1,', '1', 'A1B2\n', '1 2 ', '1234,'])(
    'checking 100,000 characters of repeated %j finishes without an error',
    (piece) => {
      const format = { name: 'code', chars: 'any', lengths: [9, 16], prefix: 'A', group: [9] } as const;
      const brands = { formats: Array(30).fill(format), sites: [] };
      expect(() => findSensitiveText(piece.repeat(100_000 / piece.length), { brands })).not.toThrow();
    },
  );
});
