import { type ComponentProps, createElement } from 'react'
import styles from './layout.module.css'

export const places = [
  'wrap',
  'center',
  'baseline',
  'start',
  'end',
  'between',
  'middle',
  'toEnd',
  'fit',
] as const
export const sizes = [
  'grow',
  'shrinks',
  'rigid',
  'full',
  'pushed',
  'touch',
  'block',
  'inset',
  'ruled',
] as const
export const tones = ['ink', 'secondary', 'primary', 'error', 'warning'] as const
export const letters = [
  'caption',
  'small',
  'body',
  'large',
  'lead',
  'numeric',
  'snug',
  'even',
  'regular',
  'semibold',
  'bold',
  'figures',
  'textEnd',
  'breaks',
  'nowrap',
  'cut',
] as const
export const distances = ['gap', 'rowGap', 'above', 'below', 'over', 'under'] as const
/** Letters of the display face, by their names among the tokens. */
export const headings = ['h5', 'h4', 'h3'] as const
const words: ReadonlySet<string> = new Set([
  ...places,
  ...sizes,
  ...tones,
  ...letters,
  ...distances,
  'heading',
])

type Word = (typeof places | typeof sizes | typeof tones | typeof letters)[number]

/** How a part stands and reads: words that `layout.module.css` has, and measures in px, each from one scale. */
export type Look = { [W in Word]?: boolean } & {
  gap?: 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24
  /** Between lines, where it is not what is between those that share a line. */
  rowGap?: 4 | 8 | 12
  above?: 4 | 8 | 12 | 16
  below?: 8 | 12 | 16 | 24
  /** Room within, above and below; `inset` is that at the sides of a card. */
  over?: 4 | 8 | 12 | 16
  under?: 8 | 12 | 16 | 20
  heading?: (typeof headings)[number]
}

type Lists = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd'
type Runs = 'p' | 'span' | 'b' | 'em' | 'strong' | 'small' | 'time' | 'h1' | 'h2' | 'h3' | 'h4' | 'figcaption'
type Boxes =
  | 'div'
  | 'section'
  | 'article'
  | 'header'
  | 'footer'
  | 'main'
  | 'nav'
  | 'aside'
  | 'hgroup'
  | 'figure'
type Tag = Lists | Runs | Boxes | 'form' | 'td' | 'th'
type Props<T extends Tag> = Look & { as?: T } & Omit<ComponentProps<T>, keyof Look>

/** One under the other. */
export function Stack<T extends Tag = 'div'>({ as, ...props }: Props<T>) {
  return drawn(as ?? 'div', styles.stack, props)
}

/** Side by side. */
export function Row<T extends Tag = 'div'>({ as, ...props }: Props<T>) {
  return drawn(as ?? 'div', styles.row, props)
}

/** One under the other, where one of them may take what height is left. */
export function Column<T extends Tag = 'div'>({ as, ...props }: Props<T>) {
  return drawn(as ?? 'div', styles.column, props)
}

/** A run of text, by its size, weight and tone. */
export function Text<T extends Tag = 'span'>({ as, ...props }: Props<T>) {
  return drawn(as ?? 'span', undefined, props)
}

function drawn(
  tag: Tag,
  base: string | undefined,
  { className, ...props }: { className?: string | undefined },
) {
  const names = [base]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!words.has(name)) rest[name] = value
    else if (value) names.push(styles[classOf(name, value)])
  }
  return createElement(tag, {
    ...rest,
    className: [...names, className].filter(Boolean).join(' ') || undefined,
  })
}

function classOf(name: string, value: unknown): string {
  if (value === true) return name
  return name === 'heading' ? `${value}` : `${name}${value}`
}
