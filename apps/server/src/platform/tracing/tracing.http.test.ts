import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser } from '../../testing/fixtures/users';
import { type ReceivedSpan, spansOf, traceReceiver } from '../../testing/trace-receiver';

const sampled = await traceReceiver({
  OTEL_SERVICE_NAME: 'gift-test',
  OTEL_RESOURCE_ATTRIBUTES: 'zone=lagos',
});
const unsampled = await traceReceiver({ OTEL_TRACES_SAMPLER: 'always_off' });
let gift: TestApp;
let bodies: string[];
let spans: ReceivedSpan[];
beforeAll(async () => {
  gift = await testApp({}, { tracing: sampled.tracing });
  const trade = await createTrade(gift);
  await trade.completed();
  await gift.call('sendCode', { purpose: 'pin' }, { token: trade.buyer.token });
  await gift.runDue();
  bodies = await sampled.received();
  spans = spansOf(bodies);
});
afterAll(() => gift.close());

const attribute = ({ attributes }: ReceivedSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue;
const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan;
const traceOf = ({ traceId }: ReceivedSpan) => spans.filter((span) => span.traceId === traceId);

it('a completed order is one connected trace from the request over the outbox to the handlers', () => {
  const request = named('POST /api/order/confirm');
  const trace = traceOf(request);
  const ids = new Set(trace.map(({ spanId }) => spanId));
  const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots).toEqual([request]);
  for (const { name, parentSpanId } of trace)
    if (parentSpanId) expect(ids.has(parentSpanId), `the parent of ${name}`).toBe(true);
  const handler = trace.find(({ name }) => name === 'process order.updated') as ReceivedSpan;
  expect(handler.parentSpanId).toBe(request.spanId);
  const children = (parent: ReceivedSpan) =>
    trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name);
  expect(children(request)).toEqual(
    expect.arrayContaining(['begin', 'select ledger.settle_escrow', 'update orders.orders', 'commit']),
  );
  expect(children(handler).some((name) => name.startsWith('insert '))).toBe(true);
});

it('a trace continues in a job and in the call of a provider', () => {
  const call = named('call sms');
  const names = traceOf(call).map(({ name }) => name);
  expect(names).toContain('POST /api/user/sendCode');
  expect(names.some((name) => name.startsWith('job '))).toBe(true);
});

it('log entries and spans name the same trace and operation', () => {
  const request = named('POST /api/order/confirm');
  const entries = gift.logLines.map((line) => JSON.parse(line));
  const entry = entries.find(({ route }) => route === '/api/order/confirm');
  expect(entry).toMatchObject({ trace_id: request.traceId, op: attribute(request, 'gift.operation_id') });
  const statement = entries.find(({ name, op }) => name === 'update orders.orders' && op === entry.op);
  expect(statement.trace_id).toBe(request.traceId);
});

it('the standard variables name the service and its attributes', () => {
  expect(bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"gift-test"}}');
  expect(bodies[0]).toContain('{"key":"zone","value":{"stringValue":"lagos"}}');
});

it('a sampler that takes nothing exports nothing, also behind the outbox', async () => {
  const quiet = await testApp({}, { tracing: unsampled.tracing });
  const { token } = await createTestUser(quiet);
  await quiet.call('sendCode', { purpose: 'pin' }, { token });
  await quiet.runDue();
  expect(quiet.logLines.some((line) => line.includes('trace_id'))).toBe(false);
  await quiet.close();
  expect(await unsampled.received()).toEqual([]);
});

it('an operation works without a receiver, and the log says once that traces are lost', async () => {
  const lost = await traceReceiver({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
  });
  for (let n = 0; n < 3; n++) lost.tracing.start('a span').end();
  await lost.received();
  expect(lost.warnings).toHaveLength(1);
});
