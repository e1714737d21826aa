import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { hasExam } from '#engines/marks/compute.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth, formatMoment, formatWeekdayInProse } from '#kit/figures.ts'
import { isKept } from '#kit/web/api/kept-answers.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { pupilsThere, withTaps } from '../book-cells.ts'
import { getMarkBook, handInMarkBook, type MarkBook } from '../contract.ts'
import { bookHref, booksHref, councilHref, examHref } from '../places.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { TERM_COLUMN } from './keys-head.tsx'
import { MarkGrid } from './mark-grid.tsx'
import { MarkKeys } from './mark-keys.tsx'
import { NotBegun } from './not-begun.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { savePaper } from './save-paper.ts'
import { SavedState } from './saved-state.tsx'
import { TermRows } from './term-rows.tsx'
import { type MarkEntry, useMarkEntry } from './use-mark-entry.ts'

/** A book of marks: a grid at the desk; on a phone one column, row by row, under large keys. */
export function MarkBookPage() {
  const { group = '', subject = '', trimester = '1' } = useParams()
  const client = useQueryClient()
  const fetching = query(getMarkBook, { params: { group, subject, trimester } as never })
  const answer = useQuery(fetching)
  // Drawn anew at each book that comes, also where it says the same as the one before.
  if (answer.data && answer.dataUpdatedAt > 0)
    return (
      <BookView
        key={`${group} ${subject} ${trimester}`}
        stored={answer.data}
        fetches={client.getQueryState(fetching.queryKey)?.dataUpdateCount ?? 0}
        isKept={isKept(fetching.queryKey)}
      />
    )
  return (
    <Awaited
      answer={answer}
      failed="Não foi possível abrir a caderneta"
      head={<PageHead title="Notas" crumbs={[{ label: 'Notas', to: booksHref() }, { label: 'Caderneta' }]} />}
    />
  )
}

const MarkImport = fetchedDialog(() => import('./mark-import.tsx').then(m => m.default))

type Opened =
  | { kind: 'import' }
  | { kind: 'columns' }
  | { kind: 'paste'; from: { studentId: string; place: string }; text: string }
  | { kind: 'offer'; offer: MarkBook['offers'][number] }
  | { kind: 'explain'; pupilId: string }

interface BookViewProps {
  stored: MarkBook
  /** How many times the book has come. */
  fetches: number
  /** The device kept it of an earlier time. */
  isKept: boolean
}

