import { describe, expect, it } from 'vitest';
import { contactIn } from './contacts';

describe('contact details in a text', () => {
  it.each([
    ['call 08031234567 now', 'phone', '08031234567'],
    ['0803 123 4567', 'phone', '0803 123 4567'],
    ['0-8-0-3-1-2-3-4-5-6-7', 'phone', '0-8-0-3-1-2-3-4-5-6-7'],
    ['+234 803 123 4567', 'phone', '+234 803 123 4567'],
    ['2348031234567', 'phone', '2348031234567'],
    ['０８０３１２３４５６７', 'phone', '08031234567'],
    ['08\u200b031234567', 'phone', '08031234567'],
    ['+44 20 7946 0958', 'phone', '+44 20 7946 0958'],
    ['mail ada@example.com', 'email', 'ada@example.com'],
    ['ada (at) example.com', 'email', 'ada (at) example.com'],
    ['find me @ada_cards', 'handle', '@ada_cards'],
    ['see https://evil.example/x', 'link', 'https://evil.example/x'],
    ['my-shop.ng/cards', 'link', 'my-shop.ng/cards'],
    ['amazon.com.evil.com', 'link', 'amazon.com.evil.com'],
    ['wa.me/2348', 'link', 'wa.me/2348'],
    ['add me on WhatsApp', 'app', 'WhatsApp'],
    ['what-s app only', 'app', 'what-s app'],
    ['Whats App', 'app', 'Whats App'],
    ['telegram', 'app', 'telegram'],
    ['tg: ada', 'app', 'tg: ada'],
    ['请加我微信', 'app', '加我'],
    ['DM me first', 'app', 'DM me'],
    // What looks or reads the same to a person.
    ['\u202e76543213080\u202c', 'phone', '08031234567'],
    ['\u2067ppastahw\u2069', 'app', 'whatsapp'],
    ['whаtsаpp', 'app', 'whatsapp'],
    ['Τеlеgrаm', 'app', 'Telegram'],
    ['whätsápp', 'app', 'whatsapp'],
    ['w.h.a.t.s.a.p.p', 'app', 'whatsapp'],
    ['t e l e g r a m me', 'app', 'telegram'],
    ['wh4ts4pp', 'app', 'whatsapp'],
    ['te1egram', 'app', 'telegram'],
    ['1nst4gram', 'app', 'instagram'],
    ['t . me/ada', 'link', 't . me/ada'],
    ['my shop dot com', 'link', 'shop dot com'],
    ['ada at gmail dot com', 'email', 'gmail dot com'],
    ['zero eight zero three one two three four five six seven', 'phone', '0 8 0 3 1 2 3 4 5 6 7'],
    ['zero eight zero double three 12345 six', 'phone', '0 8 0 3 3  12345 6'],
    ['零八零三一二三四五六七', 'phone', '08031234567'],
    ['O8O3l234567', 'phone', '08031234567'],
    ['0803*123*4567', 'phone', '0803*123*4567'],
    ['0803 : 123 = 4567', 'phone', '0803 : 123 = 4567'],
    ['٠٨٠٣١٢٣٤٥٦٧', 'phone', '08031234567'],
    ['०८०३१२३४५६७', 'phone', '08031234567'],
    ['0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'phone', '08031234567'],
    ['oh eight oh three one two three four five six seven', 'phone', '0 8 0 3 1 2 3 4 5 6 7'],
    ['my number is 8031234567', 'phone', 'number is 8031234567'],
    ['wats app', 'app', 'wats app'],
    ['vvhatsapp', 'app', 'whatsapp'],
    ['ᴡʜᴀᴛꜱᴀᴘᴘ', 'app', 'whatsapp'],
    ['Ꮃhatsapp', 'app', 'whatsapp'],
    ['пишите в телеграм', 'app', 'телегра'],
    ['ватсап', 'app', 'ватсап'],
    ['signal: ada99', 'app', 'signal: ada99'],
    ['ig ada_cards', 'handle', 'ig ada_cards'],
    ['QQ 12345678', 'handle', 'QQ 12345678'],
    ['adacards@gmail', 'email', 'adacards@gmail'],
    ['te1egrarn', 'app', 'telegram'],
    ['insta ada_cards', 'handle', 'insta ada_cards'],
    ['discord ada#1234', 'handle', 'discord ada#1234'],
    ['cards-ada。com', 'link', 'cards-ada.com'],
    ['加V ada', 'app', '加V'],
    ['v信 ada', 'app', 'v信'],
  ])('%j is a contact (%s)', (text, kind, found) => {
    expect(contactIn(text)).toEqual({ kind, found });
  });

  it.each([
    '',
    'Clean cards only, one order at a time. I answer within 5 minutes.',
    'Denominations 10 80 100 200 50 and 500, no 25.',
    'Receipt must show the last 4 digits, e.g. 1234567890123.',
    'US cards only: redeem on amazon.com. Not amazon.co.uk!',
    'Open 08:00-22:00, 7 days. Rate 940 for 100-200.',
    'No screenshots. Scratch the panel, then send.',
    '只收清晰照片，五分钟内回复。',
    "That's what I'm. Me too.",
    'One order at a time, two or three a day, zero tolerance for used cards.',
    'I am at home at 8, redeem at amazon.com only.',
    'A B C of selling: 1. photo 2. code 3. wait.',
    'Рубли не принимаю.',
    'Cards of 10, 15, 25, 50, 100, 150, 200, 250; 9 or 10 a week.',
    '一二三年级都可以，八九成新。',
  ])('%j holds none', (text) => {
    expect(contactIn(text, ['amazon.com'])).toBeNull();
  });

  it.each([
    ['redeem on amazon.com', []],
    ['redeem on amazon.xyz', ['amazon.com']],
    ['redeem on amazon.com.evil.com', ['amazon.com']],
    ['redeem on amazon.com/pay-me', ['amazon.com']],
    ['redeem on evil.com', ['amazon.com']],
  ])('%j is a link with the sites %j', (text, sites) => {
    expect(contactIn(text, sites)?.kind).toBe('link');
  });

  it('allows a site of a brand with any ending, and its sisters in other countries', () => {
    for (const text of ['amazon.shop', 'www.amazon.de', 'https://amazon.com.', 'amazon.shop!'])
      expect(contactIn(text, ['amazon.shop', 'amazon.com']), text).toBeNull();
  });

  it('returns the first one', () => {
    expect(contactIn('telegram or 08031234567')?.kind).toBe('app');
    expect(contactIn('08031234567 or telegram')?.kind).toBe('phone');
  });

  // If the work grew with the square of the length, this would take minutes and time out.
  it.each(['0 ', 'a.', 'A1B2-', 'a1', '+1', 'o', 'w.', 'one ', '\u202ea-'])(
    'finds none in a long repetition of %j',
    (piece) => {
      expect(contactIn(piece.repeat(200_000 / piece.length))).toBeNull();
    },
  );
});
