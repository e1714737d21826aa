import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Add, Remove } from './answers-editor.tsx'
import styles from './editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { Rows } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** The room for an open answer, and the rubric by which it is marked. */
export function EssayEditor({ question, onChange, errorOf, onMedia }: EditorPart<'essay'>) {
  const { rubric } = question
  const text = { media: question.media, onMedia, optional: true }
  const setRubric = (next: typeof rubric) => onChange({ ...question, rubric: next })
  return (
    <>
      <FieldRow>
        <NumberInput
          label="Linhas da resposta"
          value={question.lines}
          error={errorOf('lines')}
          onChange={lines => onChange({ ...question, lines: lines ?? Number.NaN })}
        />
        <NumberInput
          label="Mínimo de palavras"
          optional
          value={question.minWords}
          error={errorOf('minWords')}
          onChange={minWords => onChange({ ...question, minWords })}
        />
        <NumberInput
          label="Máximo de palavras"
          optional
          value={question.maxWords}
          error={errorOf('maxWords')}
          onChange={maxWords => onChange({ ...question, maxWords })}
        />
      </FieldRow>
      <Rows legend="Critérios de correcção" error={errorOf('rubric')}>
        {rubric.map((criterion, at) => (
          <Stack gap={12} over={12} ruled key={criterion.id} className={styles.gap}>
            <Row gap={8} wrap start className={styles.answer}>
              <TextInput
                label={`${at + 1}.º critério`}
                value={criterion.text}
                error={errorOf(`rubric.${at}.text`)}
                onChange={event => setRubric(changedAt(rubric, at, { text: event.target.value }))}
              />
              <NumberInput
                label="Pontos"
                className={styles.narrow}
                value={criterion.points}
                error={errorOf(`rubric.${at}.points`)}
                onChange={points => setRubric(changedAt(rubric, at, { points: points ?? Number.NaN }))}
              />
              <Remove
                label={`Retirar o ${at + 1}.º critério`}
                onClick={() => setRubric(removeAt(rubric, at))}
              />
            </Row>
            {criterion.levels.map((level, place) => {
              const levels = criterion.levels
              const path = `rubric.${at}.levels.${place}`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no name of their own while they are written.
                <Row key={place} gap={8} wrap start className={styles.answer}>
                  <TextInput
                    label={`${place + 1}.º nível`}
                    value={level.text}
                    error={errorOf(`${path}.text`)}
                    onChange={event =>
                      setRubric(
                        changedAt(rubric, at, {
                          levels: changedAt(levels, place, { text: event.target.value }),
                        }),
                      )
                    }
                  />
                  <NumberInput
                    label="Pontos"
                    className={styles.narrow}
                    value={level.points}
                    error={errorOf(`${path}.points`)}
                    onChange={points =>
                      setRubric(
                        changedAt(rubric, at, {
                          levels: changedAt(levels, place, { points: points ?? Number.NaN }),
                        }),
                      )
                    }
                  />
                  <Remove
                    label={`Retirar o ${place + 1}.º nível`}
                    onClick={() => setRubric(changedAt(rubric, at, { levels: removeAt(levels, place) }))}
                  />
                </Row>
              )
            })}
            <Add
              label="Juntar nível"
              onClick={() =>
                setRubric(
                  changedAt(rubric, at, {
                    levels: [...criterion.levels, { text: '', points: criterion.points }],
                  }),
                )
              }
            />
          </Stack>
        ))}
        <Add
          label="Juntar critério"
          onClick={() => setRubric([...rubric, { id: freeId(rubric), text: '', points: 1, levels: [] }])}
        />
      </Rows>
      <RichTextField
        {...text}
        label="Orientações para quem corrige"
        value={question.guidance}
        onChange={guidance => onChange({ ...question, guidance })}
      />
      <RichTextField
        {...text}
        label="O que o aluno encontra já escrito"
        rows={1}
        value={question.template}
        onChange={template => onChange({ ...question, template })}
      />
    </>
  )
}
