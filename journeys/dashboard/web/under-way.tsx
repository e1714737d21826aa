import { ApplicationStateMark } from '#features/assessment/applications/web/application-state-mark.tsx'
import { type ApplicationRow, takesPhones } from '#features/assessment/results/contract.ts'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import styles from './diagnostics-home-page.module.css'

/** So many stand there before somebody asks for the rest. */
const SHOWN = 2

/** What is going on in the diagnostic system, each with how far it has come; however much it is, the page stays short. */
export function UnderWay({ rows }: { rows: readonly ApplicationRow[] }) {
  const isShort = rows.length <= SHOWN + 1
  const [shown, further] = isShort ? [rows, []] : [rows.slice(0, SHOWN), rows.slice(SHOWN)]
  return (
    <Section flush title="Em curso" aside={counted(rows.length, 'aplicação', 'aplicações')}>
      <ul className={styles.under}>{shown.map(row)}</ul>
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>Mais {counted(further.length, 'aplicação', 'aplicações')}</summary>
          <ul className={styles.under}>{further.map(row)}</ul>
        </details>
      )}
    </Section>
  )
}

function row(each: ApplicationRow) {
  return <UnderWayRow key={each.id} row={each} />
}

function UnderWayRow({ row }: { row: ApplicationRow }) {
  const isOpen = row.state === 'em aplicação'
  const word = isOpen ? (takesPhones(row) ? 'Acompanhar' : 'Continuar') : 'Corrigir'
  return (
    <li>
      <Stack as="span" fit className={styles.what}>
        <b>
          {row.subjectName} · {row.group.name}
        </b>
        <small>{row.testTitle}</small>
        <ApplicationStateMark state={row.state} />
      </Stack>
      <span className={styles.far}>
        <i aria-hidden="true">
          <i style={{ width: `${row.pupils > 0 ? (100 * row.done) / row.pupils : 0}%` }} />
        </i>
        <small>
          {row.done} de {row.pupils} {row.kind === 'oral' ? 'ouvidos' : 'entregaram'}
          {row.toMark > 0 && ` · ${counted(row.toMark, 'resposta por corrigir', 'respostas por corrigir')}`}
        </small>
      </span>
      <Button
        variant="outlined"
        to={`/diagnostico/diagnosticos/${row.id}`}
        aria-label={`${word} ${row.testTitle}, ${row.group.name}`}
      >
        {word}
      </Button>
    </li>
  )
}
