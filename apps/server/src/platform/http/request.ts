import type { CallName, EndpointSpec } from '@gift/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, Origin, SentFile } from '../calls/context';
import { Refusal } from '../calls/refusal';
import type { ReplayGuard } from '../database/db';
import type { ActiveSpan } from '../tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    gift: RequestState;
  }
  /** Only routes of the contract have it (`contract-routes.ts`). */
  interface FastifyContextConfig {
    call: CallName;
    spec: EndpointSpec;
  }
}

type RequestState = {
  /** The only timestamp of the request. */
  now: Date;
  caller: Caller | null;
  /** Query and body, validated. */
  input: object;
  /** Marks the envelope of a sealed body as used. */
  replayGuard?: ReplayGuard;
  /** When the whole body had arrived, by `performance.now()`. */
  bodyReadAt?: number;
  /** Absent without traces, and for pages and files. */
  span?: ActiveSpan | undefined;
  /** How many ms after its start a stream of events was open: it answers for as long as the client listens. */
  streamsSinceMs?: number;
  /** The code of the answer, for metrics and the log. */
  code: number;
};

export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]{1,200})`).exec(headers.cookie ?? '')?.[1];

export function originOf({ ip, headers }: FastifyRequest): Origin {
  const device = headers['x-device-id'];
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    deviceID: typeof device === 'string' && /^[\w-]{16,64}$/.test(device) ? device : '',
  };
}

/** The file of a multipart request. */
export async function fileOf(request: FastifyRequest): Promise<SentFile> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part?.fieldname === 'file') return { name: part.filename ?? '', bytes: await part.toBuffer() };
  } catch (error) {
    // The parser has many errors for a bad body; only "too large" helps the client.
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw error;
  }
  throw new Refusal('Malformed', { field: 'file' });
}
