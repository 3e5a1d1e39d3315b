import { expect, it } from 'vitest';
import { recoverySync } from './launch';

it('syncs by one call only where that reports errors of the disk', () => {
  expect(recoverySync('linux', '5.8.0-63-generic')).toBe('syncfs');
  expect(recoverySync('linux', '6.12.94+deb13-amd64')).toBe('syncfs');
  expect(recoverySync('linux', '10.0')).toBe('syncfs');
  expect(recoverySync('linux', '5.4.0-216-generic')).toBe('fsync');
  expect(recoverySync('linux', '4.19.0')).toBe('fsync');
  expect(recoverySync('darwin', '25.1.0')).toBe('fsync');
});
