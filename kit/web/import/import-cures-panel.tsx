import { counted } from '#kit/figures.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Cure } from './import-cures.ts'
import styles from './import-review.module.css'
import { columnLetter } from './import-rows.ts'
import type { Review } from './use-import.ts'

interface ImportCuresProps {
  cures: readonly Cure[]
  review: Review
  onCure: (cure: Cure, answer: string) => void
  onMap: (at: number, key: string | null) => void
}

/** Each fault of many rows in one sentence, and beside it what cures them all. */
export function ImportCures({ cures, review, onCure, onMap }: ImportCuresProps) {
  return cures.map(cure => (
    <div key={cure.id} className={styles.cure}>
      <Icon name="warning-circle" size={20} />
      <p>
        <Sentence cure={cure} />
      </p>
      <span className={styles.select}>
        <select
          aria-label={`${cure.field.label}${cure.words ? ` em vez de «${cure.words}»` : ', em todas'}`}
          value=""
          onChange={event => {
            const column = /^coluna (\d+)$/.exec(event.target.value)?.[1]
            if (column !== undefined) onMap(Number(column), cure.field.key)
            else if (event.target.value !== '') onCure(cure, event.target.value.slice(1))
          }}
        >
          <option value="">Escolher…</option>
          {cure.choices.map(choice => (
            <option key={choice} value={`=${choice}`}>
              {cure.words ? `É ${choice}` : choice}
            </option>
          ))}
          {cure.at === null &&
            review.header.map(
              (title, at) =>
                !review.mapping[at] && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <option key={`coluna ${at}`} value={`coluna ${at}`}>
                    Está na coluna {columnLetter(at)}, {title}
                  </option>
                ),
            )}
        </select>
        <Icon name="caret-down" size={16} />
      </span>
    </div>
  ))
}

function Sentence({ cure: { at, count, field, message, words } }: { cure: Cure }) {
  if (at === null)
    return (
      <>
        <b>Nenhuma coluna diz «{field.label}»</b>, e {counted(count, 'linha não entra', 'linhas não entram')}.
        Diga-o uma vez e {count === 1 ? 'fica certa' : 'ficam todas certas'}.
      </>
    )
  const lines = counted(count, 'linha', 'linhas')
  return (
    <>
      <b>
        Em {lines}, «{field.label}» {words ? `está escrito «${words}»` : 'está vazio'}.
      </b>{' '}
      {message} Diga uma vez o que quer dizer e ficam todas certas.
    </>
  )
}
