import type { ItemLine } from './report-shapes.ts'

type Item = Pick<ItemLine, 'n' | 'options'>

/** The wrong option that most pupils chose; null where nobody chose a wrong one, or the question has no options. */
export function commonestError({ options }: Item): ItemLine['options'][number] | null {
  const [most] = options
    .filter(({ key, count }) => !key && count > 0)
    .toSorted((one, other) => other.count - one.count)
  return most ?? null
}

/** Whether a wrong option was chosen by more pupils than the right one: no such question is only a good one. */
export function errorBeatsKey(item: Item): boolean {
  const right = item.options.filter(({ key }) => key).reduce((all, { count }) => all + count, 0)
  return (commonestError(item)?.count ?? 0) > right
}

/** «A errada mais escolhida: C, 17 de 49, mais do que a certa.»; empty where nobody erred by an option. */
export function errorLine(item: Item): string {
  const most = commonestError(item)
  if (!most) return ''
  const more = errorBeatsKey(item) ? ', mais do que a certa' : ''
  return `A errada mais escolhida: ${most.letter}, ${most.count} de ${item.n}${more}.`
}
