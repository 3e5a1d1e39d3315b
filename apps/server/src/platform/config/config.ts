import path from 'node:path';
import * as z from 'zod';
import { logFormat } from '../log/start-report.mjs';
import {
  incompleteProviders,
  missingProviders,
  providerHints,
  providersFrom,
  providerVariables,
} from './provider-config';

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, hostname: /./ }).optional();
/** An address of another protocol, which the library that connects could not parse otherwise. */
const urlOf = (pattern: RegExp) => z.string().regex(pattern).refine(URL.canParse).optional();
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .optional();
const roles = ['api', 'im', 'jobs'] as const;

/** Every variable the server reads; `docs/run/configuration.md` documents them. */
const variables = z.object({
  MODE: z.enum(['demo', 'production']).default('demo'),
  DEMO_WORLD: z.enum(['on', 'off']).default('on'),
  PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl,
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_REPLICA_MAX_LAG_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  PG_PIPELINE: z.enum(['on', 'off']).default('on'),
  DRAIN_DELAY: z.coerce.number().min(0).max(60).optional(),
  REDIS_URL: urlOf(/^rediss?:\/\/./),
  ROLE: z
    .string()
    .default('all')
    .transform((text, check) => {
      const named = text === 'all' ? [...roles] : text.split(',').map((role) => role.trim());
      const unknown = named.filter((role) => !(roles as readonly string[]).includes(role));
      if (unknown.length > 0) check.addIssue(`unknown role ${unknown.join(', ')}`);
      return named as (typeof roles)[number][];
    }),
  KEY_FILE: z.string().min(1).optional(),
  KEY_FILE_PREVIOUS: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  SUPERADMIN_PHONE: z
    .string()
    .regex(/^0[789][01]\d{8}$/)
    .optional(),
  SUPPORT_PHONE: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_WHATSAPP: z.string().optional(),
  STORAGE: z.enum(['disk', 's3']).optional(),
  S3_ENDPOINT: httpUrl,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w{8,}$/)
    .optional(),
  PAYSTACK_URL: httpUrl,
  PAYSTACK_VIRTUAL_BANK: z.string().min(1).default('wema-bank'),
  MONNIFY_API_KEY: z.string().min(8).optional(),
  MONNIFY_SECRET_KEY: z.string().min(8).optional(),
  MONNIFY_CONTRACT_CODE: z
    .string()
    .regex(/^\d{4,20}$/)
    .optional(),
  MONNIFY_URL: httpUrl,
  MONNIFY_WALLET: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  IM_API_URL: httpUrl,
  IM_WS_URL: urlOf(/^wss?:\/\/./),
  IM_ADMIN_SECRET: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  ...providerVariables,
});

/** What each variable accepts, for the message that stops the start. */
const takes: Partial<Record<keyof z.input<typeof variables>, string>> = {
  MODE: '"demo" or "production"',
  DEMO_WORLD: '"on" or "off"',
  PORT: 'a port from 1 to 65535',
  DATABASE_URL: 'a URL that begins with postgres://',
  DATABASE_DIRECT_URL: 'a URL that begins with postgres://',
  DATABASE_REPLICA_URL: 'a URL that begins with postgres://',
  DATABASE_REPLICA_MAX_LAG_MS: 'milliseconds from 1 to 60000',
  PG_PIPELINE: '"on" or "off"',
  DRAIN_DELAY: 'seconds from 0 to 60',
  REDIS_URL: 'a URL such as redis://user:password@host:6379',
  ROLE: '"all", or a list of api, im, jobs',
  PUBLIC_URL: 'a URL such as https://gift.example.com',
  IM_WS_URL: 'a URL such as wss://im.example.com/msg_gateway',
  IM_ADMIN_SECRET: 'a secret of at least 16 characters',
  SUPERADMIN_PHONE: 'a phone number of eleven digits, such as 08031234567',
  STORAGE: '"disk" or "s3"',
  S3_BUCKET: 'the name of a bucket',
  S3_FORCE_PATH_STYLE: '"on" or "off"',
  PAYSTACK_SECRET_KEY: 'a key that begins with sk_test_ or sk_live_',
  MONNIFY_CONTRACT_CODE: 'the digits of a contract code',
  MONNIFY_WALLET: 'an account number of ten digits',
  LOG_FORMAT: '"text" or "json"',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'a URL such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'a URL such as http://127.0.0.1:4318/v1/traces',
  OTEL_TRACES_EXPORTER: '"otlp" or "none"',
  OTEL_TRACES_SAMPLER: 'a sampler such as parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1, such as 0.01',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  ...providerHints,
};

