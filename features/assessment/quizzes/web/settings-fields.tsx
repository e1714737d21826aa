import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { counted, roundHalfUp } from '#kit/figures.ts'
import { fieldsOf } from '#kit/web/form/fields-of.ts'
import { CheckInput, SelectInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { momentOf, WhenFields, whenOf } from '#kit/web/form/when-fields.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import type { QuizBody } from '../contract.ts'
import { countings, doneWhen, expiries, type quizSettings, reviewFor } from '../settings.ts'
import { CommentRows } from './comment-rows.tsx'
import { EntryConditions } from './entry-conditions.tsx'
import { ExceptionRows } from './exception-rows.tsx'
import { NumberInput } from './number-input.tsx'
import styles from './quiz-panel.module.css'
import { ReviewMatrix } from './review-matrix.tsx'

type Settings = z.infer<typeof quizSettings>
type Form = UseFormReturn<QuizBody, unknown, QuizBody>

const expiryWords: Record<(typeof expiries)[number], string> = {
  entregar: 'Entregar',
  'deixar acabar': 'Deixar acabar',
  'não contar': 'Não contar',
}
const doneWords: Record<(typeof doneWhen)[number], string> = {
  entregou: 'Entregou',
  passou: 'Passou',
  'usou todas as tentativas': 'Usou todas as tentativas',
}
export const behaviourWords: Record<Settings['behaviour'], { label: string; help: string }> = {
  adiado: { label: 'No fim', help: 'O aluno sabe o que acertou depois de entregar.' },
  imediato: { label: 'Logo', help: 'Depois de cada pergunta, o aluno sabe se acertou.' },
  'várias tentativas': {
    label: 'Várias tentativas',
    help: 'Quem erra recebe uma dica e tenta outra vez; cada tentativa a mais custa uma parte dos pontos.',
  },
  'com certeza': {
    label: 'Com certeza',
    help: 'O aluno diz se tem pouca, média ou muita certeza. Muita certeza e erro tira pontos (Gardner-Medwin).',
  },
}

interface SettingsFieldsProps {
  form: Form
  /** Absent for a new one. */
  quizId: string | undefined
  groups: readonly { id: string; name: string }[]
}

/** When, how often and how a quiz is answered, and what the pupil sees of it. The rare settings stay folded. */
export function SettingsFields({ form, quizId, groups }: SettingsFieldsProps) {
  const field = fieldsOf(form)
  const settings = form.watch('settings')
  const set = (change: Partial<Settings>) =>
    form.setValue('settings', { ...settings, ...change }, { shouldDirty: true })
  return (
    <>
      <When form={form} settings={settings} set={set} />
      <Folded
        title="Tentativas e resposta ao aluno"
        aside={`${settings.attempts === null ? 'sem limite' : counted(settings.attempts, 'tentativa', 'tentativas')}, comentário ${behaviourWords[settings.behaviour].label.toLowerCase()}`}
      >
        <div className={styles.pair}>
          <SelectInput
            label="Tentativas"
            value={String(settings.attempts ?? '∞')}
            options={[
              ...Array.from({ length: 10 }, (_none, at) => ({ value: `${at + 1}`, label: `${at + 1}` })),
              { value: '∞', label: 'Sem limite' },
            ]}
            onChange={event =>
              set({ attempts: event.target.value === '∞' ? null : Number(event.target.value) })
            }
          />
          <SelectInput
            label="Nota que conta"
            disabled={settings.attempts === 1}
            value={settings.counting}
            options={countings.map(value => ({ value, label: value }))}
            onChange={event => set({ counting: event.target.value as Settings['counting'] })}
          />
        </div>
        <SegmentsField
          label="Comentário às respostas"
          help={behaviourWords[settings.behaviour].help}
          value={settings.behaviour}
          options={(Object.keys(behaviourWords) as Settings['behaviour'][]).map(value => ({
            value,
            label: behaviourWords[value].label,
          }))}
          onChange={behaviour => set({ behaviour, review: reviewFor(settings.review, behaviour) })}
        />
        {settings.behaviour === 'várias tentativas' && (
          <div className={styles.pair}>
            <NumberInput
              label="Tentativas em cada pergunta"
              value={settings.tries}
              min={2}
              max={5}
              onChange={tries => set({ tries })}
            />
            <NumberInput
              label="Cada uma a mais custa, em %"
              value={roundHalfUp(100 * settings.penalty)}
              min={0}
              max={100}
              onChange={share => set({ penalty: share / 100 })}
            />
          </div>
        )}
        <CheckInput
          label="Depois de uma pergunta tirada por regra, o aluno pode pedir outra parecida; não conta para a nota"
          checked={settings.anotherLike}
          onChange={event => set({ anotherLike: event.target.checked })}
        />
        {settings.attempts !== 1 && (
          <>
            <NumberInput
              label="Pausa entre tentativas, em minutos"
              value={settings.pauseMinutes}
              min={0}
              max={10_080}
              onChange={pauseMinutes => set({ pauseMinutes })}
            />
            <CheckInput
              label="A tentativa seguinte parte das respostas da anterior"
              checked={settings.buildsOnLast}
              onChange={event => set({ buildsOnLast: event.target.checked })}
            />
          </>
        )}
        <CheckInput
          label="As notas esperam até eu as deixar sair"
          checked={settings.holdMarks}
          onChange={event => set({ holdMarks: event.target.checked })}
        />
      </Folded>
      <Folded title="O que o aluno vê">
        <ReviewMatrix value={settings.review} onChange={review => set({ review })} />
        <CommentRows value={settings.comments} onChange={comments => set({ comments })} />
      </Folded>
      <Folded title="Ordem e páginas">
        <CheckInput
          label="Baralhar as perguntas"
          checked={settings.shuffleQuestions}
          onChange={event => set({ shuffleQuestions: event.target.checked })}
        />
        <CheckInput
          label="Baralhar as opções, onde a pergunta o permite"
          checked={settings.shuffleOptions}
          onChange={event => set({ shuffleOptions: event.target.checked })}
        />
        <SegmentsField
          label="Perguntas no ecrã"
          value={settings.perPage === null ? 'all' : settings.perPage === 1 ? 'one' : 'some'}
          options={[
            { value: 'one', label: 'Uma de cada vez' },
            { value: 'some', label: 'Várias' },
            { value: 'all', label: 'Todas seguidas' },
          ]}
          onChange={way => set({ perPage: way === 'one' ? 1 : way === 'some' ? 5 : null })}
        />
        {settings.perPage !== null && settings.perPage > 1 && (
          <NumberInput
            label="Perguntas em cada página"
            value={settings.perPage}
            min={2}
            max={100}
            onChange={perPage => set({ perPage })}
          />
        )}
        <CheckInput
          label="Só para a frente: não se volta a uma pergunta"
          checked={settings.forwardOnly}
          onChange={event => set({ forwardOnly: event.target.checked })}
        />
      </Folded>
      <Folded title="Quem pode entrar">
        <CheckInput
          label="Quem não tem código pode entrar com o nome"
          checked={settings.allowNickname}
          onChange={event => set({ allowNickname: event.target.checked })}
        />
        <CheckInput
          label="Pedir à entrada a palavra do cartão de aluno, a quem tem cartão: a nota vai para a pauta"
          checked={settings.cardWord}
          onChange={event => set({ cardWord: event.target.checked })}
        />
        <CheckInput
          label="Vários alunos podem usar o mesmo telemóvel ao mesmo tempo"
          checked={settings.sharedPhone}
          onChange={event => set({ sharedPhone: event.target.checked })}
        />
        <TextInput
          label="Senha do quiz"
          optional
          maxLength={40}
          value={settings.password}
          onChange={event => set({ password: event.target.value })}
        />
        <EntryConditions quizId={quizId} subjectId={form.watch('subjectId')} settings={settings} set={set} />
      </Folded>
      <Folded title="Excepções">
        <ExceptionRows
          groups={groups}
          value={form.watch('exceptions')}
          onChange={exceptions => form.setValue('exceptions', exceptions, { shouldDirty: true })}
        />
      </Folded>
      <Folded title="Nota">
        <div className={styles.pair}>
          <NumberInput
            label="Positiva a partir de"
            value={settings.passMark}
            min={0}
            max={20}
            onChange={passMark => set({ passMark })}
            onClear={() => set({ passMark: null })}
          />
          <SelectInput
            label="Está feito quando o aluno"
            value={settings.doneWhen}
            options={doneWhen.map(value => ({ value, label: doneWords[value].toLowerCase() }))}
            onChange={event => set({ doneWhen: event.target.value as Settings['doneWhen'] })}
          />
        </div>
        <TextArea label="Nota para os colegas" optional rows={2} {...field('description')} />
      </Folded>
    </>
  )
}

interface PartProps {
  form: Form
  settings: Settings
  set: (change: Partial<Settings>) => void
}

function When({ form, settings, set }: PartProps) {
  const { opensAt, closesAt } = form.getValues()
  const [opens, setOpens] = useState(whenOf(opensAt))
  const [closes, setCloses] = useState(whenOf(closesAt))
  return (
    <Part title="Quando e quanto tempo">
      <Stack gap={12}>
        <WhenFields
          label="Abre"
          none="quando o abrir"
          value={opens}
          error={form.formState.errors.opensAt?.message}
          onChange={value => {
            setOpens(value)
            form.setValue('opensAt', momentOf(value), { shouldDirty: true })
          }}
        />
        <WhenFields
          label="Fecha"
          none="quando o encerrar"
          value={closes}
          error={form.formState.errors.closesAt?.message}
          onChange={value => {
            setCloses(value)
            form.setValue('closesAt', momentOf(value), { shouldDirty: true })
          }}
        />
      </Stack>
      <div className={styles.pair}>
        <NumberInput
          label="Tempo limite, em minutos"
          value={settings.minutes}
          min={1}
          max={600}
          onChange={minutes => set({ minutes })}
          onClear={() => set({ minutes: null })}
        />
        <SegmentsField
          label="Ao expirar"
          value={settings.onExpiry}
          disabled={settings.minutes === null}
          options={expiries.map(value => ({ value, label: expiryWords[value] }))}
          onChange={onExpiry => set({ onExpiry })}
        />
      </div>
      {settings.minutes !== null && (
        <NumberInput
          label="Tolerância depois do fim, em segundos"
          value={settings.graceSeconds}
          min={0}
          max={3600}
          onChange={graceSeconds => set({ graceSeconds })}
        />
      )}
      <CheckInput
        label="Contar o que chega depois do fim, de telemóveis sem rede"
        checked={settings.countLate}
        onChange={event => set({ countLate: event.target.checked })}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h3>{title}</h3>
      </header>
      {children}
    </section>
  )
}

function Folded({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <Disclosure className={styles.folded} title={title} aside={aside}>
      <div className={styles.inside}>{children}</div>
    </Disclosure>
  )
}
