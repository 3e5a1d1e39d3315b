import type { IncomingMessage } from 'node:http';
import { ErrorCode, failure } from '@gift/im-protocol';
import type { Failure } from './ports';

// The connection parameters in the address (openim: msggateway context). The wire defines the order of refusals,
// and that a missing `isBackground` is an internal error.

export type ConnectParams = {
  userID: string;
  token: string;
  platformID: number;
  operationID: string;
  isBackground: boolean;
  isZipped: boolean;
  /** JSON frames instead of gob. */
  isJson: boolean;
  /** Browsers cannot read why an upgrade failed, so they request the result as the first text message. */
  wantsVerdict: boolean;
};

const trueValues = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const falseValues = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

const wrong = (detail: string): Failure => failure(ErrorCode.ConnArgsErr, detail);
const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'errCode' in value;

/** Reads a connection's parameters, or returns why they are invalid. */
export function parseConnectParams(request: IncomingMessage): ConnectParams | Failure {
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
  const packed = query.get('v');
  const parsedParams = packed ? unpacked(packed) : paramsOf(query);
  if (isFailure(parsedParams)) return parsedParams;
  const { userID, token, operationID, platformID, sdkType } = parsedParams;
  if (!userID || !token || !operationID) return wrong('sendID, token and operationID are needed');
  if (!Number.isInteger(platformID)) return wrong('platformID is not a number');
  if (sdkType !== '' && sdkType !== 'go' && sdkType !== 'js') return wrong('sdkType is go or js');
  if (parsedParams.isBackground === null)
    return failure(ErrorCode.ServerInternalError, 'isBackground is not a truth value');
  const compression = parsedParams.compression || request.headers.compression;
  return {
    userID,
    token,
    operationID,
    platformID,
    isBackground: parsedParams.isBackground,
    isZipped: compression === 'gzip',
    isJson: sdkType === 'js',
    wantsVerdict: parsedParams.wantsVerdict,
  };
}

type ParsedParams = {
  userID: string;
  token: string;
  operationID: string;
  platformID: number;
  sdkType: string;
  compression: string;
  isBackground: boolean | null;
  wantsVerdict: boolean;
};

function paramsOf(query: URLSearchParams): ParsedParams {
  const text = (key: string) => query.get(key) ?? '';
  return {
    userID: text('sendID'),
    token: text('token'),
    operationID: text('operationID'),
    platformID: /^\d{1,3}$/.test(text('platformID')) ? Number(text('platformID')) : Number.NaN,
    sdkType: text('sdkType'),
    compression: text('compression'),
    isBackground: trueValues.has(text('isBackground'))
      ? true
      : falseValues.has(text('isBackground'))
        ? false
        : null,
    wantsVerdict: trueValues.has(text('isMsgResp')),
  };
}

/** All parameters in one value: base64url of JSON, as newer engines send it. */
function unpacked(value: string): ParsedParams | Failure {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  } catch {
    return wrong('v is not base64url of JSON');
  }
  if (typeof raw !== 'object' || raw === null) return wrong('v is not an object');
  const fields = raw as Record<string, unknown>;
  const text = (key: string) => (typeof fields[key] === 'string' ? (fields[key] as string) : '');
  return {
    userID: text('userID'),
    token: text('token'),
    operationID: text('operationID'),
    platformID: typeof fields.platformID === 'number' ? fields.platformID : Number.NaN,
    sdkType: text('sdkType'),
    compression: text('compression'),
    isBackground: fields.background === true,
    wantsVerdict: fields.sendResponse === true,
  };
}
