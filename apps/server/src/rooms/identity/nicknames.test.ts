import { nicknamePattern } from '@gift/contract/rules';
import { describe, expect, it } from 'vitest';
import { isReservedNickname, isReservedTitle } from './nicknames';

describe('a nickname', () => {
  it.each([
    'Gift',
    'gift_team',
    'G1FT',
    'the.Admin',
    'ADM1N',
    'ＳＵＰＰＯＲＴ',
    'Supp0rt_24',
    'moderat0r',
    'gift客服',
    '官方',
    '管理员1',
    'c.u.s.t.o.m.e.r.care',
    '...',
    'Gíft_Téám',
    'gıft',
    'M.1A2B3C',
    'M_4F00AB',
    'm1a2b3c',
    'Mediator',
    'Dispute.Desk',
    'Arbiter',
    'Mod.Team',
    'Moderateur',
    'superadrnin',
    'Compliance',
    'CaseWorker',
    '仲裁员',
    '调解员',
    '审核员',
    '争议处理',
    '版主',
  ])('%s could be taken for staff, or says nothing', (nickname) =>
    expect(isReservedNickname(nickname)).toBe(true),
  );

  it.each([
    'lagos_cards',
    'Chidi',
    'steam_vault',
    'Ngozi88',
    '小王',
    'Tosin.O',
    'supreme',
    'M.Adebayo',
    'Mfon_22',
    'Mercy007',
    'Arinze',
    'Bernard',
    'Modupe',
  ])('%s could not', (nickname) => expect(isReservedNickname(nickname)).toBe(false));

  it.each([
    ['nothing to see', '\u3164\u3164\u3164'],
    ['an invisible end', 'lagos_cards\u115f'],
    ['a Cyrillic letter', 'l\u0430gos_cards'],
    ['a Greek letter', 'lag\u03bfs_cards'],
    ['small capitals', '\u0262\u026a\ua730\u1d1b'],
    ['digits of another script', 'user\u0661\u0662'],
    ['a mark that turns the writing round', 'ab\u202ecd'],
  ])('with %s is malformed', (_, nickname) => expect(nicknamePattern.test(nickname)).toBe(false));

  it.each(['lagos_cards', 'Ọláolú', 'Ƙasim.9', 'Ngọzi88', '小王卡商', 'ＧＣ店１', 'Bjørn'])(
    '%s is well-formed',
    (nickname) => expect(nicknamePattern.test(nickname)).toBe(true),
  );
});

describe('the name of a group', () => {
  it.each([
    'Gift',
    'GIFT',
    'Gift Help',
    'G1ft team',
    'Gift Nigeria News',
    'Support 24/7',
    'Official Steam',
    '平台客服',
    'Gift dispute ABCD-EFGH',
    'Gift  Disputе Room',
    'Dispute ABCD-EFGH',
    'Gift Resolution Centre',
    'Gift Arbitration',
    'Gift Case 1234',
    'Gift Payments',
    'Gift 争议 ABCD-EFGH',
  ])('%s could be taken for one of ours', (title) => expect(isReservedTitle(title)).toBe(true));

  it.each([
    'Gift cards of Lagos',
    'Steam US sellers',
    'iTunes 24/7',
    '礼品卡交流群',
    '🔥🔥',
    'Gifted traders',
    'Gift cases and covers',
    'Modern cards of Abuja',
  ])('%s could not', (title) => expect(isReservedTitle(title)).toBe(false));
});
