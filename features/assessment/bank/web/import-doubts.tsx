import type { BoxReading, KeyReading, SheetAnswers } from '#engines/questions/formats/sheet-readings.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import styles from './bank.module.css'
import type { Preview } from './import-choices.ts'

const keyLabels: Record<KeyReading, string> = {
  letter: 'A letra da opção',
  place: 'O lugar da opção',
  text: 'O que a opção diz',
}
const boxLabels: Record<BoxReading, string> = {
  one: 'Só uma se escolhe',
  many: 'Marcam-se várias',
}

interface ImportDoubtsProps {
  doubts: Preview['doubts']
  answers: SheetAnswers
  /** While the file is read once more. */
  busy: boolean
  onAnswer: (answers: SheetAnswers) => void
}

/** What the sheet leaves open, asked once for all the rows that it concerns; nothing of them enters before. */
export function ImportDoubts({ doubts, answers, busy, onAnswer }: ImportDoubtsProps) {
  return doubts.map(({ kind, lines, example, readings }) => (
    <div key={kind} className={styles.notes}>
      <Note tone="amber">
        <Stack gap={12} fit>
          {kind === 'keys' ? (
            <>
              <p>
                <b>O que diz a coluna da resposta?</b> «{example}» tanto pode ser uma coisa como outra, em{' '}
                {rowsText(lines)}.
              </p>
              <Segments<KeyReading | ''>
                label="O que diz a coluna da resposta"
                value={answers.keys ?? ''}
                disabled={busy}
                options={readings
                  .filter(reading => reading in keyLabels)
                  .map(value => ({ value: value as KeyReading, label: keyLabels[value as KeyReading] }))}
                onChange={keys => keys && onAnswer({ ...answers, keys })}
              />
            </>
          ) : (
            <>
              <p>
                <b>O que é aqui «{example}»?</b> Todas têm só uma resposta certa, em {rowsText(lines)}.
              </p>
              <Segments<BoxReading | ''>
                label={`O que é aqui «${example}»`}
                value={answers.boxes ?? ''}
                disabled={busy}
                options={readings
                  .filter(reading => reading in boxLabels)
                  .map(value => ({ value: value as BoxReading, label: boxLabels[value as BoxReading] }))}
                onChange={boxes => boxes && onAnswer({ ...answers, boxes })}
              />
            </>
          )}
        </Stack>
      </Note>
    </div>
  ))
}

const MAX_NAMED = 12

function rowsText(lines: readonly number[]): string {
  if (lines.length === 1) return `uma linha: a ${lines[0]}`
  const named = lines.slice(0, MAX_NAMED).join(', ')
  const more = lines.length - MAX_NAMED
  return `${lines.length} linhas: ${named}${more > 0 ? ` e mais ${more}` : ''}`
}
