import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { dayOf } from '#kit/dates.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { AT_ONCE, type BankRow, spreadQuestions } from '#school/questions/contract.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { createTest } from '../contract.ts'
import { type TestHead, testHead } from '../diagnostic-test.ts'
import { withPointsShared } from '../shared-points.ts'
import { blankHead, itemFromBank } from '../test-values.ts'
import { HeadFields, type HeadForm } from './head-fields.tsx'
import { LevelsField, type OfferedTexts } from './levels-field.tsx'

const LIST = pages.tests
/** Questions that the bank gives to a test that begins with it. */
const FROM_BANK = 20

/** Begins a test: its head; the questions are written on its own page. */
export function NewTestPage({ texts }: { texts: ComponentType<OfferedTexts> }) {
  // Another kind is another form.
  const kind = useSearchParams()[0].get('tipo') === 'oral' ? 'oral' : 'escrito'
  return <NewTest key={kind} oral={kind === 'oral'} texts={texts} />
}

function NewTest({ oral, texts }: { oral: boolean; texts: ComponentType<OfferedTexts> }) {
  const [values] = useState<TestHead>(() =>
    blankHead(Number(dayOf(new Date()).slice(0, 4)), oral ? 'oral' : 'escrito'),
  )
  const navigate = useNavigate()
  const announce = useUndo()
  const drawn = useRef<readonly BankRow[]>([])
  const [isDrawing, setDrawing] = useState(false)
  const state = useFormPage({
    endpoint: createTest,
    schema: testHead,
    values,
    toInput: body => ({
      body: {
        ...body,
        beginsWith: beginningsOf(drawn.current, body.totalPoints),
        forms: drawn.current.length > 1 ? 2 : 1,
      },
    }),
    draft: oral ? 'tests/new-oral' : 'tests/new',
    name: body => body.title || 'Teste novo',
    href: href(pages.newTest, { tipo: oral ? 'oral' : null }),
    onSaved: (test, change) => {
      announce(
        `«${test.title}» criado como rascunho.`,
        change,
        test.items > 0
          ? `${counted(test.items, 'pergunta', 'perguntas')} do banco${test.forms > 0 ? ', versões A e B' : ''}.`
          : undefined,
      )
      navigate(href(pages.test, { id: test.id }))
    },
  })
  const { form } = state
  useSuggestedTitle(form, !oral)

  /** The same form, with questions of the bank; what is not filled in yet is said first. */
  async function createFromBank() {
    const { subjectId, grade } = form.getValues()
    setDrawing(true)
    try {
      if (subjectId) drawn.current = await drawQuestions(subjectId, grade)
      if (subjectId && drawn.current.length === 0)
        return notify.error('O banco não tem perguntas aprovadas desta disciplina e classe.')
      await state.submit()
    } catch (problem) {
      notify.error('Não foi possível escolher perguntas.', { detail: messageOf(problem) })
    } finally {
      drawn.current = []
      setDrawing(false)
    }
  }

  return (
    <FormPage
      state={state}
      title={oral ? 'Nova avaliação oral' : 'Novo teste'}
      crumbs={[
        { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
        { label: 'Testes', to: LIST },
        { label: 'Novo teste' },
      ]}
      submit={oral ? 'Criar avaliação' : 'Criar e escrever as perguntas'}
      onCancel={() => navigate(LIST)}
      actions={
        !oral && (
          <Button variant="outlined" loading={isDrawing} onClick={() => void createFromBank()}>
            Criar com {FROM_BANK} do banco, A e B
          </Button>
        )
      }
    >
      <FormSection
        title={oral ? 'A avaliação' : 'O teste'}
        text={
          oral
            ? 'Leitura ou aritmética, um aluno de cada vez: diga a quem se destina.'
            : 'A disciplina e a classe dizem que competências se podem medir. A cotação total é de 20 valores.'
        }
      >
        <HeadFields form={form} />
      </FormSection>
      {oral && (
        <FormSection
          title="Os níveis"
          text="Do mais baixo ao mais alto. Cada aluno é ouvido à vez, e um toque diz o nível a que chegou."
        >
          <LevelsField form={form} texts={texts} />
        </FormSection>
      )}
    </FormPage>
  )
}

/** Spread over the competences, as the bank gives them: at most so many a call. */
async function drawQuestions(subjectId: string, grade: number): Promise<BankRow[]> {
  const rows: BankRow[] = []
  while (rows.length < FROM_BANK) {
    const without = rows.map(({ id }) => id)
    const filters = { subject: [subjectId], grade: [grade], state: ['aprovada'] as const, without }
    const { rows: more } = await call(spreadQuestions, { query: filters })
    rows.push(...more)
    if (more.length < AT_ONCE) break
  }
  return rows.slice(0, FROM_BANK)
}

/** Worth together what the whole test is, each in proportion to what it is worth in the bank. */
function beginningsOf(rows: readonly BankRow[], total: number) {
  const items = rows.map(itemFromBank)
  return (withPointsShared(items, total) ?? items).flatMap(({ questionId, points }) =>
    questionId ? [{ questionId, points, section: '' }] : [],
  )
}

/** Until somebody writes a title, it says the subject and the class. */
function useSuggestedTitle(form: HeadForm, isOffered: boolean) {
  const subjects = useSubjectOptions()
  const [subjectId, grade] = form.watch(['subjectId', 'grade'])
  const suggested = useRef('')
  const name = subjects.find(subject => subject.id === subjectId)?.name
  useEffect(() => {
    if (!isOffered || !name || form.getValues('title') !== suggested.current) return
    suggested.current = `Teste de ${name}, ${grade}ª classe`
    form.setValue('title', suggested.current, { shouldDirty: true, shouldValidate: true })
  }, [form, grade, isOffered, name])
}
