import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { markText } from '#engines/marks/words.ts'
import { counted, formatDayMonth, NOTHING } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { layOffer, type Tap, tapsOfOffer } from '../book-cells.ts'
import { getMarkOffer, type MarkBook } from '../contract.ts'
import styles from './marks.module.css'

interface OfferDialogProps {
  book: MarkBook
  offer: MarkBook['offers'][number]
  column: string
  onUse: (cells: Tap[], title: string) => void
  onClose: () => void
}

/** The marks of a test beside those of a column: nothing enters without the teacher's word. */
export function OfferDialog({ book, offer, column: first, onUse, onClose }: OfferDialogProps) {
  const answer = useQuery(
    query(getMarkOffer, {
      params: {
        ...{ group: book.group.id, subject: book.subject.id, trimester: String(book.trimester) },
        application: offer.applicationId,
      } as never,
    }),
  )
  const [column, setColumn] = useState(first)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'own' | 'test'>>>({})
  const offered = answer.data?.marks ?? []
  const { entering, equal, different, missed } = layOffer(book, column, offered)
  const cells = tapsOfOffer(column, [
    ...entering,
    ...different.filter(({ pupil }) => chosen[pupil.id] === 'test'),
  ])
  return (
    <FormDialog
      title={`${offer.title}, ${formatDayMonth(offer.day)}`}
      sub={`${counted(offered.length, 'aluno fez', 'alunos fizeram')}. Nada muda sem o seu toque.`}
      size={440}
      submit={`Pôr ${counted(cells.length, 'nota', 'notas')}`}
      disabled={cells.length === 0}
      onSubmit={() => onUse(cells, offer.title)}
      onClose={onClose}
    >
      {!answer.data ? (
        <Awaited answer={answer} failed="Não foi possível ler as notas do teste" />
      ) : (
        <Stack gap={16}>
          <SelectInput
            label="Coluna"
            value={column}
            onChange={event => setColumn(event.target.value)}
            options={book.columns.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <dl className={styles.offer}>
            <div>
              <dt>{entering.length}</dt>
              <dd>
                <b>entram agora</b> <small>alunos ainda sem nota nesta coluna</small>
              </dd>
            </div>
            <div>
              <dt>{equal.length}</dt>
              <dd>
                <b>são iguais</b> <small>às que lançou</small>
              </dd>
            </div>
            <div>
              <dt>{different.length}</dt>
              <dd>
                <b>são diferentes</b> <small>escolha em cada uma; ficam as suas</small>
              </dd>
            </div>
          </dl>
          {different.map(({ pupil, own, test }) => (
            <Row key={pupil.id} between center gap={8} wrap>
              <span>
                {pupil.number ?? NOTHING}. {pupil.name}
              </span>
              <Segments
                label={`Nota de ${pupil.name}`}
                value={chosen[pupil.id] ?? 'own'}
                options={[
                  { value: 'own', label: `a sua ${markText(own ?? undefined)}` },
                  { value: 'test', label: `teste ${markText(test)}` },
                ]}
                onChange={value => setChosen(now => ({ ...now, [pupil.id]: value }))}
              />
            </Row>
          ))}
          <Text as="p" secondary small>
            {missed.length === 0
              ? 'Todos fizeram o teste.'
              : `${counted(missed.length, 'aluno não fez', 'alunos não fizeram')} o teste, e ${missed.length === 1 ? 'fica como está' : 'ficam como estão'}, nunca com 0: ${missed
                  .slice(0, 8)
                  .map(({ pupil }) => `n.º ${pupil.number ?? NOTHING}`)
                  .join(', ')}${missed.length > 8 ? '…' : ''}`}
          </Text>
        </Stack>
      )}
    </FormDialog>
  )
}
