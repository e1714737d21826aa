/** A cell of {@link Responses}: wrong (an omitted answer that counts is wrong too), right, or a question that the pupil was not asked. */
export const WRONG = 0
export const RIGHT = 1
export const NOT_PRESENTED = 2

/** The answers of n pupils to k questions, one byte per cell, pupil by pupil. */
export type Responses = {
  readonly n: number
  readonly k: number
  /** k names, all different. */
  readonly items: readonly string[]
  /** n × k cells in row-major order, each WRONG, RIGHT or NOT_PRESENTED. */
  readonly cells: Uint8Array
  /** Present when the answers are chosen options that a key marks. */
  readonly choices?: Choices
}

export type Choices = {
  /** The right option of each item. */
  readonly key: readonly string[]
  /** The options of each item in alphabetical order, the key among them. */
  readonly options: readonly (readonly string[])[]
  /** n × k: 0 where nothing was chosen, otherwise 1 + the option's index in `options`. */
  readonly chosen: Uint16Array
}

/** One answer: right or wrong, `null` omitted (counts as wrong), `undefined` not presented (does not count). */
export type Mark = 0 | 1 | null | undefined

/** One choice: the option, `null` omitted (counts as wrong), `undefined` not presented (does not count). */
export type Choice = string | null | undefined

/**
 * Packs marks into {@link Responses}.
 * @param rows one array of k marks per pupil
 * @throws RangeError when a row has not k marks
 */
export function responsesFromMarks(items: readonly string[], rows: readonly (readonly Mark[])[]): Responses {
  const k = items.length
  const cells = new Uint8Array(rows.length * k)
  rows.forEach((row, pupil) => {
    if (row.length !== k) throw new RangeError(`row ${pupil} has ${row.length} marks for ${k} items`)
    row.forEach((mark, item) => {
      cells[pupil * k + item] = mark === undefined ? NOT_PRESENTED : mark === 1 ? RIGHT : WRONG
    })
  })
  return { n: rows.length, k, items, cells }
}

/**
 * Marks choices by a key and keeps them for the analysis of the options.
 * @param key the right option of each item
 * @param rows one array of k choices per pupil
 * @param known the options of each item where they are known; otherwise those chosen and the key
 * @throws RangeError when the key or a row has not k entries
 */
export function responsesFromChoices(
  items: readonly string[],
  key: readonly string[],
  rows: readonly (readonly Choice[])[],
  known?: readonly (readonly string[])[],
): Responses {
  const k = items.length
  if (key.length !== k) throw new RangeError(`the key has ${key.length} entries for ${k} items`)
  const seen = items.map((_, item) => new Set([key[item] as string, ...(known?.[item] ?? [])]))
  rows.forEach((row, pupil) => {
    if (row.length !== k) throw new RangeError(`row ${pupil} has ${row.length} choices for ${k} items`)
    row.forEach((choice, item) => {
      if (typeof choice === 'string') seen[item]?.add(choice)
    })
  })
  const options = seen.map(set => [...set].sort())
  const codes = options.map(list => new Map(list.map((option, index) => [option, index + 1])))
  const cells = new Uint8Array(rows.length * k)
  const chosen = new Uint16Array(rows.length * k)
  rows.forEach((row, pupil) => {
    row.forEach((choice, item) => {
      const at = pupil * k + item
      if (choice === undefined) cells[at] = NOT_PRESENTED
      else if (choice !== null) {
        chosen[at] = codes[item]?.get(choice) ?? 0
        cells[at] = choice === key[item] ? RIGHT : WRONG
      }
    })
  })
  return { n: rows.length, k, items, cells, choices: { key, options, chosen } }
}
