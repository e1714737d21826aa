import type { UseFormReturn } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { partOf } from '#kit/figures.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { SchoolPicker } from '#school/accounts/web/school-picker.tsx'
import { useChoosesSchool } from '#school/accounts/web/use-school-options.ts'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import {
  createLanguage,
  getLanguage,
  type LanguageBody,
  type LanguageTexts,
  languageBody,
  languageInSchool,
  updateLanguage,
} from '../contract.ts'
import { languageFields, MAX_TEXT, withText } from '../language.ts'
import { phrasePlaceLabels, phrasePlaces, phrasesOf } from '../phrases.ts'
import { crumbs, places } from '../places.ts'

/** The texts of one language, each beside its Portuguese. */
export function LanguageFormPage() {
  const [params] = useSearchParams()
  const schoolId = params.get('escola') ?? undefined
  const language = params.get('lingua') ?? ''
  const { id } = useParams()
  const choosesSchool = useChoosesSchool()
  return (
    <EntityForm
      of={languageFields}
      get={getLanguage}
      create={createLanguage}
      update={updateLanguage}
      schema={id === undefined && choosesSchool ? languageInSchool : languageBody}
      begin={{ language, ...(schoolId && { schoolId }) }}
      values={(row): LanguageBody => valuesOf(languageFields, row)}
      name={(body: LanguageBody, row?: LanguageTexts) => body.language || row?.language || ''}
      places={places}
      crumbs={crumbs}
      draft={`language-texts/new/${schoolId ?? ''}/${language}`}
      gone={{ label: 'Ver as línguas', to: places.list }}
    >
      {(form, stored) => <LanguageFields form={form} stored={stored} />}
    </EntityForm>
  )
}

type Form = UseFormReturn<LanguageBody, unknown, LanguageBody>

function LanguageFields({ form, stored }: { form: Form; stored: LanguageTexts | undefined }) {
  const field = fieldsOf(form)
  const texts = heldOf(form).held('texts')
  const textOf = new Map(texts.value.map(({ phrase, text }) => [phrase, text]))
  return (
    <>
      <Note apart>
        Escreva só o que alguém que fala a língua diria. O que ficar vazio lê-se em português.
      </Note>
      <FormSection
        title="A língua"
        text="Como está na ficha dos alunos que a falam em casa: é assim que se encontram."
      >
        <SchoolOfTexts form={form} stored={stored} />
        <TextInput label="Língua" required {...field('language')} />
      </FormSection>
      {phrasePlaces.map(place => {
        const own = phrasesOf(place)
        const written = own.filter(({ id }) => textOf.has(id)).length
        return (
          <FormSection
            key={place}
            title={phrasePlaceLabels[place]}
            text={`${partOf(written, own.length)} escritos. O português fica ao lado de cada um.`}
            folds={`${partOf(written, own.length)} escritos`}
            wrong={texts.error !== undefined}
          >
            {own.map(({ id, text }) => (
              <TextInput
                key={id}
                label={text}
                optional
                maxLength={MAX_TEXT}
                value={textOf.get(id) ?? ''}
                onChange={event => texts.onChange(withText(texts.value, id, event.target.value))}
              />
            ))}
          </FormSection>
        )
      })}
      <FormSection
        title="Confirmação"
        text="Enquanto ninguém que fale a língua os confirma, cada página o diz a quem a lê."
      >
        <TextInput label="Quem fala a língua e leu os textos" optional {...field('speaker')} />
        <CheckInput label="Esta pessoa leu todos e diz que se entendem" {...form.register('isValidated')} />
      </FormSection>
    </>
  )
}

/** Of which school, where there are several to choose from; once they are stored they stay there. */
function SchoolOfTexts({ form, stored }: { form: Form; stored: LanguageTexts | undefined }) {
  const choosesSchool = useChoosesSchool()
  const { value, error, onChange } = heldOf(form).held('schoolId')
  if (!choosesSchool) return null
  if (stored)
    return (
      <Text block secondary>
        Da escola {stored.school.name}.
      </Text>
    )
  return (
    <SchoolPicker
      required
      none="Escolha a escola"
      help="Lêem-nos os alunos e as famílias desta escola."
      value={value ?? null}
      error={error}
      onChange={id => onChange(id ?? undefined)}
    />
  )
}
