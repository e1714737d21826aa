import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import type { Figures } from '../contract.ts'
import styles from './school-figures.module.css'

/** How much there is of what this person works with; each figure leads to its list. */
export function SchoolFigures({ figures }: { figures: Figures }) {
  const { groups, pupils, subjects, terms } = figures
  const { H: boys = 0, M: girls = 0 } = pupils
  const shown = [
    { label: 'Turmas', value: groups, to: pages.groups },
    {
      label: 'Alunos',
      value: boys + girls,
      note: boys + girls > 0 && `${boys} H, ${girls} M`,
      to: pages.pupils,
    },
    { label: 'Disciplinas', value: subjects, to: pages.subjects },
    { label: 'Termos publicados', value: terms.publicado, to: pages.terms },
  ]
  return (
    <Section flush folds title="Em números">
      <dl className={styles.figures}>
        {shown.map(({ label, value, note, to }) => (
          <div key={label}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>
              {value} {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
