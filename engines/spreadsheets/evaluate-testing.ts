/** What a cell of a workbook holds: a number, a text, or nothing. */
export type CellValue = number | string | null

/** Computes a formula as workbooks do, for tests: of the functions that are written here, and no others. */
export function evaluate(formula: string, cellAt: (address: string) => CellValue): CellValue {
  const tokens = formula.match(/"[^"]*"|>=|[A-Z]+\d+|[A-Z]+|\d+(?:\.\d+)?(?:E-?\d+)?|[-+*/=>(),:]/g) ?? []
  if (tokens.join('') !== formula) throw new Error(`This formula is not understood: ${formula}`)
  let at = 0
  const take = (expected?: string) => {
    const token = tokens[at++] ?? ''
    if (expected !== undefined && token !== expected) throw new Error(`${expected} is missing in ${formula}`)
    return token
  }

  const comparison = (): CellValue => {
    const left = sum()
    const sign = tokens[at]
    if (sign !== '=' && sign !== '>' && sign !== '>=') return left
    take()
    const right = sum()
    if (sign === '=') return Number(left === right)
    return Number(sign === '>' ? number(left) > number(right) : number(left) >= number(right))
  }
  const sum = (): CellValue => {
    let value = product()
    while (tokens[at] === '+') {
      take()
      value = number(value) + number(product())
    }
    return value
  }
  const product = (): CellValue => {
    let value = single()
    while (tokens[at] === '*' || tokens[at] === '/') {
      const sign = take()
      const other = number(single())
      value = sign === '*' ? number(value) * other : number(value) / other
    }
    return value
  }
  const single = (): CellValue => {
    const token = take()
    if (token === '(') {
      const value = comparison()
      take(')')
      return value
    }
    if (token.startsWith('"')) return token.slice(1, -1)
    if (/^\d/.test(token)) return Number(token)
    if (/^[A-Z]+\d+$/.test(token)) return cellAt(token)
    return call(token)
  }
  const range = (): CellValue[] => {
    const first = take()
    if (tokens[at] !== ':') return [cellAt(first)]
    take()
    return addressesBetween(first, take()).map(cellAt)
  }
  const call = (name: string): CellValue => {
    take('(')
    const value = of(name)
    take(')')
    return value
  }
  const of = (name: string): CellValue => {
    switch (name) {
      case 'SUM':
        return numbersOf(range()).reduce((all, each) => all + each, 0)
      case 'COUNT':
        return numbersOf(range()).length
      case 'COUNTBLANK':
        return range().filter(cell => cell === null).length
      case 'COUNTIF': {
        const cells = range()
        take(',')
        const wanted = single()
        return cells.filter(cell => cell === wanted).length
      }
      case 'N': {
        const value = comparison()
        return typeof value === 'number' ? value : 0
      }
      case 'ISNUMBER':
        return Number(typeof comparison() === 'number')
      case 'MIN': {
        const values = [number(comparison())]
        while (tokens[at] === ',') {
          take()
          values.push(number(comparison()))
        }
        return Math.min(...values)
      }
      case 'ROUND': {
        const value = number(comparison())
        take(',')
        const scale = 10 ** number(comparison())
        return Math.floor(value * scale + 0.5) / scale
      }
      case 'IF': {
        const isTrue = number(comparison()) !== 0
        take(',')
        const first = comparison()
        take(',')
        const second = comparison()
        return isTrue ? first : second
      }
      default:
        throw new Error(`This function is not understood: ${name}`)
    }
  }

  const value = comparison()
  if (at < tokens.length) throw new Error(`This formula goes on where it should end: ${formula}`)
  return value
}

function number(value: CellValue): number {
  return typeof value === 'number' ? value : value === null ? 0 : Number.NaN
}

function numbersOf(cells: readonly CellValue[]): number[] {
  return cells.filter(cell => typeof cell === 'number')
}

/** Of one row. */
function addressesBetween(first: string, last: string): string[] {
  const row = /\d+$/.exec(first)?.[0] ?? ''
  const addresses: string[] = []
  for (let at = columnOf(first); at <= columnOf(last); at += 1) addresses.push(`${lettersOf(at)}${row}`)
  return addresses
}

function columnOf(address: string): number {
  return [...address.replace(/\d+$/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(column: number): string {
  const rest = (column - 1) % 26
  return (column > 26 ? lettersOf((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
}
