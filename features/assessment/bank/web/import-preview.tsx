import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { questionTypeLabels, questionTypes } from '#engines/questions/taxonomy.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { previewQuestionImport } from '#school/questions/transfer-contract.ts'
import styles from './bank.module.css'
import { countedQuestions } from './bank-words.ts'

type Preview = ResponseOf<typeof previewQuestionImport>

interface ImportPreviewProps {
  preview: Preview
  /** Numbers of the questions that are left out. */
  skip: ReadonlySet<number>
  onSkip: (skip: ReadonlySet<number>) => void
}

/** What each question of the file would become: its words, its key, what would be lost and why, or why it cannot be read. */
export function ImportPreview({ preview, skip, onSkip }: ImportPreviewProps) {
  const [only, setOnly] = useState(false)
  const wrong = preview.questions.filter(question => !question.ok)
  const losing = preview.questions.filter(question => question.ok && question.lost.length > 0)
  const shown = only
    ? preview.questions.filter(question => !question.ok || question.lost.length > 0)
    : preview.questions
  const toggle = (index: number) => {
    const next = new Set(skip)
    if (!next.delete(index)) next.add(index)
    onSkip(next)
  }
  return (
    <>
      {preview.lost.length > 0 && (
        <div className={styles.notes}>
          <Note tone="amber">{preview.lost.map(({ what, why }) => `${what}: ${why}`).join(' ')}</Note>
        </div>
      )}
      <div className={styles.counts} role="status">
        <b>
          <Icon name="check" size={18} /> {countedQuestions(preview.questions.length - wrong.length)} por
          importar
        </b>
        {losing.length > 0 && <span>{countedQuestions(losing.length)} perdem alguma coisa</span>}
        {wrong.length > 0 && (
          <span className={styles.wrong}>
            <Icon name="warning-circle" size={18} /> {countedQuestions(wrong.length)} com erro
          </span>
        )}
        {wrong.length + losing.length > 0 && (
          <FormControlLabel
            className={styles.only}
            labelPlacement="start"
            label="Mostrar só estas"
            control={<Switch checked={only} onChange={event => setOnly(event.target.checked)} />}
          />
        )}
      </div>
      <ul className={styles.read} aria-label="Perguntas do ficheiro">
        {shown.map(entry => (
          <li key={entry.index} data-wrong={!entry.ok || undefined}>
            {entry.ok ? (
              <CheckInput
                label={<span className="visually-hidden">Importar a pergunta {entry.index}</span>}
                checked={!skip.has(entry.index)}
                onChange={() => toggle(entry.index)}
              />
            ) : (
              <Icon name="warning-circle" size={20} />
            )}
            <div>
              <b>
                {entry.index}. {entry.text || entry.name}
              </b>
              <p>{[typeLabel(entry.type), entry.key && `Certo: ${entry.key}`].filter(Boolean).join(' · ')}</p>
              {entry.error && <p className={styles.wrong}>{entry.error}</p>}
              {entry.lost.map(({ what, why }) => (
                <p key={what} className={styles.lost}>
                  Perde {what}. {why}
                </p>
              ))}
              {entry.twin !== null && (
                <p className={styles.lost}>Já está no banco, com as mesmas palavras: «{entry.twin}».</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function typeLabel(type: string): string {
  const known = questionTypes.find(value => value === type)
  return known ? questionTypeLabels[known] : ''
}
