import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { bloomLabels, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { grades } from '#school/subjects/grade.ts'
import { gradeFilter } from '#school/subjects/web/list-filters.ts'
import { AT_ONCE, type BankRow, listQuestions, spreadQuestions } from '../contract.ts'
import styles from './bank-picker.module.css'
import { useCompetences } from './editor/competence-field.tsx'
import { questionFilters } from './question-filters.ts'
import { TypesetText } from './typeset-text.tsx'

const FilterSheet = fetchedDialog(() => import('#kit/web/list/filter-sheet.tsx').then(m => m.default))

interface BankPickerProps {
  subjectId: string
  /** The class whose questions are shown first; null for all. */
  grade: number | null
  /** Questions that are there already. */
  taken: ReadonlySet<string>
  /** Where they go, as the button says it: «no teste». */
  into: string
  onPick: (rows: BankRow[]) => void
  onClose: () => void
}

const open = ['rascunho', 'em revisão', 'aprovada'] as const

type Chosen = Partial<Record<'grade' | 'competence' | (typeof questionFilters)[number]['key'], string[]>>

/** The bank of the subject: filters, what pupils made of each question, ticks, and one button that takes them all. */
export default function BankPicker(props: BankPickerProps) {
  const { subjectId, grade, taken, into, onPick, onClose } = props
  const [search, setSearch] = useState('')
  const [narrowed, setNarrowed] = useState<Chosen>(grade === null ? {} : { grade: [String(grade)] })
  const [chosen, setChosen] = useState<readonly BankRow[]>([])
  const competences = useCompetences(subjectId, grade ?? undefined)
  const filters = { ...(narrowed as object), subject: [subjectId], search, state: open }
  const { data, error, refetch } = useQuery({
    ...query(listQuestions, {
      query: { ...filters, limit: 50 },
    }),
    placeholderData: before => before,
  })
  const isChosen = (row: BankRow) => chosen.some(choice => choice.id === row.id)
  const left = (data?.rows ?? []).filter(
    row => row.question.type !== 'essay' && !taken.has(row.id) && !isChosen(row),
  ).length
  const atOnce = data?.next ? AT_ONCE : Math.min(AT_ONCE, left)
  const [busy, setBusy] = useState(false)
  async function pickSome() {
    setBusy(true)
    try {
      const without = [...taken, ...chosen.map(({ id }) => id)]
      const { rows } = await call(spreadQuestions, { query: { ...filters, without } })
      setChosen(before => [...before, ...rows])
    } catch (problem) {
      notify.error('Não foi possível escolher perguntas.', { detail: messageOf(problem) })
    } finally {
      setBusy(false)
    }
  }
  // What was marked is in sight, also where it is beyond what is listed.
  const elsewhere = chosen.filter(choice => !data?.rows.some(row => row.id === choice.id))
  const phone = useMediaQuery('(max-width:599.95px)')
  const [sheet, setSheet] = useState(false)
  const all = [
    gradeFilter(grades),
    {
      key: 'competence',
      label: 'Competência',
      options: competences.map(competence => ({
        value: competence.id,
        label: `${competence.code} · ${competence.description}`,
      })),
    },
    ...questionFilters,
  ].map(filter => ({ ...filter, values: narrowed[filter.key as keyof Chosen] ?? [] }))
  const inForce = all.reduce((sum, filter) => sum + filter.values.length, 0)
  return (
    <DialogFrame
      open
      flush
      onClose={onClose}
      size={1104}
      title="Perguntas do banco"
      foot={
        <>
          <span className={styles.count} role="status">
            {chosen.length > 0 && counted(chosen.length, 'marcada', 'marcadas')}
          </span>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="contained" disabled={chosen.length === 0} onClick={() => onPick([...chosen])}>
            {chosen.length === 0 ? `Pôr ${into}` : `Pôr ${chosen.length} ${into}`}
          </Button>
        </>
      }
    >
      <Row gap={8} wrap className={styles.tools}>
        <SearchField label="Procurar no banco" value={search} onChange={setSearch} />
        {phone ? (
          <IconButton
            aria-label={inForce > 0 ? `Filtros, ${inForce} em vigor` : 'Filtros'}
            outlined
            onClick={() => setSheet(true)}
          >
            <Icon name="sliders-horizontal" />
          </IconButton>
        ) : (
          all.map(({ key, label, options, values }) => (
            <FilterMenu
              key={key}
              label={label}
              options={options}
              value={values}
              onChange={next => setNarrowed({ ...narrowed, [key]: next })}
            />
          ))
        )}
        {atOnce > 1 && (
          <Button variant="outlined" loading={busy} onClick={() => void pickSome()}>
            Marcar {atOnce}
          </Button>
        )}
      </Row>
      <Awaited answer={{ data, error, refetch }} failed="Não foi possível abrir o banco" />
      {data?.rows.length === 0 && (
        <p className={styles.none}>
          O banco não tem perguntas desta disciplina com estas palavras e filtros.
        </p>
      )}
      <Text as="ul" className={styles.rows}>
        {[...elsewhere, ...(data?.rows ?? [])].map(row => (
          <li key={row.id}>
            <CheckInput
              checked={taken.has(row.id) || isChosen(row)}
              disabled={taken.has(row.id)}
              onChange={event =>
                setChosen(
                  event.target.checked ? [...chosen, row] : chosen.filter(choice => choice.id !== row.id),
                )
              }
              label={
                <span className={styles.row}>
                  <Text shrinks breaks className={styles.name} title={row.name}>
                    <TypesetText text={row.name} />
                  </Text>
                  <small>{row.competence?.code ?? '–'}</small>
                  <small>{row.question.bloom ? bloomLabels[row.question.bloom] : '–'}</small>
                  <small className={styles.type}>{questionTypeLabels[row.question.type]}</small>
                  <small className={styles.facility}>
                    {taken.has(row.id) ? `já ${into}` : facilityOf(row)}
                  </small>
                </span>
              }
            />
          </li>
        ))}
      </Text>
      {sheet && (
        <FilterSheet
          open
          filters={all}
          onClose={() => setSheet(false)}
          onChange={next => setNarrowed({ ...narrowed, ...(next as Chosen) })}
        />
      )}
      {data?.next && <p className={styles.none}>Há mais: procure por palavras ou use os filtros.</p>}
    </DialogFrame>
  )
}

/** What part of the points pupils earned, and of how many answers that speaks. */
function facilityOf({ facility, responses }: BankRow): string {
  return facility === null
    ? 'sem respostas'
    : `${ofPoints(facility)} · ${counted(responses, 'resposta', 'respostas')}`
}
