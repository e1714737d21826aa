import { useState } from 'react'
import { blankOf, valuesOf } from '#kit/fields.ts'
import { counted } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { oralTextFields } from '../oral-text.ts'
import { wordsOf } from '../reading.ts'
import type { OralText, OralTextBody } from '../texts-contract.ts'

/** One text, written here. */
export function TextDialog({
  text,
  onClose,
  onSave,
}: {
  text?: OralText
  onClose: () => void
  onSave: (text: OralTextBody) => void
}) {
  const [value, setValue] = useState<OralTextBody>(
    text ? valuesOf(oralTextFields, text) : blankOf(oralTextFields),
  )
  const [isTried, setTried] = useState(false)
  const set = (more: Partial<OralTextBody>) => setValue({ ...value, ...more })
  const missing = (words: string, what: string) =>
    isTried && words.trim() === '' ? `Escreva ${what}.` : undefined
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={text ? 'Mudar o texto' : 'Juntar um texto'}
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if ([value.language, value.level, value.content].some(words => words.trim() === '')) return
        onSave(value)
        onClose()
      }}
      foot={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="contained" type="submit">
            Guardar
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Segments
          label="O que é"
          value={value.kind}
          options={[
            { value: 'texto', label: 'Texto' },
            { value: 'actividade', label: 'Actividade' },
          ]}
          onChange={kind => set({ kind })}
        />
        <FieldRow>
          <TextInput
            label="Língua"
            required
            maxLength={40}
            value={value.language}
            error={missing(value.language, 'a língua')}
            onChange={event => set({ language: event.target.value })}
          />
          <SelectInput
            label="O que se ouve"
            value={value.skill}
            options={[
              { value: 'leitura', label: 'Leitura' },
              { value: 'aritmética', label: 'Aritmética' },
            ]}
            onChange={event => set({ skill: event.target.value === 'leitura' ? 'leitura' : 'aritmética' })}
          />
          <TextInput
            label="Nível"
            required
            maxLength={80}
            help="Como na avaliação: Letra, Palavra…"
            value={value.level}
            error={missing(value.level, 'o nível')}
            onChange={event => set({ level: event.target.value })}
          />
        </FieldRow>
        <TextArea
          label={value.kind === 'texto' ? 'Texto' : 'Actividade'}
          required
          rows={5}
          maxLength={2000}
          help={counted(wordsOf(value.content).length, 'palavra', 'palavras')}
          value={value.content}
          error={missing(value.content, 'o texto')}
          onChange={event => set({ content: event.target.value })}
        />
        <FieldRow>
          <TextInput
            label="Fonte"
            optional
            maxLength={200}
            value={value.source}
            onChange={event => set({ source: event.target.value })}
          />
          <TextInput
            label="Validado por"
            optional
            maxLength={120}
            help="Quem fala a língua e o achou certo."
            value={value.validatedBy}
            onChange={event => set({ validatedBy: event.target.value })}
          />
        </FieldRow>
      </Stack>
    </DialogFrame>
  )
}
