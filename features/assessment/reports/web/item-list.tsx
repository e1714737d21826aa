import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { figure, itemFigures } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { intervalText } from '../item-paper.ts'
import type { ItemLine } from '../report-shapes.ts'
import css from './items.module.css'

/** Questions with their figures, what was chosen, and advice; below 600 px a card each. */
export function ItemList({ items, rasch }: { items: readonly ItemLine[]; rasch?: boolean }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  return phone ? <Cards items={items} /> : <Table items={items} rasch={rasch} />
}

function Table({ items, rasch }: { items: readonly ItemLine[]; rasch?: boolean }) {
  return (
    <ScrollArea label="Perguntas">
      <table className={styles.table} aria-label="Perguntas">
        <thead>
          <tr>
            <th className={styles.end}>Nº</th>
            <th>Pergunta</th>
            <th>Comp.</th>
            <th className={styles.end}>
              p <small>H · M</small>
            </th>
            <th className={styles.end} title={itemFigures.discrimination.title}>
              {itemFigures.discrimination.label}
            </th>
            <th className={styles.end} title={itemFigures.itemRest.title}>
              {itemFigures.itemRest.label}
            </th>
            {rasch && (
              <th className={styles.end}>
                b <small>logits ± EP</small>
              </th>
            )}
            <th>Respostas</th>
            <th>Parecer</th>
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.id} className={isUrgent(item) ? css.urgent : undefined}>
              <td className={css.number}>{item.number}</td>
              <td>
                <div className={css.stem} title={item.stem}>
                  {item.stem}
                </div>
              </td>
              <td>{item.competenceCode}</td>
              <td className={styles.end}>
                <span
                  className={css.p}
                  style={{ '--share': `${100 * (item.p ?? 0)}%` } as React.CSSProperties}
                >
                  {figure(item.p, 2)}
                  <u />
                </span>
                <span className={styles.quiet}>
                  {figure(item.bySex.H.p, 2)} · {figure(item.bySex.M.p, 2)} · n = {item.n}
                </span>
                <br />
                <span className={styles.quiet} title={itemFigures.interval.title}>
                  95 %: {intervalText(item)}
                </span>
              </td>
              <td className={styles.end}>{figure(item.discrimination, 2)}</td>
              <td className={styles.end}>{figure(item.itemRest, 2)}</td>
              {rasch && (
                <td className={styles.end}>
                  {figure(item.difficulty?.cml, 2)}
                  <br />
                  <span className={styles.quiet}>± {figure(item.difficulty?.cmlSe, 2)}</span>
                </td>
              )}
              <td>
                <OptionBars item={item} />
              </td>
              <td>
                <ItemAdvice item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cards({ items }: { items: readonly ItemLine[] }) {
  return (
    <div className={css.cards}>
      {items.map(item => (
        <article key={item.id}>
          <h3>
            {item.number}. {item.stem}
          </h3>
          <dl>
            {[
              ['', item.competenceCode],
              ['n', String(item.n)],
              ['p', figure(item.p, 2)],
              [itemFigures.interval.label, intervalText(item)],
              ['H', figure(item.bySex.H.p, 2)],
              ['M', figure(item.bySex.M.p, 2)],
              [itemFigures.discrimination.label, figure(item.discrimination, 2)],
              [itemFigures.itemRest.label, figure(item.itemRest, 2)],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name || <span className="visually-hidden">Competência</span>}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <OptionBars item={item} />
          <ItemAdvice item={item} />
        </article>
      ))}
    </div>
  )
}

/** How many chose each option; the key in the colour of the house, the blank ones at the end. */
export function OptionBars({ item }: { item: ItemLine }) {
  if (item.options.length === 0) return <span className={styles.quiet}>{item.blank} em branco</span>
  const most = Math.max(1, ...item.options.map(option => option.count), item.blank)
  const words = item.options.map(option => `${option.letter}${option.key ? ' (chave)' : ''} ${option.count}`)
  return (
    <div role="img" className={css.options} aria-label={`${words.join(', ')}, em branco ${item.blank}`}>
      {[
        ...item.options.map(option => ({ ...option, sign: option.letter })),
        { sign: '–', key: false, count: item.blank, text: 'em branco' },
      ].map(({ sign, key, count, text }) => (
        <span key={sign} className={key ? css.key : undefined} title={`${sign} ${text}: ${count}`}>
          {count}
          <u style={{ height: Math.round((16 * count) / most) }} />
          {sign}
        </span>
      ))}
    </div>
  )
}

function ItemAdvice({ item }: { item: ItemLine }) {
  const [first] = item.advice
  const strongest = item.options
    .filter(option => !option.key && option.typicalError !== '')
    .toSorted((a, b) => b.count - a.count)[0]
  if (!first)
    return (
      <div className={css.advice}>
        {item.why ? (
          <p className={styles.quiet}>
            {item.change === null ? `Não calculável: ${item.why}.` : `${item.why}.`}
          </p>
        ) : (
          <p className={css.word}>
            <Icon name="check-circle" size={16} weight="fill" />
            Bom item
          </p>
        )}
        {strongest && strongest.count > 0 && (
          <p className={styles.quiet}>
            {strongest.letter} atrai {strongest.count}: {strongest.typicalError}
          </p>
        )}
      </div>
    )
  return (
    <div className={css.advice}>
      <p className={`${css.word} ${isUrgent(item) ? css.red : css.amber}`}>
        <Icon name={isUrgent(item) ? 'warning-circle' : 'warning'} size={16} />
        {words[first.code] ?? 'A rever'}
      </p>
      {item.advice.map(one => (
        <p key={one.text}>{one.text}</p>
      ))}
      {strongest && strongest.count > 0 && (
        <p className={styles.quiet}>
          {strongest.letter} atrai {strongest.count}: {strongest.typicalError}
        </p>
      )}
    </div>
  )
}

const words: Record<string, string> = {
  'key-suspect': 'Chave provável errada',
  'distractor-attracts': 'Um distractor atrai de mais',
  'too-easy': 'Fácil de mais',
  'too-hard': 'Difícil de mais',
  'low-discrimination': 'Distingue pouco',
  'dead-distractor': 'Opção que não engana',
}

function isUrgent(item: ItemLine): boolean {
  return item.advice.some(one => one.code === 'key-suspect')
}

const order = [
  'key-suspect',
  'too-hard',
  'low-discrimination',
  'distractor-attracts',
  'too-easy',
  'dead-distractor',
]

/** What asks for a decision first. */
export function byNeed(items: readonly ItemLine[]): ItemLine[] {
  const rank = (item: ItemLine) => {
    const ranks = item.advice.map(one => order.indexOf(one.code))
    return ranks.length > 0 ? Math.min(...ranks) : order.length
  }
  return items.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number)
}
