import { spawn } from 'node:child_process';
import { findInRepo } from '../platform/repo-root';

/** Starts the whole program in production, and stops it once it runs; returns its exit code and what it printed. */
export function startProduction(
  where: Record<'DATABASE_URL' | 'DATA_DIR' | 'KEY_FILE', string>,
): Promise<{ exitCode: number | null; lines: string[] }> {
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, ...where, MODE: 'production', ROLE: 'jobs', DRAIN_DELAY: '0', LOG_LEVEL: 'silent' },
    PORT: String(20_000 + (process.pid % 9_000)),
    ...{ PUBLIC_URL: 'https://gift.example.com', SUPPORT_PHONE: '08000000000' },
    ...{ TERMII_API_KEY: 'test-0000', TERMII_SENDER_ID: 'Gift' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'gift@gift.example.com' },
  };
  const args = ['--import', 'tsx', findInRepo('apps/server/src/main.ts')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Gift runs at')) child.kill('SIGTERM');
    });
    child.once('exit', (exitCode) => resolve({ exitCode, lines: printed.trim().split('\n') }));
  });
}
