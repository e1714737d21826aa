import { type KeyboardEvent, useId } from 'react'
import { OF_POINTS } from '#engines/psychometrics/measures.ts'
import { counted, figure, percent } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { itemFigures } from '../../results/figures.ts'
import { HOW_COUNTED } from '../../results/report-paper.ts'
import styles from '../../results/web/report.module.css'
import { commonestError, errorBeatsKey } from '../commonest-error.ts'
import { intervalText } from '../item-paper.ts'
import { verdictWord } from '../key-words.ts'
import { goodItem } from '../paper-parts.ts'
import type { ItemLine } from '../report-shapes.ts'
import { FifthBars } from './fifth-bars.tsx'
import css from './items.module.css'

interface ItemListProps {
  items: readonly ItemLine[]
  /** Number of the question whose details are seen; one at a time. */
  open: number | undefined
  onOpen: (number: number | undefined) => void
  /** Where the key of a suspected question is repaired. */
  keyPage?: (itemId: string) => string
}

/** Questions, each with what part was right and a verdict; its options and figures open below it. */
export function ItemList({ items, open, onOpen, keyPage }: ItemListProps) {
  return (
    <Text as="ol" aria-label="Perguntas" onKeyDown={moveBetweenRows}>
      {items.map(item => (
        <ItemRow
          key={item.id}
          item={item}
          isOpen={item.number === open}
          keyPage={keyPage?.(item.id)}
          onToggle={() => onOpen(item.number === open ? undefined : item.number)}
        />
      ))}
    </Text>
  )
}

interface RowProps {
  item: ItemLine
  isOpen: boolean
  keyPage: string | undefined
  onToggle: () => void
}

function ItemRow({ item, isOpen, keyPage, onToggle }: RowProps) {
  const details = useId()
  const verdict = verdictOf(item)
  const error = commonestError(item)
  return (
    <Text as="li" ruled className={css.item} data-verdict={verdict.tone} data-open={isOpen || undefined}>
      <PlainButton
        look="row"
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={onToggle}
      >
        <Text semibold textEnd className={css.number}>
          {item.number}
        </Text>
        <Text cut className={css.stem}>
          <TypesetText text={item.stem} />
          {error && (
            <Text regular as="small" block cut caption secondary>
              {error.count} de {item.n} {error.count === 1 ? 'escolheu' : 'escolheram'} «
              <TypesetText text={error.text} />»
            </Text>
          )}
        </Text>
        <Text bold figures textEnd className={css.share}>
          <i aria-hidden="true">
            <i style={{ width: `${100 * (item.p ?? 0)}%` }} />
          </i>
          {percent(item.p)}
          <span className="visually-hidden"> {OF_POINTS}</span>
        </Text>
        <Row as="span" body gap={8} center className={css.verdict}>
          <StateGlyph glyph={verdict.glyph} />
          {verdict.word}
        </Row>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={16} />
      </PlainButton>
      {isOpen && (
        <Stack gap={12} id={details} className={css.details}>
          <Details item={item} keyPage={keyPage} />
        </Stack>
      )}
    </Text>
  )
}

function Details({ item, keyPage }: { item: ItemLine; keyPage: string | undefined }) {
  const { H, M } = item.bySex
  const figures = [
    { name: 'Acertaram (p)', value: figure(item.p, 2), title: itemFigures.p.title },
    {
      name: 'p, H · M',
      value: `${figure(H.p, 2)} · ${figure(M.p, 2)} · ${counted(item.n, 'aluno', 'alunos')}`,
      title: '',
    },
    { name: 'Entre (95 %)', value: intervalText(item), title: itemFigures.interval.title },
    {
      name: `Separa, ${itemFigures.discrimination.label}`,
      value: figure(item.discrimination, 2),
      title: itemFigures.discrimination.title,
    },
    {
      name: `Concorda com o teste, ${itemFigures.itemRest.label}`,
      value: figure(item.itemRest, 2),
      title: itemFigures.itemRest.title,
    },
    ...(item.difficulty
      ? [
          {
            name: 'Dificuldade, b ± EP',
            value: `${figure(item.difficulty.cml, 2)} ± ${figure(item.difficulty.cmlSe, 2)}`,
            title: itemFigures.difficulty.title,
          },
        ]
      : []),
  ]
  return (
    <>
      <p className={css.whole}>
        <TypesetText text={item.stem} />
      </p>
      {item.options.length > 0 && <Options item={item} />}
      {item.options.length === 0 && (
        <p className={styles.quiet}>{counted(item.blank, 'resposta em branco', 'respostas em branco')}</p>
      )}
      <Disclosure title={HOW_COUNTED}>
        <Row as="dl" gap={24} rowGap={8} wrap>
          {figures.map(({ name, value, title }) => (
            <div key={name} title={title}>
              <Text as="dt" caption secondary>
                {name}
              </Text>
              <Text as="dd" bold figures>
                {value}
              </Text>
            </div>
          ))}
        </Row>
      </Disclosure>
      {item.advice.map(remark => (
        <p key={remark.text} className={css.advice}>
          {remark.text}
        </p>
      ))}
      {item.advice.length === 0 && item.why && (
        <p className={styles.quiet}>
          {item.change === null ? `Não calculável: ${item.why}.` : `${item.why}.`}
        </p>
      )}
      {keyPage && item.check?.grade && (
        <Button variant="outlined" to={keyPage}>
          Ensaiar outra chave
        </Button>
      )}
    </>
  )
}

