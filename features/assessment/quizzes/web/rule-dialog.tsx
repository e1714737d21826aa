import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import {
  bloomLabels,
  bloomLevels,
  difficulties,
  difficultyLabels,
  questionTypeLabels,
  questionTypes,
} from '#engines/questions/taxonomy.ts'
import { counted, exact } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { useCompetences } from '#school/questions/web/editor/competence-field.tsx'
import { countRule } from '../contract.ts'
import type { RulePart } from '../settings.ts'
import styles from './quiz-panel.module.css'

interface RuleDialogProps {
  subjectId: string
  grade: number
  groupIds: readonly string[]
  /** Absent for a new one. */
  rule: RulePart | undefined
  onSave: (rule: RulePart) => void
  onClose: () => void
}

/** Which questions of the bank are drawn, and how many; the bank says at once how many fit. */
export default function RuleDialog({ subjectId, grade, groupIds, rule, onSave, onClose }: RuleDialogProps) {
  const competences = useCompetences(subjectId, grade)
  const [draft, setDraft] = useState<RulePart>(
    rule ?? {
      kind: 'rule',
      id: uuid(),
      count: 5,
      points: 1,
      competenceIds: [],
      bloom: [],
      types: [],
      difficulty: [],
      tags: [],
      leaveOutDays: null,
    },
  )
  const [count, setCount] = useState(String(draft.count))
  const [points, setPoints] = useState(exact(draft.points))
  const fits = useQuery({
    ...query(countRule, { body: { subjectId, grade, rule: draft, groupIds: [...groupIds] } }),
    placeholderData: before => before,
  }).data?.fits
  const set = (change: Partial<RulePart>) => setDraft({ ...draft, ...change })
  const wholeCount = Number(count)
  const countWrong = !Number.isInteger(wholeCount) || wholeCount < 1 || wholeCount > 50
  const pointsValue = Number(points.replace(',', '.'))
  const pointsWrong = !(pointsValue > 0 && pointsValue <= 100)

  return (
    <FormDialog
      onClose={onClose}
      size={560}
      title={rule ? 'Regra' : 'Nova regra'}
      sub="As perguntas tiram-se à sorte do banco, outras para cada aluno."
      onSubmit={() => {
        if (!countWrong && !pointsWrong) onSave({ ...draft, count: wholeCount, points: pointsValue })
      }}
      submit={rule ? 'Concluir' : 'Juntar a regra'}
      disabled={countWrong || pointsWrong}
    >
      <div className={styles.panel}>
        <div className={styles.pair}>
          <TextInput
            label="Quantas perguntas"
            inputMode="numeric"
            value={count}
            error={countWrong ? 'De 1 a 50.' : undefined}
            onChange={event => setCount(event.target.value)}
          />
          <TextInput
            label="Pontos de cada uma"
            inputMode="decimal"
            value={points}
            error={pointsWrong ? 'Mais de 0, até 100.' : undefined}
            onChange={event => setPoints(event.target.value)}
          />
        </div>
        <Ticks
          label="Competências"
          none="Sem nenhuma marcada: qualquer competência."
          options={competences.map(competence => ({
            value: competence.id,
            label: `${competence.code} · ${competence.description}`,
          }))}
          value={draft.competenceIds}
          onChange={competenceIds => set({ competenceIds })}
        />
        <Ticks
          label="Nível"
          none="Sem nenhum marcado: qualquer nível."
          options={bloomLevels.map(value => ({ value, label: bloomLabels[value] }))}
          value={draft.bloom}
          onChange={bloom => set({ bloom })}
        />
        <Ticks
          label="Tipo"
          none="Sem nenhum marcado: qualquer tipo."
          options={questionTypes.map(value => ({ value, label: questionTypeLabels[value] }))}
          value={draft.types}
          onChange={types => set({ types })}
        />
        <Ticks
          label="Dificuldade"
          none="Sem nenhuma marcada: qualquer dificuldade."
          options={difficulties.map(value => ({ value, label: difficultyLabels[value] }))}
          value={draft.difficulty}
          onChange={difficulty => set({ difficulty })}
        />
        <SelectInput
          label="Deixar de fora"
          value={draft.leaveOutDays === null ? '' : String(draft.leaveOutDays)}
          none="Nenhuma"
          options={[7, 14, 30, 90].map(days => ({
            value: String(days),
            label: `As que a turma respondeu nos últimos ${days} dias`,
          }))}
          onChange={event =>
            set({ leaveOutDays: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
        {fits !== undefined && (
          <div role="status">
            <Note tone={fits < wholeCount ? 'amber' : 'info'}>
              {counted(fits, 'pergunta do banco serve', 'perguntas do banco servem')} a esta regra.
            </Note>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

function Ticks<Value extends string>({
  label,
  none,
  options,
  value,
  onChange,
}: {
  label: string
  none: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}) {
  return (
    <ChecksField
      label={label}
      layout="list"
      help={value.length === 0 ? none : undefined}
      options={options}
      value={value}
      onChange={chosen =>
        onChange(options.map(option => option.value).filter(known => chosen.includes(known)))
      }
    />
  )
}
