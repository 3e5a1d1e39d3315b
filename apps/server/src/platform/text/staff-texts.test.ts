import { calls } from '@gift/contract';
import { expect, it } from 'vitest';
import { refuseCardCodes } from './staff-texts';

const code = 'X7QP-9K2M-4TRW-8HZC';

it.each(['bodyEn', 'bodyZh', 'bodyPcm'])(
  'an article may have a picture whose address looks like a card code: %s',
  (field) => {
    const check = (text: string) => () => refuseCardCodes(calls.saveHelp, { [field]: text });
    expect(check(`Look at this. ![A card](/help/${code}.webp)`)).not.toThrow();
    expect(check(`Look at this. ![${code}](/help/card.webp)`)).toThrow('CodeInText');
    expect(check(`Look at this: ${code}`)).toThrow('CodeInText');
  },
);
