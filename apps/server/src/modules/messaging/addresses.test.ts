import { expect, it } from 'vitest';
import { chatAddresses } from './addresses';

it('the addresses of chat are HTTPS and WSS on a site that is HTTPS', () => {
  expect(chatAddresses('https://gift.example')).toEqual({
    apiAddr: 'https://gift.example/api',
    wsAddr: 'wss://gift.example/msg_gateway',
  });
});
