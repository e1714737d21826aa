import { useId, useState } from 'react'
import type { NextStep } from '#features/assessment/reports/report-shapes.ts'
import { counted } from '#kit/figures.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import styles from './next-lesson.module.css'

/** Pupils by the mistake that they made, and those who know with those who erred otherwise. */
export function StepGroups({ step }: { step: NextStep }) {
  const { groups, right, known, others } = step
  if (groups.length === 0) return null
  return (
    <div className={styles.groups}>
      {groups.map((group, at) => (
        <article key={`${group.question.number} ${group.option}`} aria-label={`Grupo ${at + 1}`}>
          <Bubble {...group} />
          <p>
            <b>{group.pupils.length} disseram isto.</b> {thoughtOf(group.typicalError)}
          </p>
          <Names list={group.pupils} folds={at > 0} />
        </article>
      ))}
      <article aria-label="Os outros">
        {right && <Bubble {...right} isRight />}
        <p>
          <b>
            {known.length === 0
              ? 'Ainda ninguém o faz bem,'
              : `${counted(known.length, 'já sabe', 'já sabem')},`}
          </b>{' '}
          {others.length === 0
            ? 'mais ninguém errou.'
            : counted(others.length, 'errou de outra maneira.', 'erraram de outra maneira.')}
        </p>
        <Names list={known} label="Já sabem" more={others} moreLabel="Juntam-se a eles" folds />
      </article>
    </div>
  )
}

/** What the wrong answer shows, by the author of the question. */
function thoughtOf(typicalError: string): string {
  const bare = typicalError.trim()
  return bare === '' ? '' : `${bare.replace(/[.;:]?$/, '')}.`
}

function Bubble({
  question,
  option,
  isRight = false,
}: NonNullable<NextStep['right']> & { isRight?: boolean }) {
  return (
    <div className={isRight ? `${styles.bubble} ${styles.right}` : styles.bubble}>
      <small>
        {question.number}. <TypesetText text={question.stem} />
      </small>
      <q>
        <TypesetText text={option} />
      </q>
    </div>
  )
}

interface NamesProps {
  list: readonly string[]
  label?: string
  more?: readonly string[]
  moreLabel?: string
  /** On a phone they are read when they are wanted. */
  folds?: boolean
}

function Names({ list, label, more = [], moreLabel, folds = false }: NamesProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = list.length + more.length
  if (count === 0) return null
  const names = (
    <div id={id} className={styles.names}>
      {list.length > 0 && (
        <p>
          {label && <b>{label}: </b>}
          {list.join(', ')}
        </p>
      )}
      {more.length > 0 && (
        <p>
          <b>{moreLabel}: </b>
          {more.join(', ')}
        </p>
      )}
    </div>
  )
  if (!phone || !folds) return names
  return (
    <>
      <PlainButton
        look="line"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fechar os nomes' : `Ver ${count === 1 ? 'o nome' : `os ${count} nomes`}`}
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={18} />
      </PlainButton>
      {isOpen && names}
    </>
  )
}
