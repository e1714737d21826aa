import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useContext } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { BeforeLesson, Mark } from '#school/absences/contract.ts'
import { NumberGrid } from '#school/absences/web/number-grid.tsx'
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
  return Array.from({ length: lesson.pupils ?? 0 }, (_, at) => ({
    id: null,
    number: at + 1,
    name: '',
    support: [],
  }))
}

interface PresencesProps {
  pupils: readonly Pupil[]
  markOf: (number: number) => Mark
  onMark: (number: number, mark: Mark) => void
  /** What is known before the lesson: who calls for the whole day, who has been missing. */
  before?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Who is missing; a seed says who needs support in what the lesson is about. */
export function Presences({ pupils, ...grid }: PresencesProps) {
  const needing = pupils.filter(pupil => pupil.support.length > 0)
  return (
    <NumberGrid
      {...grid}
      pupils={pupils}
      noteOf={({ support }) =>
        support.length > 0
          ? {
              words: `precisa de apoio em ${support.join(' e ')}`,
              sign: <i className={`${styles.seed} ${styles.onNumber}`} />,
            }
          : undefined
      }
      after={
        needing.length > 0 && (
          <Row as="p" gap={8} below={8} baseline small secondary>
            <i className={styles.seed} aria-hidden="true" />
            <span>
              Com a semente: {counted(needing.length, 'aluno', 'alunos')} que no diagnóstico não{' '}
              {needing.length === 1 ? 'dominou' : 'dominaram'}{' '}
              {[...new Set(needing.flatMap(pupil => pupil.support))].toSorted().join(', ')}.
            </span>
          </Row>
        )
      }
    />
  )
}

/** «17 Dércio Mabunda faltou às três últimas aulas»: said before the lesson, so that somebody asks. */
export function Runs({ before }: { before: BeforeLesson | undefined }) {
  if (!before || before.runs.length === 0) return null
  return (
    <Row as="p" gap={8} small className={styles.runs}>
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
    </Row>
  )
}

/** Who called for the whole day already, so that nobody is called twice. */
export function CalledToday({ before }: { before: BeforeLesson | undefined }) {
  if (!before?.day) return null
  const { by, startsAt } = before.day
  return (
    <Row as="p" gap={8} small className={styles.runs}>
      <Icon name="check" size={18} />
      <span>
        As faltas deste dia foram marcadas{startsAt ? ` às ${startsAt}` : ''} por {by}.
      </span>
    </Row>
  )
}
