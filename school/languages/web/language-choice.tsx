import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import type { PupilLanguage } from '../pupil-language.ts'
import { LanguageNote } from './in-language.tsx'

/** In which language of the school a pupil reads too; nothing where the school has written in none. */
export function LanguageChoice({
  languages,
  value,
  onChange,
}: {
  languages: readonly PupilLanguage[]
  value: string | null
  onChange: (language: string | null) => void
}) {
  if (languages.length === 0) return null
  return (
    <Stack gap={6} caption>
      <SelectInput
        label="Ler também em"
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        options={[
          { value: '', label: 'Só português' },
          ...languages.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <LanguageNote />
    </Stack>
  )
}
