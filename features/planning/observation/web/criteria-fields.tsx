import type { ReactNode } from 'react'
import { SelectInput, TextArea } from '#kit/web/form/inputs.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { byArea, type Criterion } from '../observation.ts'

interface CriteriaFieldsProps {
  value: readonly Criterion[]
  onChange: (criteria: Criterion[]) => void
}

/** What was seen of each criterion: facts, without a judgement. */
export function SeenFields({ value, onChange }: CriteriaFieldsProps) {
  return (
    <Areas value={value} what="O que se viu">
      {each => (
        <TextArea
          key={each.id}
          label={each.title}
          optional
          rows={1}
          maxLength={1000}
          value={each.seen}
          onChange={event => onChange(put(value, { ...each, seen: event.target.value }))}
        />
      )}
    </Areas>
  )
}

/** What is judged of each criterion, one of the form's levels; what the lesson did not show has none. */
export function LevelFields({
  value,
  onChange,
  levels,
}: CriteriaFieldsProps & { levels: readonly string[] }) {
  const options = levels.map((label, at) => ({ value: String(at), label }))
  return (
    <Areas value={value} what="O que se julga">
      {each => (
        <SelectInput
          key={each.id}
          label={each.title}
          optional
          none="Não se observou"
          options={options}
          value={each.level === null ? '' : String(each.level)}
          onChange={event =>
            onChange(
              put(value, { ...each, level: event.target.value === '' ? null : Number(event.target.value) }),
            )
          }
        />
      )}
    </Areas>
  )
}

function Areas({
  value,
  what,
  children,
}: {
  value: readonly Criterion[]
  what: string
  children: (criterion: Criterion) => ReactNode
}) {
  return (
    <Stack gap={20}>
      {byArea(value).map(({ area, criteria }) => (
        <Stack as="section" gap={12} key={area} aria-label={`${what}: ${area}`}>
          <Text as="h3" small semibold secondary>
            {area}
          </Text>
          {criteria.map(children)}
        </Stack>
      ))}
    </Stack>
  )
}

function put(criteria: readonly Criterion[], changed: Criterion): Criterion[] {
  return criteria.map(each => (each.id === changed.id ? changed : each))
}
