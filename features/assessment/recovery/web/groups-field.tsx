import { type ReactNode, useState } from 'react'
import { CheckInput, SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { useSomeRows } from '#kit/web/list/some-rows.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { PupilGroup } from '../recovery.ts'
import styles from './recovery.module.css'

const MAX_GROUPS = 12
/** In the order in which the page offers them: who needs most first. */
const ON_PHONE = 8

/** A pupil who may be in the plan. */
export interface GroupedPupil {
  id: string
  name: string
  /** What the test has shown, beside the name. */
  note?: ReactNode
}

interface GroupsFieldProps {
  value: readonly PupilGroup[]
  onChange: (groups: PupilGroup[]) => void
  /** Of the class, in their order. */
  pupils: readonly GroupedPupil[]
  competences: readonly { id: string; code: string; name: string }[]
  error?: string
}

/** Groups with their competences, and in which of them each pupil is. */
export function GroupsField({ value, onChange, pupils, competences, error }: GroupsFieldProps) {
  const [all, setAll] = useState(false)
  // Pupils removed from a group stay listed, so that a slip is undone where it was made.
  const [begun] = useState(() => new Set(value.flatMap(group => group.studentIds)))
  const placeOf = (id: string) => value.findIndex(group => group.studentIds.includes(id))
  const shown = pupils.filter(pupil => all || begun.has(pupil.id) || placeOf(pupil.id) >= 0)
  const { shown: some, others } = useSomeRows(shown, ON_PHONE, count => `Mostrar os ${count} do plano`)
  const change = (at: number, set: Partial<PupilGroup>) =>
    onChange(value.map((group, place) => (place === at ? { ...group, ...set } : group)))
  const move = (id: string, to: number) =>
    onChange(
      value.map((group, place) => {
        const rest = group.studentIds.filter(value => value !== id)
        return { ...group, studentIds: place === to ? [...rest, id] : rest }
      }),
    )
  return (
    <Stack gap={20}>
      {value.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
        <fieldset key={at} className={styles.group}>
          <legend>
            Grupo {at + 1}, {group.studentIds.length} {group.studentIds.length === 1 ? 'aluno' : 'alunos'}
          </legend>
          <div className={styles.groupName}>
            <TextInput
              label="Nome do grupo"
              value={group.name}
              onChange={event => change(at, { name: event.target.value })}
            />
            {value.length > 1 && (
              <IconButton
                aria-label={`Tirar «${group.name}»`}
                onClick={() => onChange(value.filter((_one, place) => place !== at))}
              >
                <Icon name="trash" />
              </IconButton>
            )}
          </div>
          <Row gap={20} rowGap={4} above={8} wrap>
            {competences.map(competence => (
              <CheckInput
                key={competence.id}
                label={<span title={competence.name}>{competence.code}</span>}
                checked={group.competenceIds.includes(competence.id)}
                onChange={event =>
                  change(at, {
                    competenceIds: competences
                      .map(each => each.id)
                      .filter(id =>
                        id === competence.id ? event.target.checked : group.competenceIds.includes(id),
                      ),
                  })
                }
              />
            ))}
          </Row>
        </fieldset>
      ))}
      {value.length < MAX_GROUPS && (
        <div>
          <Button
            variant="outlined"
            startIcon={<Icon name="plus" />}
            onClick={() =>
              onChange([
                ...value,
                {
                  name: `Grupo ${String.fromCharCode(65 + value.length)}`,
                  competenceIds: competences.map(competence => competence.id),
                  studentIds: [],
                },
              ])
            }
          >
            Acrescentar grupo
          </Button>
        </div>
      )}
      {error && (
        <Text role="alert" as="p" caption semibold error>
          {error}
        </Text>
      )}
      <ul className={styles.pupils} aria-label="Alunos e grupos">
        {some.map(pupil => (
          <li key={pupil.id}>
            <Text semibold>{pupil.name}</Text>
            <Text secondary caption className={styles.pupilNote}>
              {pupil.note}
            </Text>
            <SelectInput
              label={<span className="visually-hidden">Grupo de {pupil.name}</span>}
              value={String(placeOf(pupil.id))}
              options={[
                { value: '-1', label: 'Fora do plano' },
                ...value.map((group, at) => ({ value: String(at), label: group.name || `Grupo ${at + 1}` })),
              ]}
              onChange={event => move(pupil.id, Number(event.target.value))}
            />
          </li>
        ))}
      </ul>
      {others && <div>{others}</div>}
      {!others && !all && shown.length < pupils.length && (
        <div>
          <Button onClick={() => setAll(true)}>Mostrar os {pupils.length} alunos da turma</Button>
        </div>
      )}
    </Stack>
  )
}
