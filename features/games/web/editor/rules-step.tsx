import { useState } from 'react'
import { readRules, type Setting } from '#engines/games/rules.ts'
import { storedDayOf } from '#kit/dates.ts'
import { formatMoment, formatTime } from '#kit/figures.ts'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow, FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { TimeField } from '#kit/web/form/time-field.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import { SharingField } from '#school/sharing/web/sharing-field.tsx'
import type { Game } from '../../contract.ts'
import { type Entry, entries } from '../../game.ts'
import { isLiveKind } from '../../kinds.ts'
import { modeLabels, modes } from '../../rules.ts'
import { entryLabels } from '../game-words.tsx'
import styles from './editor.module.css'
import type { GameForm } from './game-form.ts'
import type { KindOffer } from './kind-offers.ts'
import { RulesSummary } from './rules-summary.tsx'

interface RulesStepProps {
  form: GameForm
  kind: KindOffer | undefined
  game: Game | undefined
}

/** How a game is played, by whom and until when. */
export function RulesStep({ form, kind, game }: RulesStepProps) {
  const values = form.watch()
  const { errors } = form.formState
  const dirty = { shouldDirty: true }
  const read = kind ? (readRules(kind.rules, values.rules) as unknown as Record<string, unknown>) : {}
  const setRule = (name: string, value: string | number | boolean) =>
    form.setValue('rules', { ...values.rules, [name]: value }, dirty)
  return (
    <div className={styles.columns}>
      <div>
        <FormSection
          title="Como se joga"
          text={`Vale para o telemóvel e para o ecrã da sala.${isLiveKind(values.kind) ? ' Ao vivo, o ecrã da professora comanda e os telemóveis seguem.' : ''}${isLiveKind(values.kind) && values.kind !== 'bingo' && values.mode === 'equipas' ? ' Cada telemóvel entra numa equipa, e no fim vê-se o que cada uma acertou.' : ''}`}
        >
          <SegmentsField
            label="Modo"
            value={values.mode}
            options={modes.map(value => ({ value, label: modeLabels[value] }))}
            onChange={mode => form.setValue('mode', mode, dirty)}
          />
          {values.mode !== 'individual' && (
            <SegmentsField
              label="Equipas"
              value={String(values.teams)}
              options={[2, 3, 4, 5, 6].map(count => ({ value: String(count), label: String(count) }))}
              onChange={teams => form.setValue('teams', Number(teams), dirty)}
            />
          )}
          {kind?.rules.settings.map(setting => (
            <SettingField
              key={setting.name}
              setting={setting}
              value={read[setting.name]}
              onChange={value => setRule(setting.name, value)}
            />
          ))}
          <CheckInput
            label={
              <>
                <b>Baralhar em cada partida</b>
                <Text as="small" block className={styles.help}>
                  Desligado, todos jogam no mesmo tabuleiro do papel.
                </Text>
              </>
            }
            checked={values.shuffle}
            onChange={event => form.setValue('shuffle', event.target.checked, dirty)}
          />
        </FormSection>
        <FormSection
          title="Quem joga e até quando"
          text="Publicar dá o código. Fora da data, a página diz porquê; o que se jogou antes, sem rede, ainda conta."
        >
          <GroupsField
            grade={Number(values.grade)}
            value={values.groupIds}
            known={game?.groups ?? []}
            error={errors.groupIds?.message}
            onChange={groupIds => form.setValue('groupIds', groupIds, dirty)}
          />
          <SegmentsField<Entry>
            label="Quem entra escreve"
            value={values.entry}
            options={entries.map(value => ({ value, label: entryLabels[value] }))}
            onChange={entry => form.setValue('entry', entry, dirty)}
          />
          <SegmentsField
            label="Partidas por aluno"
            value={String(values.attempts ?? '')}
            options={[
              { value: '1', label: '1' },
              { value: '3', label: '3' },
              { value: '', label: 'Sem limite' },
            ]}
            onChange={attempts => form.setValue('attempts', attempts === '' ? null : Number(attempts), dirty)}
          />
          <ClosesField
            value={values.closesAt}
            error={errors.closesAt?.message}
            onChange={closesAt => form.setValue('closesAt', closesAt, dirty)}
          />
        </FormSection>
        <SharingField
          section
          kind="games"
          id={game?.id}
          value={values.sharing}
          error={errors.sharing?.message}
          onChange={sharing => form.setValue('sharing', sharing, dirty)}
        />
      </div>
      <div className={styles.side}>
        <RulesSummary values={values} kind={kind} game={game} />
      </div>
    </div>
  )
}

interface SettingFieldProps {
  setting: Setting
  value: unknown
  onChange: (value: string | number | boolean) => void
}

function SettingField({ setting, value, onChange }: SettingFieldProps) {
  if (setting.type === 'switch')
    return (
      <CheckInput
        label={
          <>
            <b>{setting.label}</b>
            {setting.help && (
              <Text as="small" block className={styles.help}>
                {setting.help}
              </Text>
            )}
          </>
        }
        checked={value === true}
        onChange={event => onChange(event.target.checked)}
      />
    )
  const chosen = setting.choices.find(choice => choice.value === value)
  return (
    <SegmentsField
      label={setting.label}
      help={chosen?.help ?? setting.help}
      value={String(value)}
      options={setting.choices.map(choice => ({ value: String(choice.value), label: choice.label }))}
      onChange={text => {
        const choice = setting.choices.find(choice => String(choice.value) === text)
        if (choice) onChange(choice.value)
      }}
    />
  )
}

interface GroupsFieldProps {
  grade: number
  value: readonly string[]
  known: readonly { id: string; name: string }[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

function GroupsField({ grade, value, known, error, onChange }: GroupsFieldProps) {
  const options = useGroupOptions().filter(option => option.grade === grade || value.includes(option.id))
  const all = [...options, ...known.filter(group => !options.some(other => other.id === group.id))]
  return (
    <ChecksField
      label="Turmas"
      error={error}
      help={value.length === 0 ? 'Sem turma: joga quem tiver o código.' : undefined}
      none="Não tem turmas desta classe."
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** A day and an hour of Maputo, which has no summer time. */
function ClosesField({
  value,
  error,
  onChange,
}: {
  value: string | null
  error: string | undefined
  onChange: (moment: string | null) => void
}) {
  const [day, setDay] = useState(() => (value ? storedDayOf(value) : ''))
  const [time, setTime] = useState(() => (value ? formatTime(value) : '18:00'))
  const tell = (nextDay: string, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    onChange(nextDay === '' || nextTime === '' ? null : `${nextDay}T${nextTime}:00+02:00`)
  }
  return (
    <FieldRow>
      <DateField
        label="Fecha no dia"
        optional
        help={value ? `Fecha a ${formatMoment(value)}.` : 'Sem data: fecha quando o encerrar.'}
        error={error}
        value={day}
        onChange={next => tell(next, time)}
      />
      <TimeField label="às" value={time} disabled={day === ''} onChange={next => tell(day, next)} />
    </FieldRow>
  )
}
