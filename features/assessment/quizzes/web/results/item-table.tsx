import { useState } from 'react'
import { OF_POINTS } from '#engines/psychometrics/measures.ts'
import { type QuestionType, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { counted, figure, percent } from '#kit/figures.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { itemFigures } from '../../../results/figures.ts'
import report from '../../../results/web/report.module.css'
import { adviceOf, byDecision, rightOf, type Verdict, verdictLabels, verdictOf } from '../../advice.ts'
import { lessonOnHref } from '../../places.ts'
import type { QuizResults } from '../../results-contract.ts'
import styles from './results.module.css'

type Item = QuizResults['items'][number]

/** Of those that ask for a decision; on a phone each of them takes a third of the screen. */
const AT_FIRST = { desk: 10, phone: 2 }

const marks: Record<Verdict, { glyph: Glyph; tone: StateTone }> = {
  'por corrigir': { glyph: 'half', tone: 'amber' },
  'ensinar de novo': { glyph: 'diamond', tone: 'red' },
  'retomar em grupo': { glyph: 'half', tone: 'amber' },
  bem: { glyph: 'disc', tone: 'quiet' },
  'sem respostas': { glyph: 'ring', tone: 'quiet' },
}

/** The questions, by what asks for a decision: what was chosen, and what to do about it. */
export function ItemTable({ results }: { results: QuizResults }) {
  const { items } = results
  const [order, setOrder] = useState<'decision' | 'number'>('decision')
  const [all, setAll] = useState(false)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const answered = items.filter(item => item.asked > 0)
  const sorted = order === 'decision' ? byDecision(answered) : answered
  const shown = all ? sorted : sorted.slice(0, isPhone ? AT_FIRST.phone : AT_FIRST.desk)
  // One scale for all of the bars.
  const max = Math.max(1, ...answered.flatMap(item => item.options.map(option => option.chosen)))
  return (
    <Section
      flush
      title="Por pergunta"
      aside={
        <Segments
          label="Ordenar as perguntas"
          value={order}
          options={[
            { value: 'decision', label: 'O que pede decisão' },
            { value: 'number', label: 'Por número' },
          ]}
          onChange={setOrder}
        />
      }
    >
      <ol className={styles.items}>
        {shown.map(item => (
          <ItemRow key={item.id} item={item} max={max} lesson={lessonOf(results, item)} />
        ))}
      </ol>
      <div className={report.foot}>
        <span>
          {shown.length} de {counted(answered.length, 'pergunta', 'perguntas')} · a verde, a chave
          {answered.length < items.length &&
            ` · ${counted(items.length - answered.length, 'outra da regra não saiu', 'outras da regra não saíram')} a ninguém`}
        </span>
        {shown.length < answered.length && (
          <Button onClick={() => setAll(true)}>Mostrar as {answered.length}</Button>
        )}
      </div>
    </Section>
  )
}

/** Where a question is taught again; nowhere while it goes well, or measures nothing that has a name. */
function lessonOf(results: QuizResults, item: Item): string | undefined {
  const competence = results.competences.find(competence => competence.code === item.competenceCode)
  const isAsked = ['ensinar de novo', 'retomar em grupo'].includes(verdictOf(item))
  return competence && isAsked ? lessonOnHref(results, competence.key) : undefined
}

function ItemRow({ item, max, lesson }: { item: Item; max: number; lesson: string | undefined }) {
  const verdict = verdictOf(item)
  const advice = adviceOf(item)
  return (
    <li>
      <span className={styles.number}>{item.number}</span>
      <Text as="div" breaks className={styles.stem}>
        <TypesetText text={item.name} />
        <small>
          {[item.competenceCode, questionTypeLabels[item.type as QuestionType].toLowerCase()]
            .filter(Boolean)
            .join(' · ')}
          {item.change === 'rekey' && ' · chave reparada'}
          {item.change === 'drop' && ' · anulada'}
          {item.change === 'credit' && ' · pontos a todos'}
        </small>
      </Text>
      <Text as="div" textEnd className={styles.share}>
        <Text as="b" numeric bold>
          {percent(item.facility)}
        </Text>
        <small>{item.type === 'essay' ? OF_POINTS : rightOf(item)}</small>
        {item.itemRest !== null && (
          <small title={itemFigures.itemRest.title}>
            {itemFigures.itemRest.label} {figure(item.itemRest, 2)}
          </small>
        )}
      </Text>
      <Stack as="ul" gap={4} small className={styles.chosen}>
        {item.options
          .toSorted((a, b) => b.chosen - a.chosen)
          .map(option => (
            <li key={option.text} className={option.right ? styles.key : undefined}>
              <span title={option.text}>
                <TypesetText text={option.text} />
              </span>
              <u style={{ inlineSize: `${(100 * option.chosen) / max}%` }} />
              <b>
                {option.right && <span className="visually-hidden">certa, </span>}
                {option.chosen}
              </b>
            </li>
          ))}
        {item.blank > 0 && <li className={styles.blanks}>{item.blank} em branco</li>}
      </Stack>
      <Text as="div" body className={styles.verdict}>
        <StateMark {...marks[verdict]}>{verdictLabels[verdict]}</StateMark>
        {advice !== '' && (
          <p>
            <TypesetText text={advice} />
          </p>
        )}
        {lesson && (
          <p>
            <Link to={lesson} aria-label={`Aula sobre ${item.competenceCode}, da pergunta ${item.number}`}>
              Aula sobre {item.competenceCode}
            </Link>
          </p>
        )}
      </Text>
    </li>
  )
}
