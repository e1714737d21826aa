import { useState } from 'react'
import type { Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { counted, NOTHING } from '#kit/figures.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput, TextArea } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { type PastedCell, readPaste, type Tap } from '../book-cells.ts'
import type { MarkBook } from '../contract.ts'
import styles from './marks.module.css'

interface PasteDialogProps {
  book: MarkBook
  /** The cell where the paste begins. */
  from: { studentId: string; place: string }
  text: string
  onUse: (cells: Tap[]) => void
  onClose: () => void
}

const ANSWERS: readonly { value: string; label: string; mark: Mark | null }[] = [
  { value: 'faltou', label: 'F, faltou', mark: 'faltou' },
  { value: 'justificada', label: 'J, justificada', mark: 'justificada' },
  { value: 'sem nota', label: '–, sem nota', mark: 'sem nota' },
  { value: 'dispensado', label: 'D, dispensado', mark: 'dispensado' },
]

/** What was pasted beside what stands in the book: sure marks enter, a doubtful cell is asked, a wrong one is named. */
export function PasteDialog({ book, from: begin, text: pasted, onUse, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted)
  const [from, setFrom] = useState(begin)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const read = readPaste(book, from, text)
  const cells = read.kind === 'cells' && text.trim() !== '' ? read.cells : []
  const keyOf = ({ pupil, place }: PastedCell) => `${pupil.id} ${place}`
  const doubtful = cells.filter(
    cell => cell.read.kind === 'dúvida' || (cell.read.kind === 'vazia' && cells.length > 1),
  )
  const wrong = cells.filter(cell => cell.read.kind === 'erro')
  const taps = cells.flatMap((cell): Tap[] => {
    const answer = ANSWERS.find(({ value }) => value === answers[keyOf(cell)])
    const mark = cell.read.kind === 'nota' ? cell.read.mark : answer?.mark
    if (mark === undefined || mark === null || mark === cell.before) return []
    return [{ studentId: cell.pupil.id, place: cell.place, mark, seen: cell.before }]
  })
  const nameOf = (place: string) => book.columns.find(({ key }) => key === place)?.name ?? place
  return (
    <FormDialog
      title="Colar do Excel"
      sub="Copie a coluna das notas na ordem da lista. O que é certo entra; o resto pergunta-se aqui."
      size={880}
      submit={`Pôr ${counted(taps.length, 'nota', 'notas')}`}
      disabled={taps.length === 0 || wrong.length > 0}
      problem={read.kind === 'refused' && text.trim() !== '' ? read.message : undefined}
      onSubmit={() => onUse(taps)}
      onClose={onClose}
    >
      <Stack gap={12}>
        <SelectInput
          label="Primeira coluna"
          value={from.place}
          onChange={event => setFrom({ ...from, place: event.target.value })}
          options={book.columns.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <TextArea
          label="O que copiou"
          rows={pasted === '' ? 6 : 2}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {wrong.length > 0 && (
          <Note tone="red">
            {counted(wrong.length, 'célula não é uma nota', 'células não são notas')}: corrija-as no texto.
          </Note>
        )}
        {cells.length > 0 && (
          <ScrollArea label="O que entra">
            <Table close regular bare className={styles.paste}>
              <thead>
                <tr>
                  <th scope="col">Aluno</th>
                  <th scope="col">Coluna</th>
                  <th scope="col">Está</th>
                  <th scope="col">Entra</th>
                </tr>
              </thead>
              <tbody>
                {cells.map(cell => (
                  <tr key={keyOf(cell)} data-kind={cell.read.kind}>
                    <th scope="row">
                      {cell.pupil.number ?? NOTHING}. {cell.pupil.name}
                    </th>
                    <td>{nameOf(cell.place)}</td>
                    <td>{cell.before === null ? '·' : markText(cell.before)}</td>
                    <td>
                      {cell.read.kind === 'nota' && markText(cell.read.mark)}
                      {cell.read.kind === 'erro' && `«${cell.text}»: ${cell.read.message}`}
                      {doubtful.includes(cell) && (
                        <SelectInput
                          label={cell.read.kind === 'vazia' ? 'Em branco' : `«${cell.text}»`}
                          none="Deixar por lançar"
                          value={answers[keyOf(cell)] ?? ''}
                          options={ANSWERS.map(({ value, label }) => ({ value, label }))}
                          onChange={event =>
                            setAnswers(now => ({ ...now, [keyOf(cell)]: event.target.value }))
                          }
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollArea>
        )}
      </Stack>
    </FormDialog>
  )
}
