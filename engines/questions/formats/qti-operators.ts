/** Operations and functions of formulas, each with its name in QTI. */
const arithmetic = [
  ['+', 'sum'],
  ['-', 'subtract'],
  ['*', 'product'],
  ['/', 'divide'],
  ['**', 'power'],
] as const
const functions = [
  ['abs', 'abs'],
  ['floor', 'floor'],
  ['ceil', 'ceil'],
  ['sin', 'sin'],
  ['cos', 'cos'],
  ['tan', 'tan'],
  ['ln', 'ln'],
  ['log10', 'log'],
  ['exp', 'exp'],
] as const
type Sign = (typeof arithmetic)[number][0]
type Name = (typeof functions)[number][0]

export const qtiOperations: ReadonlyMap<string, string> = new Map(arithmetic)
export const qtiFunctions: ReadonlyMap<string, string> = new Map(functions)
/** From the names of QTI, which a file may fill with any word. */
export const signOf: ReadonlyMap<string, Sign> = new Map(arithmetic.map(([sign, name]) => [name, sign]))
export const functionOf: ReadonlyMap<string, Name> = new Map(functions.map(([own, name]) => [name, own]))
