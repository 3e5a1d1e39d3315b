import { calls, type EndpointSpec } from '@gift/contract';
import { digitsPattern } from '@gift/contract/rules';
import type { Context, Query, StaffAction } from '../../platform/calls/context';
import { idOfCursor } from '../../platform/calls/id-cursor';
import { hours, later } from '../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../platform/database/db';
import { dateRangeOf } from '../../platform/date-ranges';
import { newOperationID } from '../../platform/ids';
import { maskSureCodes } from '../../platform/text/free-text';
import { allStaff, nicknamesOf } from '../identity';
import { settingNames } from './settings/names';

const naming = /(ID|No|^key)$/;

/** Every field by which a console call names an object, per the contract. */
let fieldsThatName: string[] | undefined;
function aboutKinds(): string[] {
  fieldsThatName ??= [
    ...new Set(
      Object.values(calls as Record<string, EndpointSpec>).flatMap(({ roles, body, query }) => {
        const schema = JSON.stringify(
          (roles && (body ?? query)?.toJSONSchema({ io: 'input', unrepresentable: 'any' })) ?? {},
        );
        return [...schema.matchAll(/"(\w+)":\{/g)].flatMap(([, field = '']) =>
          naming.test(field) ? [field] : [],
        );
      }),
    ),
  ];
  return fieldsThatName;
}

/** What the server generates and the console sends back: an id, an amount, the hash of a log entry or draft. */
const isNumberOrHash = (text: string) => /^(?:\d{1,19}|[0-9a-f]{64})$/.test(text);
const namesOrCounts = /(?:ID|No|Kobo)$/;

/** What an action was about: every field of its input that names an object. */
function aboutOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    if (key === 'request') return aboutOf(value);
    // Several of one kind, such as the cases that are assigned together.
    if (Array.isArray(value) && key.endsWith('IDs'))
      return value.flatMap((one) => aboutOf({ [key.slice(0, -1)]: one }));
    return naming.test(key) && ['string', 'bigint', 'number'].includes(typeof value)
      ? [`${key}:${isNumberOrHash(String(value)) ? value : maskSureCodes(storable(String(value)))}`]
      : [];
  });
}

/** Refused actions are stored too, and their text may contain a lone surrogate or a zero byte. */
const storable = (text: string) => Buffer.from(text).toString().replaceAll('\0', '\ufffd');

/** The storable form of a text: an action that was refused because of a code must not bring the code here. */
const storableText = (text: string, about: readonly string[]): string =>
  maskSureCodes(
    storable(text),
    about.map((one) => one.slice(one.indexOf(':') + 1)),
  );

const reasonOf = (input: unknown, about: readonly string[]): string => {
  const { reason, text } = (input ?? {}) as { reason?: unknown; text?: unknown };
  return storableText(typeof reason === 'string' ? reason : typeof text === 'string' ? text : '', about);
};

const redactedInput = (input: unknown, about: readonly string[]) =>
  JSON.stringify(input ?? {}, (key, value) => {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'string') return value;
    const isMade = isNumberOrHash(value) && (namesOrCounts.test(key) || value.length === 64);
    return isMade ? value : storableText(value, about);
  });

/** Records what a staff member did or was refused, in the action's own transaction, so that neither exists alone. */
export const recordStaffAction = (db: Db, { caller, origin, ...action }: StaffAction): Promise<number> => {
  const about = aboutOf(action.input);
  const isNew = sql`not exists (
    select from operator.audit where staff_id = ${caller.userID} and session_id = ${caller.sessionID}
      and call = ${action.call} and about = ${about}::text[] and outcome = ${action.outcome}
      and at > ${later(action.now, -hours(1))})`;
  return db.run(sql`
    insert into operator.audit (
      at, staff_id, session_id, roles, call, about, reason, details, outcome, address, operation_id)
    select ${action.now}, ${caller.userID}, ${caller.sessionID}, ${[...caller.roles]}::text[], ${action.call},
      ${about}::text[], ${reasonOf(action.input, about)}, ${redactedInput(action.input, about)}::jsonb, ${action.outcome},
      ${origin.address}, ${action.operationID}
    where ${action.isHourly ? isNew : sql`true`}`);
};

/**
 * Records an action of the server, or of an operator at the command line, in the action's own transaction. The staff id
 * is 0.
 */
