import { type CallName, calls, type EndpointSpec, errors } from '@gift/contract';
import * as z from 'zod';
import { escaped } from './html';
import { refusalsOf } from './openapi';

const shape = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<pre>${escaped(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), shortened, 2))}</pre>`
    : '<p>Nothing.</p>';
const shortened = (key: string, value: unknown) =>
  key === '$schema' || key === 'additionalProperties' ? undefined : value;

function section(name: string, spec: EndpointSpec): string {
  const marks = [
    spec.access !== 'public' ? 'signed in' : 'public',
    spec.sealed && 'sealed body',
    spec.idempotent && 'idempotency key',
  ].filter(Boolean);
  const refusals = refusalsOf(spec).map(
    (refusal) =>
      `<tr><td>${errors[refusal].code}</td><td>${refusal}</td><td>${escaped(errors[refusal].en)}</td></tr>`,
  );
  return `<section id="${name}">
<h3><code>${spec.method} ${escaped(spec.path)}</code></h3>
<p>${escaped(spec.summary)}. <em>${marks.join(', ')}</em></p>
<details><summary>Shapes and refusals</summary>
<h4>${spec.method === 'GET' ? 'Query' : 'Body'}</h4>${shape(spec.method === 'GET' ? spec.query : spec.body, 'input')}
<h4>Data</h4>${shape(spec.answer, 'output')}
<h4>Refusals</h4><table>${refusals.join('')}</table>
</details></section>`;
}

/** The contract as a plain HTML page without scripts, so that it works under the strict CSP. */
export function apiDocsPage(): string {
  const names = Object.keys(calls) as CallName[];
  const groups = new Map<string, CallName[]>();
  for (const name of names) {
    const group = calls[name].path.split('/')[2] ?? 'api';
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const index = [...groups].map(
    ([group, members]) =>
      `<li><a href="#${group}">${group}</a> ${members.map((name) => `<a href="#${name}"><code>${name}</code></a>`).join(' ')}</li>`,
  );
  const body = [...groups].map(
    ([group, members]) =>
      `<h2 id="${group}">${group}</h2>${members.map((name) => section(name, calls[name])).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/icon.svg"><title>API - Gift</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Gift API</h1>
<p>Every answer is <code>{code, data, message}</code>: code 200 is success, a refusal is HTTP 200 with its own code,
a sentence in the language of <code>Accept-Language</code>, and details in <code>data</code>. No session is HTTP 401.
Sums are kobo, as strings of digits; moments are ISO 8601 in UTC. Sign in with <code>Authorization: Bearer</code>.
The same contract as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Sealed bodies</h2>
<p>Where a call says so, send the header <code>Accept-Code: 1010</code> and the body <code>{"data": "hex|hex|..."}</code>:
the JSON text, then the instance's fixed suffix, then the time in milliseconds, cut into pieces of at most 100 characters
and at most 117 bytes, each encrypted with the instance's 1024-bit RSA key (PKCS#1 v1.5) and written in hex. The clock may be
off by five minutes, and each envelope counts once. The secrecy of what you send rests on TLS; the envelope is kept
because clients of this kind expect it.</p>
<ul>${index.join('')}</ul>${body.join('\n')}</main></body></html>`;
}

export const apiDocsCss = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f6fa;color:#0e1726}
main{max-width:860px;margin:0 auto;padding:24px 16px 80px}section{background:#fff;border-radius:12px;padding:12px 16px;margin:12px 0}
h3{margin:0;font-size:16px}h4{margin:12px 0 4px}pre{overflow:auto;background:#f4f6fa;padding:12px;border-radius:8px;font-size:13px}
td{padding:4px 8px;border-top:1px solid #e3e8f0;vertical-align:top;font-size:14px}a{color:#1a56ff}summary{cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#0b0f17;color:#eef2fa}section{background:#131a26}pre{background:#0b0f17}a{color:#5b8cff}td{border-color:#243047}}`;
