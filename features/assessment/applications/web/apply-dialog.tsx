import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as uuid } from 'uuid'
import { href } from '#kit/address.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { type Moment, momentOf, WhenFields } from '#kit/web/form/when-fields.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { type GroupOption, useGroupOptions } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import { type ApplicationRow, type pagings, takesPhones } from '../../results/contract.ts'
import { createApplication } from '../contract.ts'
import { ExtraTimeRows, type MoreTime } from './extra-time-rows.tsx'

/** What the dialog must know of the test that is applied. */
export interface TestToApply {
  id: string
  title: string
  kind: 'escrito' | 'oral'
  grade: number
  minutes: number
  paging: (typeof pagings)[number]
  modes: readonly Mode[]
  /** Names of its forms; empty where there is only one. */
  forms: readonly string[]
}

interface ApplyDialogProps {
  test: TestToApply
  onClose: () => void
}

type Mode = ApplicationRow['mode']
const modeWords: Record<Mode, string> = {
  'em linha': 'Telemóvel',
  impresso: 'Papel',
  ambos: 'Os dois',
  'lançamento manual': 'Só lançar',
}
const modeHelp: Record<Mode, string> = {
  'em linha': 'Cada aluno entra com o código, no seu telemóvel ou num emprestado.',
  impresso: 'Imprime-se o caderno e a folha de respostas; depois lançam-se as respostas.',
  ambos: 'Quem tem telemóvel entra com o código; os outros recebem papel, e lançam-se as respostas deles.',
  'lançamento manual': 'O teste já foi feito: lançam-se as respostas na grelha.',
}

/** The ways that a test allows; what may be answered on both may be answered on both at once. */
function modesOf({ modes }: Pick<TestToApply, 'modes'>): Mode[] {
  const both = modes.includes('em linha') && modes.includes('impresso')
  return (['em linha', 'impresso', 'ambos', 'lançamento manual'] as const).filter(mode =>
    mode === 'ambos' ? both : modes.includes(mode),
  )
}
const none: Moment = { day: '', time: '' }

