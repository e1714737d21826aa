import type { Gap } from '#engines/questions/question-parts.ts'
import { Field } from '#kit/web/form/field.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Add, NumberAnswers, Remove, TextAnswers, TextRules, Weight } from './answers-editor.tsx'
import styles from './editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { Rows, WholeOnlyInput } from './parts.tsx'

const kinds = [
  { value: 'text', label: 'Texto' },
  { value: 'numeric', label: 'Número' },
  { value: 'choice', label: 'Lista' },
] as const

/** The gaps of a text, each where it stands as `[[1]]`. */
export function GapsEditor({ question, onChange, errorOf }: EditorPart<'gaps'>) {
  const { gaps } = question
  const set = (at: number, gap: Gap) =>
    onChange({ ...question, gaps: gaps.map((value, place) => (place === at ? gap : value)) })

  function add() {
    const id = String(1 + Math.max(0, ...gaps.map(gap => Number(gap.id) || 0)))
    onChange({ ...question, stem: `${question.stem} [[${id}]]`, gaps: [...gaps, blankGap(id, 'text')] })
  }

  function remove(at: number) {
    const stem = question.stem.replace(`[[${gaps[at]?.id}]]`, '')
    onChange({ ...question, stem, gaps: removeAt(gaps, at) })
  }

  return (
    <>
      <Text as="p" caption secondary>
        No enunciado, cada espaço escreve-se com o seu número: {gaps.map(gap => `[[${gap.id}]]`).join(', ')}.
      </Text>
      {gaps.map((gap, at) => (
        <Stack gap={12} over={12} ruled key={gap.id} className={styles.gap}>
          <Row center between>
            <b>Espaço {gap.id}</b>
            <Remove
              label={`Retirar o espaço ${gap.id}`}
              disabled={gaps.length === 1}
              onClick={() => remove(at)}
            />
          </Row>
          <Row gap={8} wrap start className={styles.answer}>
            <Field label="O aluno responde com" group>
              {() => (
                <Segments
                  label={`O que se responde no espaço ${gap.id}`}
                  value={gap.kind}
                  options={kinds}
                  onChange={kind => set(at, { ...blankGap(gap.id, kind), weight: gap.weight })}
                />
              )}
            </Field>
            <NumberInput
              label="Parte dos pontos"
              className={styles.narrow}
              value={gap.weight}
              error={errorOf(`gaps.${at}.weight`)}
              onChange={weight => set(at, { ...gap, weight: weight ?? Number.NaN })}
            />
          </Row>
          <GapAnswers
            gap={gap}
            onChange={next => set(at, next)}
            errorOf={path => errorOf(`gaps.${at}.${path}`)}
          />
        </Stack>
      ))}
      <Add label="Juntar espaço" onClick={add} />
      <Rows legend="Apresentação e pontuação" error={errorOf('gaps')}>
        <Row gap={20} rowGap={4} wrap center>
          <CheckInput
            label="Palavras das listas num banco, para levar aos espaços"
            checked={question.presentation === 'bank'}
            onChange={event =>
              onChange({ ...question, presentation: event.target.checked ? 'bank' : 'inline' })
            }
          />
          <CheckInput
            label="As palavras podem mudar de ordem"
            checked={question.shuffle}
            onChange={event => onChange({ ...question, shuffle: event.target.checked })}
          />
          <WholeOnlyInput
            scoring={question.scoring}
            onChange={change => onChange({ ...question, ...change })}
          />
        </Row>
      </Rows>
    </>
  )
}

interface GapAnswersProps {
  gap: Gap
  onChange: (gap: Gap) => void
  errorOf: (path: string) => string | undefined
}

function GapAnswers({ gap, onChange, errorOf }: GapAnswersProps) {
  switch (gap.kind) {
    case 'text':
      return (
        <>
          <TextAnswers
            answers={gap.answers}
            onChange={answers => onChange({ ...gap, answers })}
            errorOf={errorOf}
          />
          <TextRules rules={gap} onChange={rules => onChange({ ...gap, ...rules })} />
        </>
      )
    case 'numeric':
      return (
        <NumberAnswers
          answers={gap.answers}
          onChange={answers => onChange({ ...gap, answers })}
          errorOf={errorOf}
        />
      )
    case 'choice':
      return (
        <Rows legend="Palavras da lista" error={errorOf('options')}>
          {gap.options.map((option, at) => (
            <Row key={option.id} gap={8} wrap start className={styles.answer}>
              <TextInput
                label={`${at + 1}.ª palavra`}
                value={option.text}
                error={errorOf(`options.${at}.text`)}
                onChange={event =>
                  onChange({ ...gap, options: changedAt(gap.options, at, { text: event.target.value }) })
                }
              />
              <Weight
                value={option.weight}
                error={errorOf(`options.${at}.weight`)}
                onChange={weight => onChange({ ...gap, options: changedAt(gap.options, at, { weight }) })}
              />
              <Remove
                label={`Retirar a ${at + 1}.ª palavra`}
                disabled={gap.options.length === 1}
                onClick={() => onChange({ ...gap, options: removeAt(gap.options, at) })}
              />
            </Row>
          ))}
          <Add
            label="Juntar palavra"
            onClick={() =>
              onChange({
                ...gap,
                options: [...gap.options, { id: freeId(gap.options), text: '', weight: 0, feedback: '' }],
              })
            }
          />
        </Rows>
      )
  }
}

function blankGap(id: string, kind: Gap['kind']): Gap {
  const answer = { weight: 1, typicalError: '', feedback: '' }
  switch (kind) {
    case 'text':
      return {
        id,
        weight: 1,
        kind,
        caseSensitive: false,
        accentSensitive: false,
        wildcards: false,
        answers: [{ text: '', ...answer }],
      }
    case 'numeric':
      return { id, weight: 1, kind, answers: [{ value: Number.NaN, tolerance: 0, ...answer }] }
    case 'choice':
      return {
        id,
        weight: 1,
        kind,
        options: ['a', 'b', 'c'].map((optionId, at) => ({
          id: optionId,
          text: '',
          weight: at === 0 ? 1 : 0,
          feedback: '',
        })),
      }
  }
}
