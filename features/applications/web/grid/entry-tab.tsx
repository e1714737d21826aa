import { Section } from '#kit/web/page/section.tsx'
import type { Application } from '../../contract.ts'
import styles from '../entry-grid.module.css'
import { EntryGrid } from '../entry-grid.tsx'
import { useEntries } from '../use-entries.ts'

/** What every pupil answered, entered by keyboard and marked as one goes. */
export default function EntryTab({ application }: { application: Application }) {
  const { enter, waiting } = useEntries(application)
  const entered = application.sittings.filter(one => one.state !== null).length
  const readOnly = application.state === 'corrigido'
  return (
    <Section flush>
      <p className={styles.legend} role="status">
        {readOnly
          ? 'Corrigido: para lançar, volte a corrigir.'
          : 'A B C D resposta · Espaço em branco · N não apresentado (Maiúsculas + N, o aluno) · setas mover'}
        {' · '}
        {entered} de {application.sittings.length} alunos
        {' · '}
        {waiting > 0 ? `${waiting} por guardar` : 'tudo guardado'}
      </p>
      <EntryGrid application={application} readOnly={readOnly} enter={enter} />
    </Section>
  )
}
