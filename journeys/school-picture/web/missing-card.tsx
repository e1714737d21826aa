import type { ReactNode } from 'react'
import { href } from '#kit/address.ts'
import { counted, partOf } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import type { AbsentTeacher, SchoolPicture } from '../contract.ts'
import { coveredText, missingText, notCalledLine } from '../picture.ts'
import { Nobody } from './nobody.tsx'
import styles from './school-picture.module.css'

/** Of them the card shows so many; the rest folds. */
const SHOWN = 5

/** Pupils who have not come for days, and teachers who were away. */
export function MissingCard({ picture }: { picture: SchoolPicture }) {
  const { absent, away, teachers } = picture
  return (
    <Section flush className={styles.missing} title="Quem falta">
      <p className={styles.lead}>alunos hoje; professores no trimestre</p>
      {absent.of === 0 ? (
        <p className={styles.quiet}>Não se sabe que alunos faltam.</p>
      ) : (
        <Named
          {...missingText(absent)}
          summary={absent.pupils.length === 1 ? 'Ver o aluno' : `Ver os ${absent.pupils.length} alunos`}
          rows={absent.pupils.map(({ id, name, group, days }) => ({
            key: id,
            name: <Link to={href(pages.pupilAbsences, { id })}>{name}</Link>,
            middle: group,
            end: `não vem há ${counted(days, 'dia', 'dias')}`,
          }))}
        />
      )}
      {away && away.length > 0 && <Away away={away} teachers={teachers} />}
      {away?.length === 0 && <p className={styles.quiet}>Nenhum professor foi dado como ausente.</p>}
      <Nobody line={notCalledLine(picture)} />
    </Section>
  )
}

function Away({ away, teachers }: { away: readonly AbsentTeacher[]; teachers: number }) {
  const lessons = away.reduce((all, each) => all + each.lessons, 0)
  return (
    <Named
      figure={partOf(away.length, Math.max(teachers, away.length))}
      words={`${away.length === 1 ? 'professor faltou' : 'professores faltaram'}, ${counted(lessons, 'aula', 'aulas')}`}
      under={coveredText(away)}
      summary={away.length === 1 ? 'Ver o professor' : `Ver os ${away.length} professores`}
      rows={away.map(({ id, name, days, covered, lessons: own }) => ({
        key: id,
        name,
        middle: counted(days, 'dia', 'dias'),
        end: `${partOf(covered, own)} com substituto`,
      }))}
    />
  )
}

interface NamedProps {
  figure: string
  words: string
  under?: string
  summary: string
  rows: readonly { key: string; name: ReactNode; middle: string; end: string }[]
}

/** A count with its whole, and who it is: on a phone one tap away. */
function Named({ figure, words, under, summary, rows }: NamedProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const shown = isPhone ? [] : rows.slice(0, SHOWN)
  const further = rows.slice(shown.length)
  const list = (some: typeof rows) => (
    <ul className={styles.people}>
      {some.map(({ key, name, middle, end }) => (
        <li key={key}>
          <span>{name}</span>
          <small>{middle}</small>
          <span>{end}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.named}>
      <p>
        <strong>{figure}</strong> {words}
        {under && <small>{under}</small>}
      </p>
      {shown.length > 0 && list(shown)}
      {further.length > 0 && (
        <Disclosure look="ruled" title={isPhone ? summary : `Mais ${further.length}`}>
          {list(further)}
        </Disclosure>
      )}
    </div>
  )
}
