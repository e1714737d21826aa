import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { dayOf } from '#kit/dates.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { lackingFirst } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import type { importQuestions } from '#school/questions/transfer-contract.ts'
import { createTest, MAX_ITEMS } from '../../diagnostic-tests/contract.ts'
import { blankHead } from '../../diagnostic-tests/test-values.ts'
import { countedQuestions } from './bank-words.ts'
import type { ReadTest } from './import-choices.ts'

type Result = ResponseOf<typeof importQuestions>

interface ImportDoneProps {
  result: Result
  /** How many are the bank's own, in place of those of the file. */
  ownInstead: number
  onUndo: (() => void) | undefined
  /** Where a quiz waits for them. */
  onQuiz: (() => void) | undefined
  /** The tests that the file is made of, and the question of the bank for each number. */
  tests: readonly ReadTest[]
  ids: ReadonlyMap<number, string>
  into: { subject: string; grade: number }
  onClose: () => void
}

/** What entered and what did not, the way back, and what can be made of them. */
export function ImportDone(props: ImportDoneProps) {
  const { result, ownInstead, onUndo, onQuiz, tests, ids, into, onClose } = props
  const notes = [...result.failed, ...result.lost]
  const out = result.skipped - ownInstead
  const entered = result.imported > 0
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={880}
      icon={entered || ids.size > 0 ? 'check-circle' : 'warning-circle'}
      tone={entered || ids.size > 0 ? 'primary' : 'red'}
      title={`${countedQuestions(result.imported)} ${result.imported === 1 ? 'importada' : 'importadas'}`}
      sub={[
        result.failed.length > 0 && `${countedQuestions(result.failed.length)} com erro`,
        ownInstead > 0 && `${countedQuestions(ownInstead)} já do banco`,
        out > 0 && `${countedQuestions(out)} fora por escolha`,
      ]
        .filter(Boolean)
        .join(' · ')}
      foot={
        <>
          {onUndo && (
            <Button
              className="start"
              color="error"
              startIcon={<Icon name="arrow-counter-clockwise" />}
              onClick={onUndo}
            >
              Desfazer a importação
            </Button>
          )}
          {onQuiz ? (
            <Button variant="contained" onClick={onQuiz}>
              Fazer o quiz com elas
            </Button>
          ) : (
            <Button variant="contained" onClick={onClose}>
              Concluir
            </Button>
          )}
        </>
      }
    >
      <Stack gap={20}>
        {!onQuiz &&
          tests.map(test => (
            <TestOfFile key={`${test.items[0]?.index} ${test.title}`} {...{ test, ids, into, onClose }} />
          ))}
        {notes.length === 0 ? (
          <p>
            {entered
              ? 'Todas entraram como rascunho, sem perder nada.'
              : 'Nenhuma entrou: o banco já as tinha.'}
          </p>
        ) : (
          <RowList
            rows={notes.map(entry => ({
              key: String(entry.index),
              title: `${entry.index}. ${entry.name}`,
              text: entry.error ?? entry.lost.map(({ what, why }) => `${what}: ${why}`).join(' '),
              aside: entry.ok ? 'entrou sem isso' : 'não entrou',
            }))}
          />
        )}
      </Stack>
    </DialogFrame>
  )
}

/** A test of the file: what is there of it, and the draft that it becomes. */
function TestOfFile({
  test,
  ids,
  into,
  onClose,
}: { test: ReadTest } & Pick<ImportDoneProps, 'ids' | 'into' | 'onClose'>) {
  const navigate = useNavigate()
  const announce = useUndo()
  const there = test.items.filter(({ index }) => ids.has(index))
  const missing = test.items.length - there.length
  const make = useSave(createTest, { failed: 'O teste não foi criado.' })
  const points = sum(there.map(item => item.points))
  if (there.length === 0) return null
  return (
    <Note icon="file">
      <Stack gap={12} fit>
        <p>
          <b>O ficheiro é um teste{test.title && `: «${test.title}»`}.</b>{' '}
          {there.length > MAX_ITEMS
            ? `Tem ${countedQuestions(there.length)}; um teste leva até ${MAX_ITEMS}.`
            : `Fica com ${countedQuestions(there.length)}, pela ordem e com a cotação do ficheiro.`}
          {missing > 0 && ` ${lackingFirst(missing)}, que não ${missing === 1 ? 'entrou' : 'entraram'}.`}
        </p>
        <Button
          variant="outlined"
          loading={make.isPending}
          disabled={there.length > MAX_ITEMS}
          onClick={() =>
            make.mutate(
              {
                body: {
                  ...blankHead(Number(dayOf(new Date()).slice(0, 4))),
                  title: (test.title || 'Teste importado').slice(0, 200),
                  subjectId: into.subject,
                  grade: into.grade,
                  totalPoints: Math.min(points, 1000),
                  beginsWith: there.map(({ index, section, points }) => ({
                    questionId: ids.get(index) ?? '',
                    section: section.slice(0, 200),
                    points,
                  })),
                },
              },
              {
                onSuccess: ({ data, change }) => {
                  announce(`«${data.title}» criado como rascunho.`, change)
                  onClose()
                  navigate(href(pages.test, { id: data.id }))
                },
              },
            )
          }
        >
          Fazer o teste com elas
        </Button>
      </Stack>
    </Note>
  )
}
