import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  title: string;
  /** A share of the whole width. */
  width: number;
  draw: (row: Row) => ReactNode;
  /** The cell as plain text, for the title of a narrow cell. */
  text: (row: Row) => string;
  /** Draws the cell in the preview, if `draw` shortens it. */
  full?: (row: Row) => ReactNode;
  /** The order number in the cell. */
  orderNo?: (row: Row) => string | null;
  /** Amounts are aligned at their last digit. */
  isAmount?: boolean;
};
