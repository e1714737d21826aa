import { useState } from 'react'
import { counted, listInWords } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { moveToProgramme, type OldCompetence, type ProgrammeChange } from '../contract.ts'

/** What of the academy refers to the old edition, what of it moves to the new one, and where questions of what went out go. */
export function MoveSection({ change }: { change: ProgrammeChange }) {
  const { from, to, competences } = change
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [until, setUntil] = useState(String(from.untilYear ?? Math.max(from.fromYear, to.fromYear - 1)))
  const announce = useUndo()
  const move = useSave(moveToProgramme, {
    touches: ['programmes', 'analytical-plans', 'pacings', 'subjects', 'questions', 'quizzes', 'games'],
    failed: 'Não foi possível levar para a versão nova.',
  })
  const out = competences.filter(each => each.line === null)
  const used = out.filter(each => each.questions + each.quizzes + each.games > 0)
  const submit = () =>
    move.mutate(
      {
        params: { id: to.id },
        body: {
          before: from.id,
          version: to.version,
          beforeVersion: from.version,
          untilYear: until === '' ? null : Number(until),
          competences: Object.entries(chosen).flatMap(([id, line]) => (line === '' ? [] : [{ id, line }])),
        },
      },
      {
        onSuccess: ({ data, change }) =>
          announce(`A versão ${to.edition} tem agora ${doneInWords(data)}.`, change),
      },
    )
  return (
    <Section title={`Levar para a versão ${to.edition}`}>
      <Stack gap={16}>
        <Stack as="ul" gap={8}>
          {previewOf(change).map(line => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
        {used.map(each => (
          <Target
            key={each.id}
            competence={each}
            lines={change.lines}
            value={chosen[each.id] ?? ''}
            onChange={line => setChosen({ ...chosen, [each.id]: line })}
          />
        ))}
        <TextInput
          label={`Último ano da versão ${from.edition}`}
          optional
          inputMode="numeric"
          help="Vazio: sem fim. Se for um ano em que vale também a nova, é ano de transição."
          value={until}
          onChange={event => setUntil(event.target.value.replace(/\D/g, '').slice(0, 4))}
        />
        <div>
          <Button variant="contained" loading={move.isPending} onClick={submit}>
            Levar para a versão {to.edition}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

/** What will happen, a sentence for each kind of thing. */
function previewOf({ plans, pacings, competences, missing }: ProgrammeChange): string[] {
  const [moved, left] = [plans.filter(plan => plan.moves).length, plans.filter(plan => !plan.moves).length]
  const laid = pacings.filter(each => each.moves).length
  const others = competences.filter(each => each.unit !== null || each.words !== null).length
  const out = competences.filter(each => each.line === null)
  const used = out.some(each => each.questions + each.quizzes + each.games > 0)
  return [
    moved > 0
      ? `${counted(moved, 'plano aberto passa', 'planos abertos passam')} a seguir a versão nova.`
      : '',
    left > 0
      ? `${counted(left, 'plano fica', 'planos ficam')} com a antiga: já submetidos, ou de anos em que ela vale.`
      : '',
    laid > 0
      ? `${counted(laid, 'dosificação passa', 'dosificações passam')} para as linhas novas; as que se mantêm ficam com as suas aulas.`
      : '',
    missing > 0 ? `A disciplina ganha ${counted(missing, 'competência', 'competências')}.` : '',
    others > 0
      ? `${counted(others, 'competência muda', 'competências mudam')} de unidade ou de palavras, com as suas perguntas.`
      : '',
    out.length > 0
      ? `${counted(out.length, 'competência sai', 'competências saem')} do programa, com ${usedInWords(out)}: ${used ? 'diga em baixo para onde vai, ou deixe como está.' : 'fica na disciplina.'}`
      : '',
  ].filter(line => line !== '')
}

type Used = Pick<OldCompetence, 'questions' | 'quizzes' | 'games'>

/** «3 perguntas, 1 quiz em rascunho e 2 jogos» */
function usedInWords(all: readonly Used[]): string {
  const [quizzes, games] = [sum(all.map(each => each.quizzes)), sum(all.map(each => each.games))]
  return listInWords([
    counted(sum(all.map(each => each.questions)), 'pergunta', 'perguntas'),
    ...(quizzes > 0 ? [counted(quizzes, 'quiz em rascunho', 'quizzes em rascunho')] : []),
    ...(games > 0 ? [counted(games, 'jogo', 'jogos')] : []),
  ])
}

interface TargetProps {
  competence: OldCompetence
  lines: readonly string[]
  value: string
  onChange: (line: string) => void
}

function Target({ competence, lines, value, onChange }: TargetProps) {
  const { code, description, alike } = competence
  const inOrder = alike === null ? lines : [alike, ...lines.filter(line => line !== alike)]
  return (
    <SelectInput
      label={`${code} ${description}: ${usedInWords([competence])}`}
      none="Ficam como estão"
      options={inOrder.map(line => ({
        value: line,
        label: line === alike ? `${line} (a mais parecida)` : line,
      }))}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface Done {
  plans: number
  pacings: number
  competences: number
  questions: number
  quizzes: number
  games: number
}

function doneInWords({ plans, pacings, competences, questions, quizzes, games }: Done): string {
  const parts = [
    plans > 0 && counted(plans, 'plano', 'planos'),
    pacings > 0 && counted(pacings, 'dosificação', 'dosificações'),
    competences > 0 && `${counted(competences, 'competência mudada', 'competências mudadas')}`,
    questions > 0 && counted(questions, 'pergunta', 'perguntas'),
    quizzes > 0 && counted(quizzes, 'quiz', 'quizzes'),
    games > 0 && counted(games, 'jogo', 'jogos'),
  ].filter(part => part !== false)
  return parts.length === 0 ? 'o que já tinha' : listInWords(parts)
}
