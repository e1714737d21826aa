import { columnLetter } from '#engines/spreadsheets/column-letter.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Cure, Makers } from './import-cures.ts'
import styles from './import-review.module.css'
import type { Review } from './use-import.ts'

interface ImportCuresProps {
  cures: readonly Cure[]
  review: Review
  /** Id of the sentence of each, by its place: what the cells are described by. */
  idOf: (place: number) => string
  makers: Makers | undefined
  onCure: (cure: Cure, answer: string) => void
  onMap: (at: number, key: string | null) => void
  onCheck: () => void
}

/** Each fault of many rows in one sentence, and beside it what cures them all. */
export function ImportCures({ cures, review, idOf, makers, onCheck, ...answers }: ImportCuresProps) {
  return cures.map((cure, place) => {
    const maker = cure.at === null ? undefined : makers?.[cure.field.key]
    // Missing rows are created in one place, however many are named.
    const isFirst = cures.findIndex(({ at, field }) => at !== null && field.key === cure.field.key) === place
    return (
      <div key={cure.id} className={styles.cure}>
        <Icon name="warning-circle" size={20} />
        <p id={idOf(place)}>
          <Sentence cure={cure} mayMake={maker !== undefined} />
        </p>
        <Row gap={12} rowGap={8} center wrap className={styles.ways}>
          {maker && isFirst && (
            <a href={maker.href} target="_blank" rel="noreferrer">
              {maker.label}
              <Icon name="arrow-square-out" size={16} />
            </a>
          )}
          {((maker && isFirst) || isNowhere(cure)) && (
            <Button size="small" disabled={review.checking} onClick={onCheck}>
              Verificar de novo
            </Button>
          )}
          {!isNowhere(cure) && <Answers cure={cure} review={review} {...answers} />}
        </Row>
      </div>
    )
  })
}

/** Whether a column names missing rows and there are no alternatives to choose. */
function isNowhere({ at, choices }: Cure): boolean {
  return at !== null && choices.length === 0
}

function Answers({
  cure,
  review,
  onCure,
  onMap,
}: Pick<ImportCuresProps, 'review' | 'onCure' | 'onMap'> & { cure: Cure }) {
  return (
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
  )
}

/** Number of missing rows that are named. */
const NAMED = 6

function Sentence({ cure, mayMake }: { cure: Cure; mayMake: boolean }) {
  const { at, count, field, message, names, words } = cure
  if (at === null)
    return (
      <>
        <b>Nenhuma coluna diz «{field.label}»</b>, e {counted(count, 'linha não entra', 'linhas não entram')}.
        Diga-o uma vez e {count === 1 ? 'fica certa' : 'ficam todas certas'}.
      </>
    )
  const lines = counted(count, 'linha', 'linhas')
  if (isNowhere(cure))
    return (
      <>
        <b>
          {names.length === 0
            ? `Em ${lines}, «${field.label}» está vazio.`
            : `Em ${lines}, «${field.label}» diz o que ainda não existe: ${namesInWords(names)}.`}
        </b>{' '}
        {mayMake
          ? 'Crie o que falta, que abre noutra janela, e verifique de novo: o ficheiro fica aqui.'
          : 'Quem administra tem de o criar primeiro; depois, verifique de novo.'}
      </>
    )
  return (
    <>
      <b>
        Em {lines}, «{field.label}» {words ? `está escrito «${words}»` : 'está vazio'}.
      </b>{' '}
      {message} Diga uma vez o que quer dizer e ficam todas certas
      {mayMake ? ', ou crie o que falta e verifique de novo.' : '.'}
    </>
  )
}

function namesInWords(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} e mais ${more}` : listInWords(names)
}