/** Undefined when Monnify is not used. All three of its keys must be set, or none. */
function monnifyOf(value: z.output<typeof variables>) {
  const {
    MONNIFY_API_KEY: apiKey,
    MONNIFY_SECRET_KEY: secretKey,
    MONNIFY_CONTRACT_CODE: contractCode,
  } = value;
  if (!apiKey && !secretKey && !contractCode) return undefined;
  if (!apiKey || !secretKey || !contractCode)
    throw new ConfigError('MONNIFY_API_KEY, MONNIFY_SECRET_KEY and MONNIFY_CONTRACT_CODE go together.');
  const url = (value.MONNIFY_URL ?? 'https://api.monnify.com').replace(/\/$/, '');
  return { apiKey, secretKey, contractCode, url, wallet: value.MONNIFY_WALLET };
}

/** The bucket's address: in the path for servers of one's own, in the host name at AWS, unless the operator says. */
function s3Of(value: z.output<typeof variables>) {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region = 'us-east-1',
    S3_ENDPOINT: endpoint = `https://s3.${region}.amazonaws.com`,
    S3_ACCESS_KEY_ID: accessKeyID,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = value;
  if (!bucket && !accessKeyID && !secretAccessKey && value.STORAGE !== 's3') return undefined;
  if (!bucket || !accessKeyID || !secretAccessKey || !(value.S3_ENDPOINT || value.S3_REGION))
    throw new ConfigError(
      'S3 takes S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and S3_REGION (AWS) or S3_ENDPOINT. Set the missing ones.',
    );
  const { protocol, host, hostname, pathname } = new URL(endpoint);
  const isAws = hostname.endsWith('.amazonaws.com') || hostname.endsWith('.amazonaws.com.cn');
  // A certificate for one level of names does not cover a bucket with dots.
  const isPathStyle = value.S3_FORCE_PATH_STYLE
    ? value.S3_FORCE_PATH_STYLE === 'on'
    : !isAws || bucket.includes('.');
  const folder = pathname.replace(/\/$/, '');
  const url = isPathStyle
    ? `${protocol}//${host}${folder}/${bucket}`
    : `${protocol}//${bucket}.${host}${folder}`;
  return { url, region, accessKeyID, secretAccessKey };
}

export type Config = ReturnType<typeof parseConfig>;

/** An unusable configuration; the message is for the person who starts the server. */
export class ConfigError extends Error {}

/**
 * Parses the environment once. Throws `ConfigError` with a sentence for each wrong variable. Empty variables count as
 * absent, so `FOO= npm start` works.
 */
