import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { OptionsEditor } from './options-editor.tsx'

it('says «da opção A» and «na opção A», as one says it', () => {
  const html = renderToString(
    <OptionsEditor
      question={choiceOf('Quanto é?', ['1', '2'], 0)}
      onChange={() => undefined}
      onMedia={() => undefined}
      errorOf={() => undefined}
    />,
  )
  for (const words of ['Mais acções da opção A', 'Inserir na opção B']) expect(html).toContain(words)
  expect(html).not.toMatch(/\b(?:de a|de o|em a|em o|em Opção) /)
})

it('warns where marking every box earns all the points, and takes away what wrong ones give', () => {
  const draw = (weights: number[], scoring: 'weights' | 'all-or-nothing' = 'weights') => {
    const { options, ...rest } = choiceOf('Quais?', ['1', '2', '3'], 0)
    const question = {
      ...rest,
      type: 'multiple-choice' as const,
      scoring,
      options: options.map((option, at) => ({ ...option, correct: at < 2, weight: weights[at] ?? 0 })),
    }
    return renderToString(
      <OptionsEditor
        question={question}
        onChange={() => undefined}
        onMedia={() => undefined}
        errorOf={() => undefined}
      />,
    )
  }
  const warning = 'Quem marcar todas as opções tem a cotação toda'
  expect(draw([0.5, 0.5, 0])).toContain(warning)
  expect(draw([0.5, 0.5, 0])).toContain('Descontar nas erradas')
  expect(draw([0.5, 0.5, -1])).not.toContain(warning)
  expect(draw([0.5, 0.5, -0.1])).not.toContain(warning)
  expect(draw([0.5, 0.5, 0], 'all-or-nothing')).not.toContain(warning)
})
