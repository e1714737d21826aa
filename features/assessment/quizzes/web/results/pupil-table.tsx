import { useState } from 'react'
import { counted, decimal } from '#kit/figures.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { markText } from '../../../results/figures.ts'
import report from '../../../results/web/report.module.css'
import { type QuizPupil, type QuizResults, quizPupilStates } from '../../results-contract.ts'
import { pupilStateLabels, shownAttempt } from '../../results-paper.ts'
import type { Counting } from '../../settings.ts'
import styles from './results.module.css'

const AT_FIRST = { desk: 12, phone: 6 }

const countingWords: Record<Counting, string> = {
  'mais alta': 'conta a melhor',
  média: 'conta a média',
  primeira: 'conta a primeira',
  última: 'conta a última',
}

/** The attempts of one pupil of which one is opened. */
export interface ShownAttempts {
  attempts: readonly { id: string; elsewhere: boolean }[]
  at: string
}

interface PupilTableProps {
  results: QuizResults
  counting: Counting
  /** The marks are not yet let out. */
  held: boolean
  onOpen: (shown: ShownAttempts) => void
}

/** Every pupil with the points of each question, the attempts and the mark; a row opens the answers. */
export function PupilTable({ results, counting, held, onOpen }: PupilTableProps) {
  const [order, setOrder] = useState<'number' | 'mark'>('number')
  const [state, setState] = useState<QuizPupil['state'] | ''>('')
  const [all, setAll] = useState(false)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { pupils, items } = results
  const kept = pupils.filter(pupil => state === '' || pupil.state === state)
  const sorted = order === 'number' ? kept : kept.toSorted((a, b) => (a.mark ?? 21) - (b.mark ?? 21))
  const shown = all ? sorted : sorted.slice(0, isPhone ? AT_FIRST.phone : AT_FIRST.desk)
  const inState = (state: QuizPupil['state']) => pupils.filter(pupil => pupil.state === state).length
  const notHandedIn = inState('não entregou')
  const numbers = new Map(items.map(item => [item.id, item]))
  return (
    <Section
      flush
      folds
      title="Por aluno"
      tools={
        <Segments
          label="Ordenar os alunos"
          value={order}
          options={[
            { value: 'number', label: 'Por nº' },
            { value: 'mark', label: 'Por nota' },
          ]}
          onChange={setOrder}
        />
      }
    >
      <div className={styles.filter}>
        <SelectInput
          label="Mostrar"
          none={`Todos os alunos (${pupils.length})`}
          value={state}
          options={quizPupilStates
            .filter(state => inState(state) > 0)
            .map(state => ({ value: state, label: `${pupilStateLabels[state]} (${inState(state)})` }))}
          onChange={event => setState(quizPupilStates.find(state => state === event.target.value) ?? '')}
        />
      </div>
      <ol className={styles.pupils} aria-label="Alunos">
        {shown.map(pupil => {
          const attempt = shownAttempt(pupil)
          const { length } = pupil.attempts
          return (
            <li key={`${pupil.studentId ?? pupil.name} ${pupil.applicationId}`}>
              <span className={styles.place}>{pupil.number ?? '–'}</span>
              <span className={styles.name}>
                <Text as="b" semibold>
                  {pupil.name}
                </Text>
                <small>
                  {[
                    results.groups.length > 1 && pupil.group.name,
                    pupil.sex,
                    pupil.studentId === null && 'entrou com o nome',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Row as="span" gap={4} wrap className={styles.cells}>
                {attempt === undefined ? (
                  <span className={styles.none}>{pupilStateLabels[pupil.state]}</span>
                ) : (
                  attempt.cells.map((cell, at) => (
                    <Cell key={cell.itemId} cell={cell} at={at} item={numbers.get(cell.itemId)} />
                  ))
                )}
              </Row>
              <Text secondary small className={styles.attempts}>
                {length === 0
                  ? ''
                  : length === 1
                    ? '1 tentativa'
                    : `${length} tentativas, ${countingWords[counting]}`}
                {attempt?.state === 'a responder' && ` · ${pupilStateLabels[pupil.state]}`}
                {attempt?.late && ' · fora de horas'}
                {attempt && !attempt.counts && ' · não conta'}
                {pupil.attempts.some(attempt => attempt.elsewhere) && ' · noutro aparelho'}
              </Text>
              <Text textEnd nowrap className={styles.mark}>
                {pupil.mark === null ? (
                  pupil.state === 'por corrigir' ? (
                    'por sair'
                  ) : (
                    '–'
                  )
                ) : (
                  <>
                    <b>{markText(pupil.mark)}</b>{' '}
                    <Text as="small" secondary>
                      {pupil.band}
                    </Text>
                    {held && <span className="visually-hidden"> por publicar</span>}
                  </>
                )}
              </Text>
              {attempt ? (
                <Button
                  size="small"
                  aria-label={`Ver as respostas de ${pupil.name}`}
                  endIcon={<Icon name="caret-right" />}
                  onClick={() => onOpen({ attempts: pupil.attempts, at: attempt.id })}
                >
                  Ver
                </Button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ol>
      <div className={report.foot}>
        <span>
          {shown.length} de {counted(kept.length, 'aluno', 'alunos')}
          {notHandedIn > 0 && ` · ${notHandedIn} não ${notHandedIn === 1 ? 'entregou' : 'entregaram'}`}
        </span>
        {shown.length < kept.length && <Button onClick={() => setAll(true)}>Mostrar os {kept.length}</Button>}
      </div>
    </Section>
  )
}

function Cell({
  cell,
  at,
  item,
}: {
  cell: QuizPupil['attempts'][number]['cells'][number]
  at: number
  item: QuizResults['items'][number] | undefined
}) {
  const tone =
    cell.outcome === 'certa'
      ? report.mastered
      : cell.outcome === 'parcial'
        ? report.developing
        : cell.outcome === 'errada'
          ? report['not-mastered']
          : cell.outcome === 'por corrigir'
            ? styles.waits
            : report.blank
  const text =
    cell.outcome === 'por corrigir'
      ? '?'
      : cell.outcome === 'branco'
        ? '–'
        : cell.points === null
          ? 'n.a.'
          : decimal(cell.points)
  return (
    <span className={tone} title={item?.name} role="img" aria-label={`Pergunta ${at + 1}: ${cell.outcome}`}>
      {text}
    </span>
  )
}
