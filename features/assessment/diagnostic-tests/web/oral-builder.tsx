import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { type Test, testBody, updateTest } from '../contract.ts'
import { bodyOf } from '../test-values.ts'
import { HeadFields, headOfForm } from './head-fields.tsx'
import { LevelsField, type OfferedTexts } from './levels-field.tsx'
import type { ApplyTest } from './test-builder.tsx'
import { TestStateMark } from './test-state-mark.tsx'
import { TestTabs } from './test-tabs.tsx'
import { useTestSteps } from './use-test-steps.ts'

const LIST = pages.tests

interface OralBuilderProps {
  loaded: Test
  apply: ApplyTest
  texts: ComponentType<OfferedTexts>
}

/** An oral assessment: its levels are what a written test has questions for. */
export function OralBuilder({ loaded, apply, texts }: OralBuilderProps) {
  const [test, setTest] = useState(loaded)
  const [applying, setApplying] = useState(false)
  const navigate = useNavigate()
  const announce = useUndo()
  const state = useFormPage({
    endpoint: updateTest,
    schema: testBody,
    values: bodyOf(test),
    version: test.version,
    toInput: (body, version = test.version) => ({ params: { id: test.id }, body: { ...body, version } }),
    draft: `tests/${test.id}`,
    name: body => body.title,
    href: href(pages.test, { id: test.id }),
    onSaved: (saved, change) => {
      announce('Avaliação guardada.', change)
      settle(saved)
    },
    conflict: { fields: [{ key: 'title', label: 'Título' }], toValues: bodyOf },
  })
  const steps = useTestSteps(test, next => settle(next))

  function settle(next: Test) {
    setTest(next)
    state.form.reset(bodyOf(next))
  }

  const dirty = state.form.formState.isDirty || state.isDirty()
  const form = headOfForm(state.form)
  return (
    <>
      <FormPage
        state={state}
        title={test.title}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Testes', to: LIST },
          { label: `${test.subject.name}, ${test.grade}ª classe` },
        ]}
        sub={<TestStateMark state={test.state} />}
        more={steps.others(dirty)}
        onCancel={() => navigate(LIST)}
        actions={
          !dirty && (
            <>
              {steps.publish && (
                <Button
                  variant="outlined"
                  loading={steps.busy}
                  onClick={() => steps.publish?.(() => setApplying(true))}
                >
                  Publicar e aplicar
                </Button>
              )}
              {test.state === 'publicado' && (
                <Button variant="outlined" onClick={() => setApplying(true)}>
                  Aplicar
                </Button>
              )}
            </>
          )
        }
      >
        <TestTabs id={test.id} here="construir" />
        {test.state === 'rascunho' && test.lacks !== null && <Note>{test.lacks}</Note>}
        <FormSection
          title="Os níveis"
          text="Do mais baixo ao mais alto. Cada aluno é ouvido à vez, e um toque diz o nível a que chegou."
        >
          <LevelsField form={form} locked={test.applications > 0} texts={texts} />
        </FormSection>
        <FormSection title="A avaliação" text="A quem se destina e quanto dura.">
          <HeadFields form={form} id={test.id} />
        </FormSection>
      </FormPage>
      {applying && apply(test, () => setApplying(false))}
    </>
  )
}
