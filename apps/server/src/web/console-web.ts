import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services';
import { distFolder } from './web';

/** Serves the console's build at /console: its files are cached for a year, and one document serves every URL. */
export async function serveConsole(app: FastifyInstance, { log }: Services): Promise<void> {
  const root = path.join(distFolder(), 'console');
  const entry = path.join(root, 'index.html');
  if (!existsSync(entry)) {
    log.warn('the console is not built');
    return;
  }
  const document = readFileSync(entry, 'utf8');
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/console/assets/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.setHeader('cache-control', 'public, max-age=31536000, immutable'),
  });
  const page = (_: unknown, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  app.get('/console', page);
  app.get('/console/*', page);
}
