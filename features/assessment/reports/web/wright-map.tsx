import { counted, figure } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { FigureTable } from '../../results/web/figure-table.tsx'
import { difficultyTable, measureTable, raschLine } from '../item-paper.ts'
import type { ItemLine, RaschScale } from '../report-shapes.ts'
import css from './items.module.css'

interface WrightMapProps {
  rasch: RaschScale
  /** Numbers of questions whose key is probably wrong. */
  suspects: readonly number[]
  /** The question whose details are seen: a line across the map, and who is level with it or above. */
  open: ItemLine | undefined
  onOpen: (number: number) => void
}

/** Pupils and questions on one scale: who is level with a question has even chances of answering it. */
export function WrightMap({ rasch, suspects, open, onOpen }: WrightMapProps) {
  const at = open?.difficulty?.cml ?? null
  const able = at === null ? 0 : rasch.pupils.filter(pupil => pupil.wle !== null && pupil.wle >= at).length
  return (
    <Section flush title="Alunos e perguntas na mesma escala" className={css.mapCard}>
      <Text as="div" inset under={16} className={css.map}>
        <p>
          {raschLine(rasch)} Cada semente é um aluno
          {open && at !== null && `; o traço é a pergunta ${open.number}`}.
        </p>
        {rasch.reasons.map(reason => (
          <p key={reason}>{reason}</p>
        ))}
        {open && at !== null && (
          <Text as="p" primary role="status">
            <b>{able} à altura</b> da pergunta {open.number}
          </Text>
        )}
        {rasch.map.length > 0 && (
          <table className={css.axis} aria-label="Mapa de alunos e perguntas">
            <thead>
              <tr>
                <th className={css.pupils}>Alunos: sabem mais em cima</th>
                <th className={css.step}>logits</th>
                <th>Perguntas: mais difíceis em cima</th>
              </tr>
            </thead>
            <tbody>
              {rasch.map.map(row => (
                <tr
                  key={row.from}
                  data-here={(at !== null && at >= row.from && at < row.to) || undefined}
                  data-able={(at !== null && row.to > at) || undefined}
                >
                  <td className={css.pupils}>
                    <Row gap={4} wrap toEnd className={css.seeds}>
                      {row.pupils.map((name, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: seeds of a row are only counted, and names repeat.
                        <i key={`${name} ${place}`} title={name} />
                      ))}
                      <span className="visually-hidden">{row.pupils.length}</span>
                    </Row>
                  </td>
                  <td className={css.step}>{figure(row.from)}</td>
                  <td>
                    <Row gap={4} wrap className={css.boxes}>
                      {row.items.map(number => (
                        <PlainButton
                          key={number}
                          aria-label={`Pergunta ${number}`}
                          aria-pressed={number === open?.number}
                          className={suspects.includes(number) ? css.suspect : undefined}
                          onClick={() => onOpen(number)}
                        >
                          {number}
                        </PlainButton>
                      ))}
                    </Row>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={css.under}>Quem está à altura de uma pergunta tem metade de hipóteses de a acertar.</p>
      </Text>
    </Section>
  )
}

/** Every question's and every pupil's place on the scale, with its standard error. */
export function RaschMeasures({ rasch, items }: { rasch: RaschScale; items: readonly ItemLine[] }) {
  return (
    <>
      <Section
        flush
        title="Dificuldades"
        aside={
          rasch.slope === null
            ? undefined
            : `inclinação ${figure(rasch.slope, 2)} ± ${figure(rasch.slopeSe, 2)}`
        }
      >
        <FigureTable table={difficultyTable(rasch, items)} label="Dificuldades das perguntas" />
      </Section>
      <Section flush title="Medidas dos alunos" aside={counted(rasch.pupils.length, 'aluno', 'alunos')}>
        <FigureTable table={measureTable(rasch)} />
      </Section>
    </>
  )
}
