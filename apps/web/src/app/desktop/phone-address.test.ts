import { expect, it } from 'vitest';
import { phoneAddress } from './phone-address';

const address = (path: string, query = '') =>
  phoneAddress('https://gift.ng', path, new URLSearchParams(query));

it.each([
  ['/home', '', 'https://gift.ng/home'],
  ['/checkCode', 'orderNo=123', 'https://gift.ng/checkCode?orderNo=123'],
  ['/createOrder', 'type=1&brand=steam&step=2', 'https://gift.ng/createOrder?type=1&brand=steam&step=2'],
])('%s?%s continues on a phone at %s', (path, query, expected) => {
  expect(address(path, query)).toBe(expected);
});

it.each(['token', 'code', 'invite', 'verify', 'password', 'to', 'back', 'starter', 'reference'])(
  'the query %s is not in the picture',
  (name) => {
    expect(address('/register', `${name}=s3cret&type=1`)).toBe('https://gift.ng/register?type=1');
  },
);

it('a code that was sent to this device is entered here; a phone starts with the login', () => {
  expect(address('/verificationCode', 'type=1')).toBe('https://gift.ng/login');
});
