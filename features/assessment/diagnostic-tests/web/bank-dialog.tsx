import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bloomLabels, questionTypeLabels } from '#engines/questions/question.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { type BankRow, listQuestions } from '#school/questions/contract.ts'
import { RichText } from '#school/questions/web/rich-text.tsx'
import styles from './test-builder.module.css'

interface BankDialogProps {
  subjectId: string
  /** Questions that the test has already. */
  taken: ReadonlySet<string>
  onPick: (row: BankRow) => void
  onClose: () => void
}

/** The bank of the subject, to take questions from; most recent first, words narrow it. */
export default function BankDialog({ subjectId, taken, onPick, onClose }: BankDialogProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(
    query(listQuestions, {
      query: { subject: [subjectId], search, limit: 50, state: ['rascunho', 'em revisão', 'aprovada'] },
    }),
  )
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      title="Perguntas do banco"
      foot={
        <Button variant="contained" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      <SearchField label="Procurar no banco" value={search} onChange={setSearch} />
      {error !== null && (
        <ErrorPanel title="Não foi possível abrir o banco" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonCards />}
      {data?.rows.length === 0 && <p>O banco não tem perguntas desta disciplina com estas palavras.</p>}
      <ul className={styles.picks}>
        {data?.rows.map(row => (
          <li key={row.id}>
            <div>
              <RichText html={row.question.stem} media={row.question.media} />
              <small>
                {[
                  questionTypeLabels[row.question.type],
                  row.competence?.code,
                  row.question.bloom && bloomLabels[row.question.bloom],
                  row.uses === 1 ? 'em 1 teste' : `em ${row.uses} testes`,
                  row.facility === null ? '' : `acerto ${Math.round(row.facility * 100)} %`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <Button
              variant="outlined"
              disabled={taken.has(row.id)}
              aria-label={`Pôr no teste: ${row.name}`}
              onClick={() => onPick(row)}
            >
              {taken.has(row.id) ? 'No teste' : 'Pôr no teste'}
            </Button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