export function parseConfig(env: Record<string, string | undefined>, isTerminal = false) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsedVariables = variables.safeParse(present);
  if (!parsedVariables.success) {
    const sentences = parsedVariables.error.issues.map((issue) => {
      const name = String(issue.path[0]) as keyof typeof takes;
      return `${name} must be ${takes[name] ?? (name.endsWith('_URL') ? 'a URL that begins with https:// or http://' : 'a valid value')} (${issue.message}).`;
    });
    throw new ConfigError([...new Set(sentences)].join('\n'));
  }
  const value = parsedVariables.data;
  const halfSet = incompleteProviders(value);
  if (halfSet.length > 0) throw new ConfigError(halfSet.join('\n'));
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary.');
  const format = logFormat(present, isTerminal);
  const config = {
    mode: value.MODE,
    hasDemoData: value.MODE === 'demo' && value.DEMO_WORLD === 'on',
    isPortFixed: value.PORT !== undefined,
    port: value.PORT ?? 8080,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    /** The address of PostgreSQL itself if `databaseUrl` goes through a pooler. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    /** Undefined without a replica. */
    replica: value.DATABASE_REPLICA_URL
      ? { url: value.DATABASE_REPLICA_URL, maxLagMs: value.DATABASE_REPLICA_MAX_LAG_MS }
      : undefined,
    /** Off: statements are sent one by one through pg's public interface only. */
    isPipelined: value.PG_PIPELINE === 'on',
    redisUrl: value.REDIS_URL,
    /** How long a process that stops still accepts requests, so that the proxy notices. A demo has no proxy. */
    drainDelayMs: (value.DRAIN_DELAY ?? (value.MODE === 'demo' ? 0 : 5)) * 1000,
    /** Whether this process runs sweeps and background jobs. */
    runsJobs: value.ROLE.includes('jobs'),
    keyFile: value.KEY_FILE && path.resolve(value.KEY_FILE),
    /** The key that a rotation replaces. */
    previousKeyFile: value.KEY_FILE_PREVIOUS && path.resolve(value.KEY_FILE_PREVIOUS),
    logFormat: format,
    /** A terminal shows only problems; a log collector gets a line per request. */
    logLevel: value.LOG_LEVEL ?? (format === 'text' ? 'warn' : 'info'),
    /** The account that becomes superadmin at startup; undefined changes nothing. */
    superadminPhone: value.SUPERADMIN_PHONE,
    support: {
      phone: value.SUPPORT_PHONE ?? '',
      email: value.SUPPORT_EMAIL ?? '',
      whatsapp: value.SUPPORT_WHATSAPP ?? '',
    },
    /** Undefined when S3 is not used. */
    s3: s3Of(value),
    /** Where new files go. */
    storage: value.STORAGE ?? (value.S3_BUCKET ? ('s3' as const) : ('disk' as const)),
    /** Undefined when Paystack is not used. */
    paystack: value.PAYSTACK_SECRET_KEY
      ? {
          secretKey: value.PAYSTACK_SECRET_KEY,
          url: (value.PAYSTACK_URL ?? 'https://api.paystack.co').replace(/\/$/, ''),
          virtualBank: value.PAYSTACK_VIRTUAL_BANK,
        }
      : undefined,
    monnify: monnifyOf(value),
    providers: providersFrom(value),
    im: { adminSecret: value.IM_ADMIN_SECRET, cluster: clusterOf(value) },
    /** The OpenTelemetry packages read the other `OTEL_` variables themselves. */
    hasTraces:
      !!(value.OTEL_EXPORTER_OTLP_ENDPOINT || value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
      value.OTEL_TRACES_EXPORTER === 'otlp' &&
      value.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
  };
  if (config.mode === 'production') refuseDemoDefaults(config);
  return config;
}

/** The external OpenIM cluster; undefined when this instance serves chat itself. */
function clusterOf(value: z.output<typeof variables>) {
  const { IM_API_URL: apiUrl, IM_WS_URL: wsUrl, IM_ADMIN_SECRET: secret } = value;
  if (!apiUrl && !wsUrl) return undefined;
  if (!apiUrl || !wsUrl || !secret)
    throw new ConfigError(
      'Handing chat to a cluster takes all of IM_API_URL, IM_WS_URL and IM_ADMIN_SECRET. Set the missing ones, or none of the addresses.',
    );
  return { apiUrl: apiUrl.replace(/\/$/, ''), wsUrl, secret };
}

/** Production starts only when the operator has set everything that demo mode makes up. */
function refuseDemoDefaults(config: {
  publicUrl?: string;
  databaseUrl?: string;
  keyFile?: string;
  support: { phone: string; email: string };
  providers: ReturnType<typeof providersFrom>;
}) {
  const wrong: string[] = [];
  if (!config.publicUrl?.startsWith('https://'))
    wrong.push(
      'PUBLIC_URL must be the https:// address people use: sessions and card codes must not travel in the clear.',
    );
  if (!config.keyFile)
    wrong.push('KEY_FILE must name the file with your own master key, kept apart from the data it protects.');
  if (!config.support.phone && !config.support.email)
    wrong.push(
      'SUPPORT_PHONE or SUPPORT_EMAIL must be set: people with money at stake need somebody to reach.',
    );
  wrong.push(...missingProviders(config.providers));
  if (wrong.length > 0)
    throw new ConfigError(`MODE=production does not start on demo defaults:\n${wrong.join('\n')}`);
}
