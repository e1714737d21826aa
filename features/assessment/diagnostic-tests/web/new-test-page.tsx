import { type ComponentType, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayOf } from '#kit/dates.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { createTest } from '../contract.ts'
import { type TestHead, testHead } from '../diagnostic-test.ts'
import { blankHead } from '../test-values.ts'
import { HeadFields } from './head-fields.tsx'
import { LevelsField, type OfferedTexts } from './levels-field.tsx'

const LIST = '/diagnostico/testes'

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
  const state = useFormPage({
    endpoint: createTest,
    schema: testHead,
    values,
    toInput: body => ({ body }),
    draft: oral ? 'tests/new-oral' : 'tests/new',
    name: body => body.title || 'Teste novo',
    href: `/diagnostico/teste/novo${oral ? '?tipo=oral' : ''}`,
    onSaved: (test, change) => {
      announce(`«${test.title}» criado como rascunho.`, change)
      navigate(`/diagnostico/teste/${test.id}`)
    },
  })
  return (
    <FormPage
      state={state}
      title={oral ? 'Nova avaliação oral' : 'Novo teste'}
      crumbs={[
        { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
        { label: 'Testes', to: LIST },
        { label: 'Novo teste' },
      ]}
      submit={oral ? 'Criar avaliação' : 'Criar e escrever as perguntas'}
      onCancel={() => navigate(LIST)}
    >
      <FormSection
        title={oral ? 'A avaliação' : 'O teste'}
        text={
          oral
            ? 'Leitura ou aritmética, um aluno de cada vez: diga a quem se destina.'
            : 'A disciplina e a classe dizem que competências se podem medir. A cotação total é de 20 valores.'
        }
      >
        <HeadFields form={state.form} />
      </FormSection>
      {oral && (
        <FormSection
          title="Os níveis"
          text="Do mais baixo ao mais alto. Cada aluno é ouvido à vez, e um toque diz o nível a que chegou."
        >
          <LevelsField form={state.form} texts={texts} />
        </FormSection>
      )}
    </FormPage>
  )
}
