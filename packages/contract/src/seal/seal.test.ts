import { expect, it } from 'vitest';
import {
  sealChunkBytes,
  sealChunkCharacters,
  sealChunks,
  sealedPaths,
  sealHeader,
  sealHeaderValue,
  sealJoint,
  sealKeyBits,
  sealSkewMs,
  sealTimestampDigits,
} from './seal';

const lengths = (text: string) => sealChunks(text).map((bytes) => bytes.length);

it('the sealed body constants match the specification', () => {
  expect([sealHeader, sealHeaderValue, sealJoint]).toEqual(['accept-code', '1010', '|']);
  expect([sealKeyBits, sealChunkCharacters, sealChunkBytes]).toEqual([1024, 100, 117]);
  expect([sealTimestampDigits, sealSkewMs]).toEqual([13, 300_000]);
});

it('the specification names eleven calls that are sealed', () => {
  expect(sealedPaths).toEqual([
    '/api/order/submit',
    '/api/order/pay',
    '/api/order/ship',
    '/api/orderRefund/submit',
    '/api/walletOrder/withdrawal',
    '/api/walletOrder/topUp',
    '/api/user/forgetPwd',
    '/api/user/verifyUserInfo',
    '/api/user/updateUserAccount',
    '/api/user/setPayPwd',
    '/api/login',
  ]);
});

it('a piece is as full as it can be: 100 characters, or 117 bytes', () => {
  expect(lengths('')).toEqual([]);
  expect(lengths('a'.repeat(100))).toEqual([100]);
  expect(lengths('a'.repeat(201))).toEqual([100, 100, 1]);
  // Three bytes each: 39 of them are 117 bytes.
  expect(lengths('礼'.repeat(40))).toEqual([117, 3]);
  // Two UTF-16 units and four bytes each: 29 of them are 116 bytes.
  expect(lengths('🎁'.repeat(30))).toEqual([116, 4]);
  // 91 letters and five such pairs would be 101 units in 111 bytes.
  expect(lengths(`${'a'.repeat(91)}${'🎁'.repeat(5)}`)).toEqual([107, 4]);
});
