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
