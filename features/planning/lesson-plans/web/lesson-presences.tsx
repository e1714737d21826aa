import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useContext, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type BeforeLesson, type Mark, markLabels } from '#school/absences/contract.ts'
import { markLetters } from '#school/absences/register-table.ts'
import { MarkMenu, markOfKey, useLongTap } from '#school/absences/web/mark-menu.tsx'
import { listStudents } from '#school/students/contract.ts'
import type { Lesson } from '../contract.ts'
import { Diagnosed } from './lesson-diagnosis.ts'
import styles from './lesson-presences.module.css'

interface Pupil {
  /** Null where the device has no list of the group. */
  id: string | null
  number: number
  name: string
  /** Codes of the lesson's competences in which the diagnosis says that the pupil needs support. */
  support: readonly string[]
}

/** The pupils of the group by their number; without a list, as many numbers as the plan has pupils. */
export function usePupils(lesson: Lesson): Pupil[] {
  const support = new Map(
    useContext(Diagnosed)?.data?.support.map(({ studentId, codes }) => [studentId, codes]),
  )
  const { data } = useQuery({
    ...query(listStudents, {
      query: { group: lesson.group ? [lesson.group.id] : [], state: ['activo'], limit: 100 },
    }),
    enabled: lesson.group !== null,
  })
  const known = (data?.rows ?? []).toSorted((a, b) => (a.numberInGroup ?? 999) - (b.numberInGroup ?? 999))
  const last = known.findLast(pupil => pupil.numberInGroup !== null)?.numberInGroup ?? 0
  if (known.length > 0)
    return known.map((pupil, at) => ({
      id: pupil.id,
      // Who has no number yet comes after those who do.
      number: pupil.numberInGroup ?? last + at + 1,
      name: pupil.fullName,
      support: support.get(pupil.id) ?? [],
    }))
  const count = data ? 0 : (lesson.pupils ?? 0)
  return Array.from({ length: count }, (_, at) => ({ id: null, number: at + 1, name: '', support: [] }))
}

interface PresencesProps {
  pupils: readonly Pupil[]
  markOf: (number: number) => Mark
  onMark: (number: number, mark: Mark) => void
  /** What is known before the lesson: who calls for the whole day, who has been missing. */
  before?: ReactNode
  ref?: Ref<HTMLDivElement>
}

const COLUMNS = 7

/** Everybody is there but those whose number was tapped; a seed says who needs support in what the lesson is about. */
export function Presences({ pupils, markOf, onMark, before, ref }: PresencesProps) {
  const [menu, setMenu] = useState<{ pupil: Pupil; anchor: HTMLElement }>()
  const close = useCallback(() => setMenu(undefined), [])
  const needing = pupils.filter(pupil => pupil.support.length > 0)
  const marked = pupils.filter(({ number }) => markOf(number) !== 'presente')
  const missing = marked.filter(({ number }) => markOf(number) !== 'atraso')
  const longTap = useLongTap(anchor => {
    const pupil = pupils.find(({ number }) => String(number) === anchor.dataset.number)
    if (pupil) setMenu({ pupil, anchor })
  })

  function onKey(event: KeyboardEvent<HTMLButtonElement>, pupil: Pupil) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    const mark = event.key === ' ' ? undefined : markOfKey(event)
    const all = event.currentTarget.parentElement?.querySelectorAll('button')
    if (step !== undefined) all?.[pupils.indexOf(pupil) + step]?.focus()
    else if (mark) onMark(pupil.number, mark)
    else if (event.key === 'Enter') setMenu({ pupil, anchor: event.currentTarget })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={ref} className={styles.presences}>
      <p className={styles.count}>
        <b>Presenças</b>
        <span>
          <b>{pupils.length - missing.length}</b> de {pupils.length}
        </span>
      </p>
      <small>Toque no número de quem falta; um toque demorado diz atraso ou justificada.</small>
      {before}
      <div className={styles.numbers}>
        {pupils.map(pupil => {
          const { number, name, support } = pupil
          const mark = markOf(number)
          return (
            <button
              key={number}
              type="button"
              data-number={number}
              data-mark={mark}
              aria-pressed={mark !== 'presente'}
              aria-haspopup="menu"
              aria-label={[
                `${number} ${name}`,
                support.length > 0 && `precisa de apoio em ${support.join(' e ')}`,
                mark === 'presente' ? 'falta' : markLabels[mark].toLowerCase(),
              ]
                .filter(Boolean)
                .join(', ')}
              {...longTap}
              onClick={() => onMark(number, mark === 'presente' ? 'falta' : 'presente')}
              onKeyDown={event => onKey(event, pupil)}
            >
              {number}
              {mark !== 'presente' && mark !== 'falta' && <small>{markLetters[mark]}</small>}
              {support.length > 0 && <i className={styles.seed} />}
            </button>
          )
        })}
      </div>
      {needing.length > 0 && (
        <p className={styles.support}>
          <i className={styles.seed} aria-hidden="true" />
          <span>
            Com a semente: {counted(needing.length, 'aluno', 'alunos')} que no diagnóstico não{' '}
            {needing.length === 1 ? 'dominou' : 'dominaram'}{' '}
            {[...new Set(needing.flatMap(pupil => pupil.support))].toSorted().join(', ')}.
          </span>
        </p>
      )}
      {marked.length > 0 && (
        <p>
          <b>{missing.length > 0 ? 'Faltam' : 'Atrasados'}</b>{' '}
          {marked
            .map(({ number, name }) => {
              const mark = markOf(number)
              const said = mark === 'falta' ? '' : ` (${mark === 'atraso' ? 'atraso' : 'just.'})`
              return `${number} ${name}${said}`
            })
            .join(' · ')}
        </p>
      )}
      {menu && (
        <MarkMenu
          anchor={menu.anchor}
          title={`${menu.pupil.number} ${menu.pupil.name}`}
          value={markOf(menu.pupil.number)}
          onChoose={mark => onMark(menu.pupil.number, mark)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** «17 Dércio Mabunda faltou às três últimas aulas»: said before the lesson, so that somebody asks. */
export function Runs({ before }: { before: BeforeLesson | undefined }) {
  if (!before || before.runs.length === 0) return null
  return (
    <p className={styles.runs}>
      <Icon name="warning" size={18} />
      <span>
        {before.runs
          .map(
            ({ number, name, run }) =>
              `${number ?? ''} ${name} faltou ${run.subject ? 'às três últimas aulas' : 'nos três últimos dias'}`,
          )
          .join('; ')}
        . Fale com a família.
      </span>
    </p>
  )
}

/** Who called for the whole day already, so that nobody is called twice. */
export function CalledToday({ before }: { before: BeforeLesson | undefined }) {
  if (!before?.day) return null
  const { by, startsAt } = before.day
  return (
    <p className={styles.runs}>
      <Icon name="check" size={18} />
      <span>
        As faltas deste dia foram marcadas{startsAt ? ` às ${startsAt}` : ''} por {by}.
      </span>
    </p>
  )
}
