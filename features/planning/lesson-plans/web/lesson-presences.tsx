import { useQuery } from '@tanstack/react-query'
import { type Ref, useContext } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { listStudents } from '#school/students/contract.ts'
import type { Lesson } from '../contract.ts'
import { Diagnosed } from './lesson-diagnosis.ts'
import styles from './lesson-presences.module.css'

interface Pupil {
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
  const known = (data?.rows ?? [])
    .map((pupil, at) => ({
      number: pupil.numberInGroup ?? at + 1,
      name: pupil.fullName,
      support: support.get(pupil.id) ?? [],
    }))
    .sort((a, b) => a.number - b.number)
  if (known.length > 0) return known
  return Array.from({ length: lesson.pupils ?? 0 }, (_, at) => ({ number: at + 1, name: '', support: [] }))
}

interface PresencesProps {
  pupils: readonly Pupil[]
  /** Numbers of who is missing. */
  absent: readonly number[]
  onToggle: (number: number) => void
  ref: Ref<HTMLDivElement>
}

/** Everybody is there but those whose number was tapped; a seed says who needs support in what the lesson is about. */
export function Presences({ pupils, absent, onToggle, ref }: PresencesProps) {
  const needing = pupils.filter(pupil => pupil.support.length > 0)
  return (
    <div ref={ref} className={styles.presences}>
      <p className={styles.count}>
        <b>Presenças</b>
        <span>
          <b>{pupils.length - absent.length}</b> de {pupils.length}
        </span>
      </p>
      <small>Toque no número de quem falta.</small>
      <div className={styles.numbers}>
        {pupils.map(({ number, name, support }) => (
          <button
            key={number}
            type="button"
            aria-pressed={absent.includes(number)}
            aria-label={[
              `${number} ${name}`,
              support.length > 0 && `precisa de apoio em ${support.join(' e ')}`,
              'falta',
            ]
              .filter(Boolean)
              .join(', ')}
            onClick={() => onToggle(number)}
          >
            {number}
            {support.length > 0 && <i className={styles.seed} />}
          </button>
        ))}
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
      {absent.length > 0 && (
        <p>
          <b>Faltam</b>{' '}
          {pupils
            .filter(pupil => absent.includes(pupil.number))
            .map(pupil => `${pupil.number} ${pupil.name}`)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}
