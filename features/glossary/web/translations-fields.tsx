import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { TermBody } from '../contract.ts'
import styles from './term-form.module.css'

const TranslationProposals = fetchedPart(() =>
  import('./translation-proposals.tsx').then(m => m.TranslationProposals),
)

/** The translations of a term, one group of fields each. */
export function TranslationsFields({ form }: { form: UseFormReturn<TermBody, unknown, TermBody> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'translations' })
  const errors = form.formState.errors.translations
  const { register } = form
  return (
    <>
      {fields.map((field, at) => (
        <fieldset key={field.id} className={styles.translation}>
          <legend>{at + 1}.ª tradução</legend>
          <IconButton
            aria-label={`Retirar a ${at + 1}.ª tradução`}
            className={styles.remove}
            onClick={() => remove(at)}
          >
            <Icon name="trash" />
          </IconButton>
          <FieldRow>
            <TextInput
              label="Língua"
              required
              list="national-languages"
              error={errors?.[at]?.language?.message}
              {...register(`translations.${at}.language`)}
            />
            <TextInput
              label="Termo na língua"
              required
              error={errors?.[at]?.term?.message}
              {...register(`translations.${at}.term`)}
            />
          </FieldRow>
          <FieldRow>
            <TextInput
              label="Definição curta"
              optional
              error={errors?.[at]?.definition?.message}
              {...register(`translations.${at}.definition`)}
            />
            <TextInput
              label="Validada por"
              optional
              help="Nome de quem fala a língua; vazio enquanto ninguém confirmou."
              error={errors?.[at]?.validatedBy?.message}
              {...register(`translations.${at}.validatedBy`)}
            />
          </FieldRow>
        </fieldset>
      ))}
      <datalist id="national-languages">
        {languages.map(language => (
          <option key={language} value={language} />
        ))}
      </datalist>
      <div>
        <Button
          variant="outlined"
          startIcon={<Icon name="plus" />}
          onClick={() => append({ language: '', term: '', definition: '', validatedBy: '' })}
        >
          Juntar tradução
        </Button>
      </div>
      {runtimeConfig().assistant && fields.length < 30 && (
        <TranslationProposals form={form} onAccept={append} />
      )}
    </>
  )
}

/** Languages of Mozambique's bilingual education, as its standard orthographies name them. */
const languages = [
  'Cicopi',
  'Cinyanja',
  'Cindau',
  'Cisena',
  'Cinyungwe',
  'Ciyaawo',
  'Ciwutee',
  'Echuwabu',
  'Elomwe',
  'Emakhuwa',
  'Gitonga',
  'Kimwani',
  'Shimakonde',
  'Xichangana',
  'Xirhonga',
  'Xitshwa',
]
