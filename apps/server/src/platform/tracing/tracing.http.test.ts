import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../services';
import { type TestApp, testApp } from '../../testing/app';
import { createTrade } from '../../testing/fixtures/trade';
import { type ReceivedSpan, spansOf, traceReceiver } from '../../testing/trace-receiver';
import { publishEvent, relayOutbox } from '../events/outbox';
import { callProvider, switchProvider } from '../providers';
import { type ActiveSpan, activeSpan, traced } from './tracing';

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
  for (const span of trace)
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
  const children = (parent: ReceivedSpan) =>
    trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name);
  expect(children(request)).toEqual(
    expect.arrayContaining(['begin', 'select ledger.settle_escrow', 'update orders.orders', 'commit']),
  );
  // What was handled together with other events is linked to the request.
  const together = spans.find(
    ({ name, links = [] }) =>
      name === 'process order.updated together' && links.some(({ spanId }) => spanId === request.spanId),
  ) as ReceivedSpan;
  const handled = spans.filter(({ parentSpanId }) => parentSpanId === together.spanId);
  expect(handled.some(({ name }) => name.startsWith('insert '))).toBe(true);
});

it('a trace continues in a job and in the call of a provider', () => {
  const call = named('call sms');
  const names = traceOf(call).map(({ name }) => name);
  expect(names).toContain('POST /api/user/sendCode');
  expect(names.some((name) => name.startsWith('job '))).toBe(true);
});

it('the same work is measured', async () => {
  const { services, clock, app } = gift;
  const { storage, database } = services;
  await storage.put('uploads/a-file', Buffer.from('bytes'), clock.now());
  const off = { kind: 'mail', name: 'sandbox' } as const;
  await switchProvider(database, { ...off, isOn: false, by: 'test', now: clock.now() });
  await expect(callProvider(services, off, async () => {})).rejects.toThrow('switched off');
  const { payload } = await app.inject('/metrics');
  for (const series of [
    'gift_http_request_seconds_count{method="POST",route="/api/order/confirm",status="200",code="200"} 1',
    'gift_db_statement_seconds_count{statement="commit"} ',
    'gift_db_pool_wait_seconds_count ',
    'gift_event_delivery_seconds_count{topic="order.updated",outcome="ok"} ',
    'gift_job_seconds_count{task="identity.sendCode",outcome="ok"} 1',
    'gift_provider_call_seconds_count{kind="sms",name="sandbox",outcome="ok"} 1',
    'gift_provider_call_seconds_count{kind="mail",name="sandbox",outcome="not_called"} 1',
    'gift_storage_operation_seconds_count{store="disk",operation="put",outcome="ok"} ',
    'gift_chat_messages_total{conversation="single"} ',
  ])
    expect(payload).toContain(`\n${series}`);
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
  const services = createServices({ ...gift.services, tracing: unsampled.tracing });
  const now = gift.clock.now();
  await traced(services.tracing, 'a request', {}, () =>
    services.database.transaction((tx) =>
      publishEvent({ tx, now }, 'order.rated', { orderNo: '1', userID: '2' }),
    ),
  );
  const spans: (ActiveSpan | undefined)[] = [];
  const handler = async () => {
    spans.push(activeSpan());
    await sleep(100);
  };
  await relayOutbox(services, { 'order.rated': [handler] }, now);
  const { values } = await services.metrics.events.get();
  const delivery = values.find(
    (one) => one.metricName?.endsWith('_sum') && one.labels.topic === 'order.rated',
  );
  expect(delivery?.value).toBeGreaterThanOrEqual(0.09);
  expect(spans.map((span) => span?.traceParent.slice(-3))).toEqual(['-00']);
  expect(await unsampled.received()).toEqual([]);
});

it('the log says that spans were dropped', async () => {
  const full = await traceReceiver({ OTEL_BSP_MAX_QUEUE_SIZE: '1', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' });
  for (let n = 0; n < 4; n++) full.tracing.start('a span').end();
  await sleep(200);
  full.tracing.start('a span').end();
  await full.received();
  expect(full.warnings).toHaveLength(1);
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
