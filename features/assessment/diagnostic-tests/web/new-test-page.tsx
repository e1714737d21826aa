import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayOf } from '#kit/dates.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { createTest, type TestHead, testHead } from '../contract.ts'
import { blankHead } from '../test-values.ts'
import { HeadFields } from './head-fields.tsx'

const LIST = '/diagnostico/testes'

/** Begins a test: its head; the questions are written on its own page. */
export function NewTestPage() {
  const [values] = useState<TestHead>(() => blankHead(Number(dayOf(new Date()).slice(0, 4))))
  const navigate = useNavigate()
  const told = useUndo()
  const state = useFormPage({
    endpoint: createTest,
    schema: testHead,
    values,
    toInput: body => ({ body }),
    draft: 'tests/new',
    name: body => body.title || 'Teste novo',
    href: '/diagnostico/teste/novo',
    onSaved: (test, change) => {
      told(`«${test.title}» criado como rascunho.`, change)
      navigate(`/diagnostico/teste/${test.id}`)
    },
  })
  return (
    <FormPage
      state={state}
      title="Novo teste"
      crumbs={[
        { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
        { label: 'Testes', to: LIST },
        { label: 'Novo teste' },
      ]}
      submit="Criar e escrever as perguntas"
      onCancel={() => navigate(LIST)}
    >
      <FormSection
        title="O teste"
        text="A disciplina e a classe dizem que competências se podem medir. A cotação total é de 20 valores."
      >
        <HeadFields form={state.form} />
      </FormSection>
    </FormPage>
  )
}
