import type { Money } from '@llave/domain/money/money'

/**
 * What stands in a cell of a file: text, a count, an amount without its sign of currency, a day, or a moment
 * of a calendar without a zone; empty where null.
 */
export type TableCell = string | number | Money | Temporal.PlainDate | Temporal.PlainDateTime | null

export type Column = {
  readonly title: string
  /** Of a workbook's column, in characters. */
  readonly width: number
}