function BookView({ stored, ...of }: BookViewProps) {
  const [params, change] = useAddressQuery()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const entry = useMarkEntry(stored, of)
  const book = withTaps(stored, entry.taps)
  const [opened, setOpened] = useState<Opened>()
  const named = params.get('coluna')
  const there = pupilsThere(book)
  const waitingIn = (key: string) => there.filter(({ cells }) => cells[key] === undefined).length
  const column =
    book.columns.find(({ key }) => key === named) ??
    book.columns.find(({ key }) => waitingIn(key) > 0) ??
    book.columns[0]
  const missing = book.columns
    .filter(({ key }) => key !== 'EX')
    .reduce((sum, { key }) => sum + waitingIn(key), 0)
  const showsTerm = isPhone && book.rule !== null && named === TERM_COLUMN
  const isOpen = book.state === 'rascunho' || book.state === 'entregue'
  const mayType = (book.mayWrite && isOpen && book.handedIn === null) || book.mayCorrect
  const place = { group: book.group.id, trimester: book.trimester, subject: book.subject.id }
  const close = () => setOpened(undefined)
  const choose = (coluna: string) => change({ coluna })
  const [first] = there
  const explained = opened?.kind === 'explain' ? there.find(({ id }) => id === opened.pupilId) : undefined
  return (
    <>
      <PageHead
        title={
          isPhone
            ? `${book.subject.name}, ${book.group.name}`
            : `Notas de ${book.subject.name} da ${book.group.name}`
        }
        crumbs={[
          { label: 'Turmas', to: pages.groups },
          { label: 'Notas', to: booksHref({ trimester: book.trimester }) },
          { label: book.group.name },
        ]}
        sub={[
          `${book.trimester}.º trimestre de ${book.group.year}`,
          counted(there.length, 'aluno', 'alunos'),
          book.council
            ? `conselho: ${formatWeekdayInProse(book.council.day)}${book.council.at ? `, ${book.council.at}` : ''}`
            : 'conselho por marcar',
        ].join(' · ')}
        secondary={[
          ...(mayType && first && column
            ? [
                {
                  label: 'Colar do Excel',
                  icon: 'clipboard-text' as const,
                  onClick: () =>
                    setOpened({ kind: 'paste', from: { studentId: first.id, place: column.key }, text: '' }),
                },
                {
                  label: 'Avaliações',
                  icon: 'calendar-blank' as const,
                  onClick: () => setOpened({ kind: 'columns' }),
                },
              ]
            : []),
          ...(first
            ? [
                {
                  label: 'Mini-pauta',
                  isQuiet: true,
                  icon: 'printer' as const,
                  onClick: () => void savePaper({ ...place, paper: 'mini-pauta', format: 'pdf' }),
                },
              ]
            : []),
        ]}
        more={[
          ...(book.rule && hasExam(book.rule.rule as MarkRule, book.group.grade)
            ? [{ label: 'Exame', icon: 'exam' as const, to: examHref(place) }]
            : []),
          ...(mayType
            ? [
                {
                  label: 'Importar de uma folha',
                  icon: 'upload-simple' as const,
                  onClick: () => setOpened({ kind: 'import' }),
                },
              ]
            : []),
          ...(['docx', 'xlsx'] as const)
            .filter(() => first !== undefined)
            .map(format => ({
              label: `Mini-pauta em ${format === 'docx' ? 'Word' : 'Excel'}`,
              icon: 'download-simple' as const,
              onClick: () => void savePaper({ ...place, paper: 'mini-pauta', format }),
            })),
          ...[1, 2, 3]
            .filter(trimester => trimester !== book.trimester)
            .map(trimester => ({
              label: `${trimester}.º trimestre`,
              icon: 'calendar-blank' as const,
              to: bookHref({ ...place, trimester }),
            })),
        ]}
        folded={isPhone}
      />
      <Notices book={book} />
      {mayType &&
        book.offers.map(offer => (
          <Note key={offer.applicationId} apart tone="amber" icon="exam">
            <Row between center gap={12} wrap>
              <span>
                <b>
                  {offer.title}, {formatDayMonth(offer.day)}:
                </b>{' '}
                {counted(offer.marks, 'nota pronta', 'notas prontas')}. Só entram se as usar.
              </span>
              <Button variant="outlined" onClick={() => setOpened({ kind: 'offer', offer })}>
                Ver as {offer.marks} notas
              </Button>
            </Row>
          </Note>
        ))}
      {there.length === 0 ? (
        <Section>
          <EmptyState
            title="Nenhum aluno na turma"
            text={`Ninguém está na ${book.group.name} neste trimestre: a caderneta aparece com os primeiros alunos.`}
            primary={{ label: 'Ver a turma', to: href(pages.group, { id: book.group.id }) }}
          />
        </Section>
      ) : showsTerm ? (
        <TermRows
          book={book}
          onExplain={({ id }) => setOpened({ kind: 'explain', pupilId: id })}
          onColumn={choose}
        >
          <Foot {...{ book, entry, missing, mayType }} />
        </TermRows>
      ) : isPhone && column ? (
        <MarkKeys book={book} column={column} entry={entry} mayType={mayType} onColumn={choose}>
          {(missing === 0 || !mayType) && <Foot {...{ book, entry, missing, mayType }} isBare={mayType} />}
        </MarkKeys>
      ) : (
        <>
          <MarkGrid
            book={book}
            entry={entry}
            mayType={mayType}
            onExplain={({ id }) => setOpened({ kind: 'explain', pupilId: id })}
            onPaste={(from, text) => setOpened({ kind: 'paste', from, text })}
          />
          <Foot {...{ book, entry, missing, mayType }} />
        </>
      )}
      {opened?.kind === 'import' && (
        <MarkImport
          open
          onClose={close}
          group={book.group}
          trimester={book.trimester}
          subject={book.subject}
        />
      )}
      {opened?.kind === 'columns' && <ColumnsDialog book={stored} onClose={close} />}
      {explained && <ExplainDialog book={book} pupil={explained} onClose={close} />}
      {opened?.kind === 'paste' && (
        <PasteDialog
          book={book}
          from={opened.from}
          text={opened.text}
          onClose={close}
          onUse={cells => {
            entry.write(cells, counted(cells.length, 'nota colada', 'notas coladas'))
            close()
          }}
        />
      )}
      {opened?.kind === 'offer' && (
        <OfferDialog
          book={book}
          offer={opened.offer}
          column={column?.key ?? ''}
          onClose={close}
          onUse={(cells, title) => {
            entry.write(cells, `Notas de ${title}`, opened.offer.applicationId)
            close()
          }}
        />
      )}
    </>
  )
}

