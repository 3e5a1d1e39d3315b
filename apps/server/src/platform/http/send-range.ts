import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Byte offsets of a file, both inclusive. */
export type Range = { start: number; end: number };

/**
 * Answers with a file, or with the requested range of it (RFC 9110, section 14): phones request sound and video in
 * ranges to play early and to seek. A range beyond the end gets 416 and what `refuse` sends.
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number,
  open: (range?: Range) => Promise<Readable>,
  refuse: (reply: FastifyReply) => unknown = (late) => late.status(416).send(),
) {
  reply.header('accept-ranges', 'bytes');
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '' && to === '') return reply.header('content-length', total).send(await open());
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from);
  const end = from === '' || to === '' ? total - 1 : Math.min(Number(to), total - 1);
  if (start > end) return refuse(reply.header('content-range', `bytes */${total}`));
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${total}`)
    .header('content-length', end - start + 1)
    .send(await open({ start, end }));
}
