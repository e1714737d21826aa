/** How much of a table is taken. What is beyond is refused, never cut. */
export interface TableLimits {
  bytes: number
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
  /** Bytes that the parts of a workbook may take once unpacked. */
  unpacked: number
}