/** What the page should not be read without: no rule, handed in, closed. */
function Notices({ book }: { book: MarkBook }) {
  return (
    <>
      {book.beginsOn !== null && <NotBegun trimester={book.trimester} on={book.beginsOn} />}
      {book.rule === null && (
        <Note apart tone="amber">
          A regra de avaliação da {book.group.grade}.ª classe ainda não foi confirmada pela direcção
          pedagógica: as notas lançam-se já, e a MT faz-se quando for.
        </Note>
      )}
      {book.state === 'em conselho' && (
        <Note apart>
          <b>A pauta está em conselho.</b>{' '}
          {book.mayCorrect
            ? 'O que aqui mudar conta-se já, e fica guardado ao fechar.'
            : 'As notas mudam-se lá, pela direcção pedagógica.'}
        </Note>
      )}
      {book.handedIn && book.state !== 'em conselho' && (
        <Note apart>
          <b>Caderneta entregue</b> {formatMoment(book.handedIn.at)}, {book.handedIn.by}. Para a corrigir,
          recolha-a.
        </Note>
      )}
      {(book.state === 'fechada' || book.state === 'publicada') && (
        <Note apart>
          <b>A pauta está fechada.</b> Uma nota muda-se no conselho, com a razão.
        </Note>
      )}
    </>
  )
}

interface FootProps {
  book: MarkBook
  entry: MarkEntry
  missing: number
  mayType: boolean
  /** The button alone: on a phone it stands in the place of the keys, which say what is stored. */
  isBare?: boolean
}

function Foot({ book, entry, missing, mayType, isBare = false }: FootProps) {
  const announce = useUndo()
  const hand = useSave(handInMarkBook, {
    touches: ['marks'],
    failed: 'Não foi possível entregar a caderneta.',
  })
  const isOpen = book.state === 'rascunho' || book.state === 'entregue'
  if (!book.mayWrite) return null
  const send = (handedIn: boolean) =>
    hand.mutate(
      {
        params: {
          group: book.group.id,
          subject: book.subject.id,
          trimester: String(book.trimester),
        } as never,
        body: { handedIn, version: book.version },
      },
      {
        onSuccess: ({ change }) =>
          announce(handedIn ? 'Caderneta entregue.' : 'Caderneta recolhida.', change),
      },
    )
  const step = (
    <>
      {!isOpen ? (
        book.seesPauta && (
          <Button variant="outlined" to={councilHref({ group: book.group.id, trimester: book.trimester })}>
            Ver a pauta
          </Button>
        )
      ) : book.handedIn ? (
        <Button variant="outlined" loading={hand.isPending} onClick={() => send(false)}>
          Recolher para corrigir
        </Button>
      ) : (
        <Button
          variant="contained"
          loading={hand.isPending}
          disabled={missing > 0 || entry.taps.length > 0 || book.rule === null || book.version === 0}
          onClick={() => send(true)}
        >
          {missing > 0
            ? `${missing === 1 ? 'Falta' : 'Faltam'} ${counted(missing, 'nota', 'notas')}`
            : 'Entregar a caderneta'}
        </Button>
      )}
    </>
  )
  return isBare ? step : <StickyBar state={mayType && <SavedState entry={entry} />}>{step}</StickyBar>
}
