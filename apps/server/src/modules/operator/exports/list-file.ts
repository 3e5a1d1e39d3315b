import type { AnswerOf, Calls } from '@gift/contract';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import { csvSum } from '../../../platform/csv';
import type { Language } from '../../../platform/text/language';

export type Answer<List extends ExportList> = AnswerOf<Calls[List]>;
type Value = string | number | boolean | null | undefined;
export type Column<Row> = readonly [en: string, zh: string, value: (row: Row) => Value];

/** A list as a file: the rows in its call's answer, and the value of each column. */
export type ListFile = {
  readonly headings: (language: Language) => string[];
  readonly lines: (answer: unknown) => string[][];
};

const textOf = (value: Value): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? '1'
        : '0'
      : String(value);

export const fileOf = <List extends ExportList, Row>(
  rowsIn: (answer: Answer<List>) => readonly Row[],
  columns: readonly Column<Row>[],
): ListFile => ({
  headings: (language) => columns.map(([en, zh]) => (language === 'zh-CN' ? zh : en)),
  lines: (answer) =>
    rowsIn(answer as Answer<List>).map((row) => columns.map(([, , value]) => textOf(value(row)))),
});

type Paged = {
  [List in ExportList]: Answer<List> extends { items: readonly (infer _)[] } ? List : never;
}[ExportList];
type ItemOf<List extends Paged> = Answer<List> extends { items: readonly (infer Item)[] } ? Item : never;

/** For calls that answer with `items`. */
export const items = <List extends Paged>(columns: readonly Column<ItemOf<List>>[]): ListFile =>
  fileOf<List, ItemOf<List>>((answer) => (answer as { items: ItemOf<List>[] }).items, columns);

export const sum = (kobo: string | null | undefined): string =>
  kobo === null || kobo === undefined ? '' : csvSum(BigInt(kobo));
