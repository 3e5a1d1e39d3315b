import type { ReactNode } from 'react';
import { Amount, DateTime, naira, ShortDateTime, TimeLeft } from '../parts';
import type { Column } from './column';
import { OrderNumber } from './order-number';

/** A column of text; `draw` draws the cell otherwise. */
export const textColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
  draw: (row: Row) => ReactNode = text,
): Column<Row> => ({ id, title, width, draw, text });

export const codeColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
): Column<Row> => textColumn(id, title, width, text, (row) => <code>{text(row)}</code>);

/**
 * Order numbers, shortened; links to the orders if the rows do not open. The first such column is the number that `c`
 * copies.
 */
export const orderColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  orderNo: (row: Row) => string | null,
  isLink = false,
): Column<Row> => ({
  ...textColumn<Row>(
    id,
    title,
    width,
    (row) => orderNo(row) ?? '',
    (row) => {
      const number = orderNo(row);
      return number ? <OrderNumber orderNo={number} to={isLink ? `/orders/${number}` : undefined} /> : '–';
    },
  ),
  full: (row) => orderNo(row) ?? '–',
  orderNo,
});

export const amountColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  kobo: (row: Row) => string,
): Column<Row> => ({
  ...textColumn<Row>(
    id,
    title,
    width,
    (row) => naira(kobo(row)),
    (row) => <Amount kobo={kobo(row)} />,
  ),
  isAmount: true,
});

type DateTimeOf<Row> = (row: Row) => string | null;

export const dateColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  at: DateTimeOf<Row>,
): Column<Row> => ({
  ...textColumn<Row>(
    id,
    title,
    width,
    (row) => at(row) ?? '',
    (row) => <ShortDateTime at={at(row)} />,
  ),
  full: (row) => <DateTime at={at(row)} />,
});

export const timeLeftColumn = <Row,>(
  id: string,
  title: string,
  width: number,
  until: DateTimeOf<Row>,
): Column<Row> =>
  textColumn(
    id,
    title,
    width,
    (row) => until(row) ?? '',
    (row) => <TimeLeft until={until(row)} />,
  );
