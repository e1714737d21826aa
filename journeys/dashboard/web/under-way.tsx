import { ApplicationStateMark } from '#features/assessment/applications/web/application-state-mark.tsx'
import { type ApplicationRow, takesPhones } from '#features/assessment/results/contract.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { useSomeRows } from '#kit/web/list/some-rows.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import styles from './diagnostics-home-page.module.css'

/** On a phone so many stand there before somebody asks for the rest: each is as high as three rows of a list. */
const ON_PHONE = 2

/** What is going on in the diagnostic system, ten at most, each with how far it has come; a phone shows the rest when asked. */
export function UnderWay({ rows }: { rows: readonly ApplicationRow[] }) {
  const { shown, others } = useSomeRows(rows, ON_PHONE, count => `Mostrar as ${count}`, 0)
  return (
    <Section flush title="Em curso" aside={counted(rows.length, 'aplicação', 'aplicações')}>
      <ul className={styles.under}>
        {shown.map(row => (
          <UnderWayRow key={row.id} row={row} />
        ))}
      </ul>
      {others && <p className={styles.others}>{others}</p>}
    </Section>
  )
}

function UnderWayRow({ row }: { row: ApplicationRow }) {
  const isOpen = row.state === 'em aplicação'
  const word = isOpen ? (takesPhones(row) ? 'Acompanhar' : 'Continuar') : 'Corrigir'
  return (
    <li>
      <Stack as="span" gap={2} fit>
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
        to={href(pages.application, { id: row.id })}
        aria-label={`${word} ${row.testTitle}, ${row.group.name}`}
      >
        {word}
      </Button>
    </li>
  )
}
