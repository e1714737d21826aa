import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { SchoolPicker } from '#school/accounts/web/school-picker.tsx'
import { useChoosesSchool } from '#school/accounts/web/use-school-options.ts'
import type { Calendar, CalendarBody } from '../contract.ts'

interface WhoseCalendarProps {
  form: UseFormReturn<CalendarBody, unknown, CalendarBody>
  /** Of a new one: all editions that there are, by which it is numbered. */
  numbered: readonly Calendar[] | undefined
}

/** Whose a calendar is, where there are several schools to choose from. */
export function WhoseCalendar({ form, numbered }: WhoseCalendarProps) {
  const choosesSchool = useChoosesSchool()
  const schoolId = useWatch({ control: form.control, name: 'schoolId' })
  if (!choosesSchool) return null
  function choose(next: string | null) {
    form.setValue('schoolId', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    if (!numbered) return
    const own = numbered.filter(edition => edition.schoolId === next)
    form.setValue('edition', nextEdition(own, form.getValues('year')), { shouldDirty: true })
  }
  return (
    <Stack below={16}>
      <FormSection
        title="Escola"
        text="O calendário de uma escola vem antes do da academia, só nela e nesse ano."
      >
        <SchoolPicker
          label="De que escola"
          none="Da academia"
          help="Da academia: em todas as escolas que não têm o seu."
          value={schoolId ?? null}
          error={form.formState.errors.schoolId?.message}
          onChange={choose}
        />
      </FormSection>
    </Stack>
  )
}

/** The number of the next edition of a year. */
export function nextEdition(editions: readonly Calendar[], year: number): number {
  return Math.max(0, ...editions.filter(each => each.year === year).map(each => each.edition)) + 1
}
