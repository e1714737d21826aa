import { FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { practiceKinds, StartQuestion, StartTerm } from '../contract.ts'
import { whyOf } from '../propose-practice.ts'
import styles from './recovery-pages.module.css'

/** What is chosen for practice: of a quiz its questions, of a game its kind and its pairs. */
export interface Practice {
  quiz: { questionIds: string[] } | null
  game: { kind: (typeof practiceKinds)[number]; questionIds: string[]; termIds: string[] } | null
}

interface PracticeFieldsProps {
  value: Practice
  onChange: (value: Practice) => void
  /** Of the chosen competences. */
  questions: readonly (StartQuestion & { code: string })[]
  terms: readonly StartTerm[]
}

/** Kinds of games that practise, in the words of the form. */
export const practiceKindOptions = [
  { value: 'associacao', label: 'Associação' },
  { value: 'memoria', label: 'Jogo da memória' },
  { value: 'cruzadas', label: 'Palavras cruzadas' },
  { value: 'flashcards', label: 'Flashcards' },
]

/** The quiz and the game of a recovery plan: which questions, and why those; all can be changed in place. */
export function PracticeFields({ value, onChange, questions, terms }: PracticeFieldsProps) {
  const { quiz, game } = value
  const pairs = questions.filter(question => question.pair)
  return (
    <FormSection
      title="Praticar"
      text="Fazem-se em rascunho, ligados a este plano; desfazem-se com ele, de uma vez."
    >
      <CheckInput
        label={
          questions.length === 0 ? (
            <Helped
              text="Fazer um quiz para estes alunos"
              help="O banco não tem perguntas destas competências."
            />
          ) : (
            'Fazer um quiz para estes alunos'
          )
        }
        checked={quiz !== null}
        disabled={questions.length === 0}
        onChange={event => onChange({ ...value, quiz: event.target.checked ? { questionIds: [] } : null })}
      />
      {quiz && (
        <fieldset className={styles.needs}>
          <legend>Perguntas do quiz ({quiz.questionIds.length})</legend>
          {questions.map(question => (
            <CheckInput
              key={question.id}
              label={<Helped text={`${question.code} · ${question.stem}`} help={whyOf(question)} />}
              checked={quiz.questionIds.includes(question.id)}
              onChange={() =>
                onChange({ ...value, quiz: { questionIds: toggled(quiz.questionIds, question.id) } })
              }
            />
          ))}
        </fieldset>
      )}
      <CheckInput
        label={
          pairs.length + terms.length === 0 ? (
            <Helped
              text="Fazer um jogo para a turma"
              help="Nenhuma pergunta do banco tem resposta curta, e o glossário não tem termos desta disciplina."
            />
          ) : (
            'Fazer um jogo para a turma'
          )
        }
        checked={game !== null}
        disabled={pairs.length + terms.length === 0}
        onChange={event =>
          onChange({
            ...value,
            game: event.target.checked ? { kind: 'associacao', questionIds: [], termIds: [] } : null,
          })
        }
      />
      {game && (
        <>
          <SelectInput
            label="Tipo de jogo"
            value={game.kind}
            options={practiceKindOptions}
            onChange={event =>
              onChange({ ...value, game: { ...game, kind: event.target.value as typeof game.kind } })
            }
          />
          <fieldset className={styles.needs}>
            <legend>Pares do jogo ({game.questionIds.length + game.termIds.length})</legend>
            {pairs.map(pair => (
              <CheckInput
                key={pair.id}
                label={
                  <TypesetText
                    text={`${pair.code} · ${pair.pair?.prompt ?? ''} → ${pair.pair?.answer ?? ''}`}
                  />
                }
                checked={game.questionIds.includes(pair.id)}
                onChange={() =>
                  onChange({ ...value, game: { ...game, questionIds: toggled(game.questionIds, pair.id) } })
                }
              />
            ))}
            {terms.map(term => (
              <CheckInput
                key={term.id}
                label={<Helped text={`Glossário · ${term.term}`} help={term.definition} />}
                checked={game.termIds.includes(term.id)}
                onChange={() =>
                  onChange({ ...value, game: { ...game, termIds: toggled(game.termIds, term.id) } })
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </FormSection>
  )
}

function Helped({ text, help }: { text: string; help: string }) {
  return (
    <Stack as="span" gap={2}>
      <TypesetText text={text} />
      <Text as="small" secondary>
        {help}
      </Text>
    </Stack>
  )
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]
}
