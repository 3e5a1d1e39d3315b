import { expect, it } from 'vitest';
import { networkOf } from './rate-limit';

it.each([
  ['102.89.1.7', '102.89.1.7'],
  ['::ffff:102.89.1.7', '102.89.1.7'],
  ['2a00:1:2:3:4:5:6:7', '2a00:1:2:3::/64'],
  ['2a00:1:2:3::9', '2a00:1:2:3::/64'],
  ['2A00:0001:2:3::9%eth0', '2a00:1:2:3::/64'],
  ['2a00::9', '2a00:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('tries from %s are counted for %s', (address, network) => expect(networkOf(address)).toBe(network));
