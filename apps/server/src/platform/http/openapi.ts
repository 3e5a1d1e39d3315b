import { type CallName, calls, type EndpointSpec, errors, type RefusalName } from '@gift/contract';
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { languages } from '@gift/contract/text/localized';
import * as z from 'zod';
import { freeTextFields } from '../text/staff-texts';

/** The refusals that the platform may answer, derived from the declaration. */
export function refusalsOf(spec: EndpointSpec): RefusalName[] {
  return [
    ...(spec.access !== 'public' ? (['NotSignedIn'] as const) : []),
    ...(spec.roles ? (['NotStaff'] as const) : []),
    ...(spec.roles && freeTextFields(spec).length > 0 ? (['CodeInText'] as const) : []),
    'Malformed',
    'TooManyRequests',
    ...(spec.sealed ? (['SealedBodyRefused'] as const) : []),
    ...(spec.idempotent ? (['IdempotencyKeyMissing', 'IdempotencyConflict'] as const) : []),
    ...(spec.refusals ?? []),
  ];
}

type Json = Record<string, unknown>;

/** A schema as JSON Schema 2020-12, which OpenAPI 3.1 uses unchanged. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    // `readonly()` only concerns TypeScript; in OpenAPI a `readOnly` field must not be sent.
    override: ({ jsonSchema }) => delete jsonSchema.readOnly,
  }) as Json;
  return rest;
}

function parameters(spec: EndpointSpec): Json[] {
  const header = (
    name: string,
    description: string,
    isRequired: boolean,
    schema: Json = { type: 'string' },
  ) => ({
    in: 'header',
    name,
    required: isRequired,
    description,
    schema,
  });
  const query = spec.query ? jsonSchema(spec.query, 'input') : {};
  const requiredNames = new Set((query.required as string[] | undefined) ?? []);
  return [
    ...Object.entries((query.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
      in: 'query',
      name,
      required: requiredNames.has(name),
      schema,
    })),
    header('Accept-Language', 'Language of messages', false, { enum: languages, default: 'en-US' }),
    ...(spec.idempotent
      ? [
          header(
            'Idempotency-Key',
            '16 to 64 letters, digits, - or _; the same for every try of one intent',
            true,
          ),
        ]
      : []),
    ...(spec.roles && spec.method === 'POST'
      ? [header('X-Gift-Console', 'Proves that no other site sent the request', true, { const: '1' })]
      : []),
    ...(spec.sealed
      ? [header(sealHeader, 'Says that the body is sealed', true, { const: sealHeaderValue })]
      : []),
  ];
}

/** Staff use the console's session, which is in a cookie; a bearer token opens none of its calls. */
const securityOf = ({ roles, access }: EndpointSpec): Json[] => {
  if (roles) return [{ console: [] }];
  return access !== 'public' ? [{ bearer: [] }] : [{}, { bearer: [] }];
};

function operation(name: string, spec: EndpointSpec): Json {
  const refusals = refusalsOf(spec).map(
    (refusal) => `| ${errors[refusal].code} | ${refusal} | ${errors[refusal].en} |`,
  );
  const notes = [
    spec.sealed ? 'The body travels sealed: `{"data": "<hex>|<hex>"}`, described under Sealed bodies.' : '',
    spec.idempotent ? 'Repeating with the same key and body gives the first answer again.' : '',
    `| code | refusal | message |\n|---|---|---|\n${refusals.join('\n')}`,
  ];
  return {
    operationId: name,
    summary: spec.summary,
    tags: [spec.path.split('/')[2] ?? 'api'],
    description: notes.filter(Boolean).join('\n\n'),
    security: securityOf(spec),
    parameters: parameters(spec),
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(spec.body, 'input') } },
          },
        }
      : {}),
    ...(spec.multipart
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: spec.isStream
          ? 'Server-sent events, each with JSON as its data; or a refusal as JSON with its own code'
          : 'code 200 with data, or a refusal with its own code',
        content: {
          [spec.isStream ? 'text/event-stream' : 'application/json']: {
            schema: spec.isStream
              ? jsonSchema(spec.answer, 'output')
              : {
                  type: 'object',
                  required: ['code', 'data', 'message'],
                  properties: {
                    code: { type: 'integer', description: '200, or the code of a refusal' },
                    data: jsonSchema(spec.answer, 'output'),
                    message: { type: 'string', description: 'A sentence for the reader' },
                  },
                },
          },
        },
      },
      ...(spec.access !== 'public' ? { 401: { description: 'No session' } } : {}),
    },
  };
}

/** The whole API as OpenAPI 3.1, generated from the contract so that both always agree. */
export function openApi(consoleCookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const spec: EndpointSpec = calls[name];
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(name, spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gift',
      version: '1',
      description:
        'Every answer is `{code, data, message}`. Code 200 is success; a refusal is HTTP 200 with its own code, ' +
        'a message in the language of Accept-Language, and its details in data. Sums are kobo, as strings of digits.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        console: { type: 'apiKey', in: 'cookie', name: consoleCookie },
      },
    },
    paths,
  };
}
