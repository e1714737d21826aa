import { Table } from '#kit/web/parts/table.tsx'
import type { Review, Visibility } from '../settings.ts'
import styles from './quiz-panel.module.css'

const times: { key: keyof Review; label: string }[] = [
  { key: 'during', label: 'Durante' },
  { key: 'after', label: 'Ao entregar' },
  { key: 'open', label: 'Aberto' },
  { key: 'closed', label: 'Fechado' },
]
const things: { key: keyof Visibility; label: string }[] = [
  { key: 'answers', label: 'As suas respostas' },
  { key: 'points', label: 'Pontos' },
  { key: 'right', label: 'Resposta certa' },
  { key: 'feedback', label: 'Comentário da opção' },
  { key: 'explanation', label: 'Explicação' },
  { key: 'comment', label: 'Comentário final' },
]

/** What a pupil sees, and when: a tick each. */
export function ReviewMatrix({ value, onChange }: { value: Review; onChange: (value: Review) => void }) {
  return (
    <Table close bare regular className={styles.matrix}>
      <caption className="visually-hidden">O que o aluno vê, e quando</caption>
      <thead>
        <tr>
          <td />
          {times.map(time => (
            <th key={time.key} scope="col">
              {time.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {things.map(thing => (
          <tr key={thing.key}>
            <th scope="row">{thing.label}</th>
            {times.map(time => (
              <td key={time.key}>
                <input
                  type="checkbox"
                  aria-label={`${thing.label}: ${time.label.toLowerCase()}`}
                  checked={value[time.key][thing.key]}
                  onChange={event =>
                    onChange({
                      ...value,
                      [time.key]: { ...value[time.key], [thing.key]: event.target.checked },
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