/** In the place of the letter of those who chose none. */
const NONE = '–'

function Options({ item }: { item: ItemLine }) {
  const rows = [
    ...item.options,
    {
      letter: NONE,
      text: 'em branco',
      key: false,
      count: item.blank,
      typicalError: '',
      meanMark: null,
      fifths: item.blankFifths,
    },
  ]
  const max = Math.max(1, ...rows.map(row => row.count))
  return (
    <table className={css.options} aria-label={`Opções da pergunta ${item.number}`}>
      <thead className="visually-hidden-on-phone">
        <tr>
          <th scope="col">Opção</th>
          <th scope="col">O que a opção mostra</th>
          <th scope="col">Alunos</th>
          {item.blankFifths.length > 0 && <th scope="col">Dos mais fracos aos mais fortes</th>}
          <th scope="col">Nota média</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.letter} data-key={row.key || undefined}>
            <th scope="row">
              <span className={css.letter}>{row.letter}</span> <TypesetText text={row.text} />
            </th>
            <td>{row.key ? 'resposta certa' : row.typicalError}</td>
            <td>
              <span className={css.count}>
                <i aria-hidden="true">
                  <i style={{ width: `${(100 * row.count) / max}%` }} />
                </i>
                {row.count > 0 ? row.count : row.letter === NONE ? 'ninguém' : 'ninguém a escolheu'}
              </span>
            </td>
            {item.blankFifths.length > 0 && (
              <td>
                <FifthBars shares={row.fifths} />
              </td>
            )}
            <td data-short="nota média">{figure(row.meanMark)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Up and down go from question to question; Enter opens, as on every button. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null
  if (step === 0 || !row) return
  const next = step < 0 ? row.previousElementSibling : row.nextElementSibling
  const button = next?.querySelector<HTMLElement>('button[aria-expanded]')
  if (!button) return
  event.preventDefault()
  button.focus()
}

function verdictOf(item: ItemLine) {
  const [first] = item.advice
  if (first && isUrgent(item)) return { tone: 'red', glyph: 'diamond', word: verdictWord(first) } as const
  if (first) return { tone: 'amber', glyph: 'half', word: verdictWord(first) } as const
  if (item.why)
    return {
      tone: 'quiet',
      glyph: 'ring',
      word: item.change === null ? 'Não calculável' : 'Fora da análise',
    } as const
  if (errorBeatsKey(item)) return { tone: 'amber', glyph: 'half', word: 'Erram mais do que acertam' } as const
  return { tone: 'good', glyph: 'disc', word: goodItem } as const
}

function isUrgent(item: ItemLine): boolean {
  return item.check?.grade === 'wrong'
}

const order = [
  'key-wrong',
  'key-doubt',
  'too-hard',
  'common-error',
  'low-discrimination',
  'distractor-attracts',
  'too-easy',
  'dead-distractor',
]

/** What asks for a decision first. */
export function byNeed(items: readonly ItemLine[]): ItemLine[] {
  const rank = (item: ItemLine) => {
    const ranks = item.advice.map(remark => order.indexOf(remark.code))
    if (ranks.length > 0) return Math.min(...ranks)
    return errorBeatsKey(item) ? order.length : order.length + 1
  }
  return items.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number)
}
