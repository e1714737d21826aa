import type { MarkRule } from '#engines/marks/rule.ts'
import { explainTerm } from '#engines/marks/words.ts'
import { formatDateSlashes, formatDayMonth, formatMoment, NOTHING } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import { cellsOf, termColumns, termOf } from '../book-cells.ts'
import type { BookPupil, MarkBook } from '../contract.ts'
import { MarkSign } from './mark-sign.tsx'
import styles from './marks.module.css'

/** The sum of a trimester's mark, in figures and in words, with the rule that it was made by. */
export function ExplainDialog({
  book,
  pupil,
  onClose,
}: {
  book: MarkBook
  pupil: BookPupil
  onClose: () => void
}) {
  const term = termOf(book, pupil)
  if (!book.rule || !term) return null
  const { line, words, lines } = explainTerm(
    book.rule.rule as MarkRule,
    termColumns(book),
    cellsOf(pupil),
    term,
  )
  const from = Object.values(pupil.cells).find(({ fromGroup }) => fromGroup)?.fromGroup
  return (
    <DialogFrame
      open
      size={560}
      onClose={onClose}
      title={`${pupil.name}, n.º ${pupil.number ?? NOTHING}`}
      sub={`${book.subject.name}, ${book.group.name} · ${book.trimester}.º trimestre de ${book.group.year}`}
      foot={
        <>
          <Button to={pages.markRules}>Abrir a regra</Button>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" heading="h3" breaks>
          {line}
        </Text>
        <p>{words}</p>
        <dl className={styles.parts}>
          {lines.map(part => (
            <Row gap={16} between ruled key={part.title}>
              <dt>
                <b>{part.title}</b>
                {part.sum && `: ${part.sum}`}
                {part.note && (
                  <Text as="small" block secondary>
                    {part.note}
                  </Text>
                )}
              </dt>
              <dd>{part.value}</dd>
            </Row>
          ))}
        </dl>
        <Stack as="ul" gap={6} className={styles.written}>
          {book.columns.map(({ key, name, day }) => {
            const cell = pupil.cells[key]
            if (!cell || key === 'EX') return null
            return (
              <li key={key}>
                <b>{name}</b>
                {day && `, ${formatDayMonth(day)}`}:{' '}
                <MarkSign mark={cell.mark} pass={book.rule?.rule.pass ?? 100} />
                <Text as="small" block secondary>
                  {writtenBy(cell)}
                </Text>
              </li>
            )
          })}
        </Stack>
        {from && <p>Tem notas que trouxe da {from}.</p>}
        <Row as="dl" gap={8} wrap className={styles.facts}>
          <dt>Regra</dt>
          <dd>
            <Link to={pages.markRules}>{book.rule.rule.name}</Link>
          </dd>
          <dt>Fonte</dt>
          <dd>{book.rule.rule.source}</dd>
          <dt>Confirmada</dt>
          <dd>
            por {book.rule.confirmedBy}, desde {formatDateSlashes(book.rule.since)}
          </dd>
        </Row>
        <Text as="p" small secondary>
          Sem nota não é zero: só conta 0 o que a regra diz que vale 0.
        </Text>
      </Stack>
    </DialogFrame>
  )
}

/** Who wrote a mark, when, and what it came from. */
function writtenBy({ by, at, fromTest }: BookPupil['cells'][string]): string {
  if (by === '') return 'escrita agora, neste dispositivo'
  return `${fromTest ? 'de um teste, posta' : 'lançada'} por ${by}, ${formatMoment(at)}`
}
