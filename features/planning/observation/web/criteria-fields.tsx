import type { ReactNode } from 'react'
import { partOf } from '#kit/figures.ts'
import { SelectInput, TextArea } from '#kit/web/form/inputs.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { byArea, type Criterion } from '../observation.ts'
import styles from './observation.module.css'

interface CriteriaFieldsProps {
  value: readonly Criterion[]
  onChange: (criteria: Criterion[]) => void
}

/** What was seen of each criterion: facts, without a judgement. */
export function SeenFields({ value, onChange }: CriteriaFieldsProps) {
  return (
    <Areas value={value} what="O que se viu" isFilled={each => each.seen !== ''}>
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
    <Areas value={value} what="O que se julga" isFilled={each => each.level !== null}>
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

interface AreasProps {
  value: readonly Criterion[]
  what: string
  isFilled: (criterion: Criterion) => boolean
  children: (criterion: Criterion) => ReactNode
}

/** Criteria by area; on a phone an area is a line that says how far it is, until one comes to it. */
function Areas({ value, what, isFilled, children }: AreasProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const areas = byArea(value).map(({ area, criteria }) => ({
    ...{ area, criteria, name: `${what}: ${area}` },
    head: (
      <Text as="h3" caption semibold secondary>
        {area}
      </Text>
    ),
  }))
  if (!isPhone)
    return (
      <Stack gap={20}>
        {areas.map(({ area, criteria, name, head }) => (
          <Stack as="section" gap={12} key={area} aria-label={name}>
            {head}
            {criteria.map(children)}
          </Stack>
        ))}
      </Stack>
    )
  return (
    <div className={styles.areas}>
      {areas.map(({ area, criteria, name, head }) => (
        <section key={area} aria-label={name}>
          {/* What is written in it stays a part of the form. */}
          <details>
            <summary>
              {head}
              <small>{partOf(criteria.filter(isFilled).length, criteria.length)}</small>
            </summary>
            <Stack gap={12}>{criteria.map(children)}</Stack>
          </details>
        </section>
      ))}
    </div>
  )
}

function put(criteria: readonly Criterion[], changed: Criterion): Criterion[] {
  return criteria.map(each => (each.id === changed.id ? changed : each))
}
