import { expect, it } from 'vitest';
import { auditResult } from './audit';
import { shippedOnly } from './sbom';

it('the SBOM lists what is shipped, and no test tools', () => {
  const bom = {
    metadata: { component: { name: 'gift' } },
    components: [
      { 'bom-ref': 'pg@8', properties: [] },
      { 'bom-ref': 'vitest@4', properties: [{ name: 'cdx:npm:package:development' }] },
    ],
    dependencies: [
      { ref: 'server@1', dependsOn: ['pg@8', 'vitest@4'] },
      { ref: 'vitest@4', dependsOn: [] },
    ],
  };
  expect(shippedOnly(bom)).toEqual({
    metadata: bom.metadata,
    components: [bom.components[0]],
    dependencies: [{ ref: 'server@1', dependsOn: ['pg@8'] }],
  });
});

it('the audit fails for a known vulnerability, and passes where the registry does not answer', () => {
  const vulnerabilities = { pg: { severity: 'high', range: '<9', fixAvailable: true } };
  expect(auditResult({ vulnerabilities })).toEqual({
    lines: ['pg <9: high, a fix is available', '1 packages with known vulnerabilities'],
    isClean: false,
  });
  expect(auditResult({ vulnerabilities: {} }).isClean).toBe(true);
  expect(auditResult({ message: '405 Method Not Allowed' })).toEqual({
    lines: ['The registry could not be asked: 405 Method Not Allowed'],
    isClean: true,
  });
});
