import { useQuery } from '@tanstack/react-query'
import { listApplications } from '#features/assessment/applications/contract.ts'
import { counted } from '#kit/counted.ts'
import { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import styles from './diagnostics-home-page.module.css'

/** What is going on in the diagnostic system, and what waits in it; nothing where there is nothing. */
export function UnderWay() {
  const { data } = useQuery(
    query(listApplications, { query: { state: ['em aplicação', 'encerrado'], limit: 10 } }),
  )
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section
      flush
      title="Em curso"
      aside={counted(rows.length, 'aplicação', 'aplicações')}
      className={styles.under}
    >
      <ul>
        {rows.map(row => {
          const isOpen = row.state === 'em aplicação'
          return (
            <li key={row.id}>
              <span>
                <b>
                  {row.subjectName} · {row.group.name}
                </b>
                <small>
                  {isOpen ? 'a decorrer' : 'por corrigir'} · {row.testTitle}
                </small>
                <small>
                  {row.done} de {row.pupils} entregaram
                  {row.toMark > 0 &&
                    ` · ${counted(row.toMark, 'resposta por corrigir', 'respostas por corrigir')}`}
                </small>
              </span>
              <Button
                variant="outlined"
                to={`/diagnostico/diagnosticos/${row.id}`}
                aria-label={`${isOpen ? 'Acompanhar' : 'Corrigir'} ${row.testTitle}, ${row.group.name}`}
              >
                {isOpen ? 'Acompanhar' : 'Corrigir'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