export const recordSystemAction = (
  tx: Tx,
  action: {
    call: string;
    about: readonly string[];
    reason: string;
    details: Readonly<Record<string, string>>;
  },
  now: Date,
): Promise<number> => {
  const { call, about, reason, details } = action;
  return tx.run(sql`
    insert into operator.audit (at, staff_id, session_id, roles, call, about, reason, details, outcome, address, operation_id)
    values (${now}, 0, 0, '{}', ${call}, ${about}::text[], ${storableText(reason, about)}, ${JSON.stringify(details)}::jsonb,
      'done', '', ${newOperationID()})`);
};

type Row = {
  id: bigint;
  at: Date;
  staffID: bigint;
  roles: string[];
  call: string;
  about: string[];
  reason: string;
  details: Record<string, never>;
  outcome: string;
  address: string;
};

/** Actions about a colleague, who may no longer be one. */
const aboutColleagues = new Set(['setStaffRoles', 'resetSecondFactor', 'endStaffSessions']);

/** The names of the settings and colleagues in these entries; all other users appear by id. */
async function namesIn(
  { db, language }: Context,
  rows: readonly Row[],
): Promise<(row: Row) => Record<string, string>> {
  const staff = new Set((await allStaff(db)).map(({ userID }) => userID));
  const colleagueIn = ({ call }: Row, part: string) => {
    const [, field, id] = /^(staffID|userID):(\d+)$/.exec(part) ?? [];
    if (!id) return undefined;
    return field === 'staffID' || aboutColleagues.has(call) || staff.has(BigInt(id)) ? BigInt(id) : undefined;
  };
  const nicknames = await nicknamesOf(
    db,
    rows.flatMap((row) => row.about.flatMap((part) => colleagueIn(row, part) ?? [])),
  );
  const nameOf = (row: Row, part: string) => {
    const colleague = colleagueIn(row, part);
    if (colleague !== undefined) return nicknames.get(colleague);
    const key = /^key:(\w+)$/.exec(part)?.[1];
    return settingNames[key as keyof typeof settingNames]?.[language === 'zh-CN' ? 1 : 0];
  };
  return (row) =>
    Object.fromEntries(
      row.about.flatMap((part) => {
        const name = nameOf(row, part);
        return name ? [[part, name]] : [];
      }),
    );
}

export const auditList: Query<'auditList'> = async (context, filter) => {
  const { db } = context;
  const { search, limit } = filter;
  const term = search?.trim();
  // No index finds part of a sentence, so every entry may be read: folding only the 26 letters takes half the time.
  const folded = (term ?? '').replace(/[A-Z]/g, (character) => character.toLowerCase());
  const like = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  // An id, or a name such as steam, is searched by index as an object; any other text in what was written.
  const named = aboutKinds().map((kind) => `${kind}:${term}`);
  const searched = !term
    ? nothing
    : digitsPattern.test(term)
      ? sql`and about && ${named}::text[]`
      : /^\w+:\S+$/.test(term)
        ? sql`and about @> ${[term]}::text[]`
        : sql`and (lower(reason collate "C") like ${like} or lower(call collate "C") like ${like}
            or id in (select id from operator.audit where about && ${named}::text[]))`;
  const { from, to } = dateRangeOf(filter);
  const before = idOfCursor(filter.cursor);
  const rows = await db.many<Row>(sql`
    select id, at, staff_id as "staffID", roles, call, about, reason, details, outcome, address from operator.audit
    where true ${searched}
      ${filter.staffID ? sql`and staff_id = ${BigInt(filter.staffID)}` : nothing}
      ${filter.outcome === 'done' ? sql`and outcome = 'done'` : nothing}
      ${filter.outcome === 'refused' ? sql`and outcome <> 'done'` : nothing}
      ${from ? sql`and at >= ${from}` : nothing}
      ${to ? sql`and at < ${to}` : nothing}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit + 1}`);
  const pageRows = rows.slice(0, limit);
  const nameBySubject = await namesIn(context, pageRows);
  const names = await nicknamesOf(
    db,
    pageRows.map(({ staffID }) => staffID),
  );
  return {
    items: pageRows.map((line) => {
      const { id, at, staffID, ...row } = line;
      return {
        ...row,
        names: nameBySubject(line),
        auditID: String(id),
        at: at.toISOString(),
        staffID: String(staffID),
        nickname: staffID === 0n ? String(row.details.by ?? '') : (names.get(staffID) ?? ''),
      };
    }),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};