/** Gives a published test to groups: when, for how long and how. Each group gets a code of its own. */
export default function ApplyDialog({ test, onClose }: ApplyDialogProps) {
  const groups = useGroupOptions().filter(group => group.grade === test.grade)
  const [picked, setChosen] = useState<readonly string[]>()
  // Who teaches one group of the class gives it to that one.
  const chosen = picked ?? (groups.length === 1 ? groups.map(group => group.id) : [])
  const [mode, setMode] = useState<Mode>(test.modes[0] ?? 'em linha')
  const [minutes, setMinutes] = useState(String(test.minutes))
  const [paging, setPaging] = useState(test.paging)
  const [opens, setOpens] = useState(none)
  const [closes, setCloses] = useState(none)
  const [allowNickname, setAllowNickname] = useState(false)
  const [cardWord, setCardWord] = useState(false)
  const [sharedPhone, setSharedPhone] = useState(false)
  const [oneForm, setOneForm] = useState(false)
  const [more, setMore] = useState<readonly MoreTime[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { apply, busy } = useApply(test, chosen.length, onClose)
  const online = takesPhones({ mode }) && test.kind === 'escrito'
  const wholeMinutes = Number(minutes)

  function submit() {
    const opensAt = momentOf(opens)
    const closesAt = momentOf(closes)
    const wrong = {
      ...(chosen.length === 0 ? { groupId: 'Escolha pelo menos uma turma.' } : {}),
      ...(wholeMinutes >= 5 && wholeMinutes <= 600 && Number.isInteger(wholeMinutes)
        ? {}
        : { minutes: 'De 5 a 600 minutos.' }),
      ...(opensAt && closesAt && opensAt >= closesAt ? { closesAt: 'Tem de fechar depois de abrir.' } : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void apply(
      groups.filter(group => chosen.includes(group.id)),
      {
        testId: test.id,
        mode,
        minutes: wholeMinutes,
        opensAt,
        closesAt,
        allowNickname: online && allowNickname,
        cardWord: online && cardWord,
        sharedPhone: online && sharedPhone,
        paging: online && paging !== test.paging ? paging : null,
        oneForm,
        extraTime: Object.fromEntries(
          more.flatMap(entry => (entry.studentId ? [[entry.studentId, entry.minutes]] : [])),
        ),
      },
    ).then(setErrors)
  }

  return (
    <FormDialog
      onClose={onClose}
      size={560}
      title="Aplicar o teste"
      sub={test.title}
      onSubmit={submit}
      submit={chosen.length > 1 ? `Aplicar a ${chosen.length} turmas` : 'Aplicar'}
      busy={busy}
    >
      <Stack gap={20}>
        {errors.whole && <Note tone="red">{errors.whole}</Note>}
        <ChecksField
          label={`Turmas da ${test.grade}ª classe`}
          required
          error={errors.groupId}
          none="Não tem turmas desta classe."
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        {test.kind === 'escrito' && (
          <SegmentsField
            label="Como respondem"
            help={modeHelp[mode]}
            value={mode}
            options={modesOf(test).map(value => ({ value, label: modeWords[value] }))}
            onChange={setMode}
          />
        )}
        <TextInput
          label="Duração, em minutos"
          inputMode="numeric"
          value={minutes}
          error={errors.minutes}
          onChange={event => setMinutes(event.target.value)}
        />
        {online && (
          <>
            <SegmentsField
              label="Perguntas no ecrã"
              value={paging}
              options={[
                { value: 'uma a uma', label: 'Uma de cada vez' },
                { value: 'todas', label: 'Todas seguidas' },
              ]}
              onChange={setPaging}
            />
            <WhenFields label="Abre" none="já" value={opens} onChange={setOpens} />
            <WhenFields
              label="Fecha"
              none="quando o encerrar"
              value={closes}
              error={errors.closesAt}
              onChange={setCloses}
            />
            <CheckInput
              label="Quem não tem código de aluno pode entrar com o nome"
              checked={allowNickname}
              onChange={event => setAllowNickname(event.target.checked)}
            />
            <CheckInput
              label="Pedir à entrada a palavra do cartão de aluno, a quem tem cartão"
              checked={cardWord}
              onChange={event => setCardWord(event.target.checked)}
            />
            {errors.cardWord && <Note tone="amber">{errors.cardWord}</Note>}
            <CheckInput
              label="Vários alunos podem usar o mesmo telemóvel ao mesmo tempo"
              checked={sharedPhone}
              onChange={event => setSharedPhone(event.target.checked)}
            />
            <ExtraTimeRows
              rows={more}
              groupId={chosen.length === 1 ? chosen[0] : undefined}
              onChange={setMore}
            />
          </>
        )}
        {test.forms.length > 1 && (
          <SegmentsField
            label="Versões do teste"
            help={
              oneForm
                ? 'Todos recebem as mesmas perguntas, na mesma ordem.'
                : 'Vizinhos recebem versões diferentes. A chave acompanha cada uma.'
            }
            value={oneForm ? 'one' : 'all'}
            options={[
              { value: 'all', label: `Alternadas: ${test.forms.join(', ')}` },
              { value: 'one', label: `Só a ${test.forms[0]}` },
            ]}
            onChange={value => setOneForm(value === 'one')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

type Settings = Omit<Parameters<typeof call<typeof createApplication>>[1]['body'], 'groupId'>

/** One application for each group, in order; what was made is not made again when the rest is tried once more. */
function useApply(test: TestToApply, count: number, onDone: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const keys = useRef(new Map<string, string>())
  const made = useRef(new Map<string, string>())

  async function apply(groups: readonly GroupOption[], settings: Settings): Promise<Record<string, string>> {
    setBusy(true)
    try {
      for (const { id: groupId, name } of groups.filter(group => !made.current.has(group.id))) {
        const key = keys.current.get(groupId) ?? uuid()
        keys.current.set(groupId, key)
        try {
          const row = await call(
            createApplication,
            { body: { ...settings, groupId } },
            { idempotencyKey: key },
          )
          made.current.set(groupId, row.id)
        } catch (thrown) {
          const error = ApiError.from(thrown)
          // Under the same key the server would repeat its former answer.
          if (error.isDecided) keys.current.delete(groupId)
          return { ...error.fields, whole: `${name}: ${error.message}` }
        }
      }
    } finally {
      setBusy(false)
      for (const word of ['applications', 'tests', 'reports'])
        void client.invalidateQueries({ queryKey: [word] })
    }
    onDone()
    const [only] = made.current.values()
    notify.ok(count === 1 ? `«${test.title}» está em aplicação.` : `Em aplicação em ${count} turmas.`)
    void navigate(
      count === 1 && only
        ? href(pages.application, { id: only })
        : href(pages.applications, { test: test.id }),
    )
    return {}
  }
  return { apply, busy }
}
