import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { momentOf, WhenFields, whenOf } from '#kit/web/form/when-fields.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { listStudents } from '#school/students/contract.ts'
import type { QuizBody } from '../contract.ts'
import type { QuizException } from '../settings.ts'
import { NumberInput } from './number-input.tsx'
import styles from './quiz-panel.module.css'

const MAX = 200

interface ExceptionRowsProps {
  /** Of the quiz: an exception is of one of them, or of a pupil of it. */
  groups: readonly { id: string; name: string }[]
  value: QuizBody['exceptions']
  onChange: (value: QuizBody['exceptions']) => void
}

/** Other times, attempts and hours for one group or one pupil; what is left empty is as for everybody. */
export function ExceptionRows({ groups, value, onChange }: ExceptionRowsProps) {
  const [first] = groups
  if (!first) return <p className={styles.quiet}>Escolha primeiro a turma.</p>
  return (
    <div className={styles.inside}>
      {value.map((exception, at) => (
        <ExceptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an exception has no other name than its place
          key={at}
          groups={groups}
          value={exception}
          onChange={next => onChange(value.map((each, index) => (index === at ? next : each)))}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {value.length < MAX && (
        <Button
          startIcon={<Icon name="plus" />}
          onClick={() =>
            onChange([
              ...value,
              {
                groupId: first.id,
                studentId: null,
                extraMinutes: null,
                attempts: null,
                opensAt: null,
                closesAt: null,
              },
            ])
          }
        >
          Excepção para uma turma ou um aluno
        </Button>
      )}
    </div>
  )
}

function ExceptionRow({
  groups,
  value,
  onChange,
  onRemove,
}: {
  groups: readonly { id: string; name: string }[]
  value: QuizException
  onChange: (value: QuizException) => void
  onRemove: () => void
}) {
  const [opens, setOpens] = useState(whenOf(value.opensAt))
  const [closes, setCloses] = useState(whenOf(value.closesAt))
  const groupId = value.groupId ?? groups[0]?.id ?? ''
  const pupils = useQuery({
    ...query(listStudents, { query: { group: [groupId], state: ['activo'], limit: 100 } }),
    enabled: groupId !== '',
    staleTime: 60_000,
  }).data?.rows
  const backwards =
    value.opensAt !== null &&
    value.closesAt !== null &&
    Date.parse(value.closesAt) <= Date.parse(value.opensAt)
  return (
    <fieldset className={styles.exception}>
      <legend className="visually-hidden">Excepção</legend>
      <div className={styles.pair}>
        <SelectInput
          label="Turma"
          value={groupId}
          options={groups.map(group => ({ value: group.id, label: group.name }))}
          onChange={event => onChange({ ...value, groupId: event.target.value, studentId: null })}
        />
        <SelectInput
          label="Aluno"
          none="Toda a turma"
          value={value.studentId ?? ''}
          options={(pupils ?? []).map(pupil => ({ value: pupil.id, label: pupil.fullName }))}
          onChange={event => onChange({ ...value, studentId: event.target.value || null })}
        />
        <NumberInput
          label="Minutos a mais"
          value={value.extraMinutes}
          min={0}
          max={240}
          onChange={extraMinutes => onChange({ ...value, extraMinutes })}
          onClear={() => onChange({ ...value, extraMinutes: null })}
        />
        <NumberInput
          label="Tentativas (0: sem limite)"
          value={value.attempts}
          min={0}
          max={20}
          onChange={attempts => onChange({ ...value, attempts })}
          onClear={() => onChange({ ...value, attempts: null })}
        />
      </div>
      <WhenFields
        label="Abre"
        none="como para todos"
        value={opens}
        onChange={next => {
          setOpens(next)
          onChange({ ...value, opensAt: momentOf(next) })
        }}
      />
      <WhenFields
        label="Fecha"
        none="como para todos"
        value={closes}
        error={backwards ? 'Tem de fechar depois de abrir.' : undefined}
        onChange={next => {
          setCloses(next)
          onChange({ ...value, closesAt: momentOf(next) })
        }}
      />
      <IconButton aria-label="Tirar a excepção" onClick={onRemove}>
        <Icon name="x" />
      </IconButton>
    </fieldset>
  )
}
