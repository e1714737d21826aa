import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { valuesOf } from '#kit/fields.ts'
import { partOf } from '#kit/figures.ts'
import { fieldsOf, heldOf } from '#kit/web/form/fields-of.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { EntityForm } from '#school/changes/web/entity-form.tsx'
import {
  createLanguage,
  getLanguage,
  type LanguageBody,
  type LanguageTexts,
  updateLanguage,
} from '../contract.ts'
import { languageFields, MAX_TEXT, withText } from '../language.ts'
import { phrasePlaceLabels, phrasePlaces, phrasesOf } from '../phrases.ts'
import { crumbs, places } from './language-places.ts'

/** The texts of one language, each beside its Portuguese. */
export function LanguageFormPage() {
  const [params] = useSearchParams()
  const schoolId = params.get('escola') ?? undefined
  const language = params.get('lingua') ?? ''
  return (
    <EntityForm
      of={languageFields}
      get={getLanguage}
      create={createLanguage}
      update={updateLanguage}
      begin={{ language }}
      values={row => valuesOf(languageFields, row)}
      name={(body, row?: LanguageTexts) => body.language || row?.language || ''}
      sent={(body, version) => (version === undefined && schoolId ? { ...body, schoolId } : body)}
      places={places}
      crumbs={crumbs}
      draft={`language-texts/new/${schoolId ?? ''}/${language}`}
      gone={{ label: 'Ver as línguas', to: places.list }}
    >
      {form => <LanguageFields form={form} />}
    </EntityForm>
  )
}

type Form = UseFormReturn<LanguageBody, unknown, LanguageBody>

function LanguageFields({ form }: { form: Form }) {
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
