import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bloomLabels, questionTypeLabels } from '#engines/questions/question.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { FilterMenu } from '#kit/web/list/filter-menu.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { type BankRow, listQuestions } from '#school/questions/contract.ts'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import styles from './quiz-panel.module.css'

/** As many as are marked with one tap. */
const AT_ONCE = 10

interface PickDialogProps {
  subjectId: string
  grade: number
  /** Questions that the quiz has already. */
  taken: ReadonlySet<string>
  onPick: (rows: BankRow[]) => void
  onClose: () => void
}

/** The bank of the subject: ticks, and one button that puts all of them into the quiz. */
export default function PickDialog({ subjectId, grade, taken, onPick, onClose }: PickDialogProps) {
  const [search, setSearch] = useState('')
  const [competence, setCompetence] = useState<string[]>([])
  const [chosen, setChosen] = useState<readonly BankRow[]>([])
  const competences = useCompetences(subjectId, grade)
  const { data, error, refetch } = useQuery({
    ...query(listQuestions, {
      query: {
        subject: [subjectId],
        competence,
        search,
        limit: 50,
        state: ['rascunho', 'em revisão', 'aprovada'],
      },
    }),
    placeholderData: before => before,
  })
  const free = (data?.rows ?? []).filter(row => !taken.has(row.id))
  const isChosen = (row: BankRow) => chosen.some(one => one.id === row.id)
  const next = free.filter(row => !isChosen(row)).slice(0, AT_ONCE)
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Perguntas do banco"
      foot={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="contained" disabled={chosen.length === 0} onClick={() => onPick([...chosen])}>
            {chosen.length === 0 ? 'Pôr no quiz' : `Pôr ${chosen.length} no quiz`}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <SearchField label="Procurar no banco" value={search} onChange={setSearch} />
        <FilterMenu
          label="Competência"
          options={competences.map(one => ({ value: one.id, label: `${one.code} · ${one.description}` }))}
          value={competence}
          onChange={setCompetence}
        />
        {next.length > 1 && (
          <Button variant="outlined" onClick={() => setChosen([...chosen, ...next])}>
            Marcar {next.length}
          </Button>
        )}
      </div>
      {error !== null && (
        <ErrorPanel title="Não foi possível abrir o banco" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonCards />}
      {data?.rows.length === 0 && <p>O banco não tem perguntas desta disciplina com estas palavras.</p>}
      <ul className={styles.bank}>
        {data?.rows.map(row => (
          <li key={row.id}>
            <CheckInput
              checked={taken.has(row.id) || isChosen(row)}
              disabled={taken.has(row.id)}
              onChange={event =>
                setChosen(event.target.checked ? [...chosen, row] : chosen.filter(one => one.id !== row.id))
              }
              label={
                <>
                  <span>{row.name}</span>
                  <small>
                    {[
                      questionTypeLabels[row.question.type],
                      row.competence?.code,
                      row.question.bloom && bloomLabels[row.question.bloom],
                      row.facility === null ? '' : `acerto ${Math.round(row.facility * 100)} %`,
                      taken.has(row.id) ? 'já no quiz' : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {data?.next && <p className={styles.quiet}>Há mais: procure por palavras ou competência.</p>}
    </DialogFrame>
  )
}
