import { useId, useState } from 'react'
import type { MasteryLevel } from '#engines/psychometrics/mastery.ts'
import { href } from '#kit/address.ts'
import { counted, whole } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { AWAY } from '../../results/away-words.ts'
import { ONE_QUESTION, QUESTIONS_TO_NAME } from '../../results/in-need.ts'
import { type NeedRow, type NeedStrips, needStrips } from '../need-strips.ts'
import type { ClassReport } from '../report-shapes.ts'
import styles from './need-card.module.css'

const legend = [
  { level: 'not-mastered', words: 'ainda não' },
  { level: 'developing', words: 'quase' },
  { level: 'mastered', words: 'já faz' },
  { level: 'away', words: AWAY },
] as const

/** Who needs what, the most needed first: a strip of the class for each competence, whose names it opens to. */
export function NeedCard({ report }: { report: ClassReport }) {
  const strips = needStrips(report)
  const { rows, urgent, columns } = strips
  const [opened, setOpened] = useState<string | null>(rows[0]?.topic.key ?? null)
  const [isAll, setAll] = useState(false)
  const head = useId()
  const rest = rows.slice(urgent)
  const shown = isAll || urgent === 0 ? rows : rows.slice(0, urgent)
  const hasFew = rows.every(({ topic }) => topic.indication)
  return (
    <>
      <section className={styles.card} aria-labelledby={head}>
        <header>
          <div>
            <h2 id={head}>Quem precisa de quê</h2>
            <Text as="p" caption secondary>
              {urgent === 0
                ? 'Nenhuma competência falta a mais de metade da turma'
                : `${counted(urgent, 'competência falta', 'competências faltam')} a mais de metade da turma`}
              ; os alunos que mais precisam estão à esquerda
            </Text>
          </div>
          <Text as="ul" small secondary className={styles.legend}>
            {legend
              .filter(({ level }) => level !== 'away' || columns.some(({ isAway }) => isAway))
              .map(({ level, words }) => (
                <Text as="li" ruled key={level}>
                  <Bar level={level} /> {words}
                </Text>
              ))}
          </Text>
        </header>
        <Names strips={strips} />
        <ul>
          {shown.map((row, at) => (
            <Row
              key={row.topic.key}
              row={row}
              isOpen={opened === row.topic.key}
              onToggle={() => setOpened(opened === row.topic.key ? null : row.topic.key)}
              lesson={at === 0 ? href(pages.classReport, { id: report.head.applicationId }) : undefined}
            />
          ))}
        </ul>
        {!isAll && urgent > 0 && rest.length > 0 && (
          <PlainButton look="row" className={styles.rest} aria-expanded={false} onClick={() => setAll(true)}>
            <span>
              mais {rest.length} que {rest.length === 1 ? 'falta' : 'faltam'} a menos de metade:{' '}
              {rest.map(({ topic }) => topic.code || topic.name).join(', ')}
            </span>
            <Icon name="caret-down" size={20} />
          </PlainButton>
        )}
      </section>
      {hasFew && (
        <Text as="p" below={24} secondary className={styles.few}>
          <Icon name="info" size={18} /> Cada competência teve 1 ou 2 perguntas: tudo aqui é para confirmar,
          até se medir de novo.
        </Text>
      )}
    </>
  )
}

/** One pupil: four heights and four shades, so that neither colour nor grey is needed to tell them apart. */
function Bar({ level }: { level: MasteryLevel | 'away' }) {
  return <i className={styles.bar} data-level={level} />
}

function Names({ strips: { columns } }: { strips: NeedStrips }) {
  return (
    <div className={styles.names} aria-hidden="true">
      <div className={styles.strip}>
        {columns.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pupils may share a name
          <span key={at}>{name}</span>
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  row: NeedRow
  isOpen: boolean
  onToggle: () => void
  /** Of the first row: where the next lesson is prepared. */
  lesson: string | undefined
}

function Row({ row, isOpen, onToggle, lesson }: RowProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const { topic, levels, needing, n } = row
  const names = useId()
  return (
    <Text as="li" ruled data-open={isOpen || undefined}>
      <PlainButton
        look="row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? names : undefined}
        onClick={onToggle}
      >
        <span className={styles.title}>
          <b>{topic.code}</b> {topic.name}
        </span>
        <span className={styles.strip} aria-hidden="true">
          {levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <Bar key={at} level={level ?? 'away'} />
          ))}
        </span>
        <Text textEnd className={styles.count}>
          <b>{whole(needing)}</b>{' '}
          <Text as="small" caption secondary>
            de {whole(n)}
          </Text>
          <span className="visually-hidden"> precisam</span>
        </Text>
      </PlainButton>
      {isOpen && (
        <div id={names} className={styles.opened}>
          {topic.items.length < QUESTIONS_TO_NAME ? (
            <p>{ONE_QUESTION}</p>
          ) : (
            <>
              <NamesOf words="Ainda não" names={row.notYet} />
              <NamesOf words="Quase" names={row.nearly} folds={phone} />
            </>
          )}
          {lesson && needing > 0 && (
            <Button variant="contained" to={lesson}>
              Preparar a próxima aula
            </Button>
          )}
        </div>
      )}
    </Text>
  )
}

function NamesOf({
  words,
  names,
  folds = false,
}: {
  words: string
  names: readonly string[]
  folds?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  if (names.length === 0) return null
  if (folds && !isOpen)
    return (
      <PlainButton look="line" className={styles.fold} aria-expanded={false} onClick={() => setOpen(true)}>
        {words}, {names.length}: ver os nomes
        <Icon name="caret-down" size={18} />
      </PlainButton>
    )
  return (
    <p>
      <b>
        {words}, {names.length}:
      </b>{' '}
      {names.join(', ')}
    </p>
  )
}
