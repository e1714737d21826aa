import { letterOf } from '#engines/questions/key-text.ts'
import { orderingScorings } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Add, Remove } from './answers-editor.tsx'
import styles from './editor.module.css'
import { MoveHandle } from './move-handle.tsx'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { Rows, WholeOnlyInput } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { moved, useReorder } from './use-reorder.ts'

/** Elements with their pairs; pairs that belong to no element distract. */
export function MatchingEditor({ question, onChange, errorOf, onMedia }: EditorPart<'matching'>) {
  const { prompts, choices } = question
  const free = choices.filter(choice => !prompts.some(prompt => prompt.match === choice.id))
  const text = { media: question.media, onMedia }
  const choiceAt = (id: string) => choices.findIndex(choice => choice.id === id)

  function addPair() {
    const [promptId, choiceId] = [freeId(prompts), freeId(choices)]
    onChange({
      ...question,
      prompts: [...prompts, { id: promptId, text: '', match: choiceId }],
      choices: [...choices, { id: choiceId, text: '' }],
    })
  }

  function removePrompt(at: number) {
    const match = prompts[at]?.match
    const rest = removeAt(prompts, at)
    const stillNamed = rest.some(prompt => prompt.match === match)
    onChange({
      ...question,
      prompts: rest,
      choices: stillNamed ? choices : choices.filter(choice => choice.id !== match),
    })
  }

  return (
    <>
      <Rows legend="Pares" error={errorOf('prompts')}>
        {prompts.map((prompt, at) => {
          const place = choiceAt(prompt.match)
          return (
            <div key={prompt.id} className={styles.pair}>
              <RichTextField
                {...text}
                compact={`no ${at + 1}.º elemento`}
                label={`${at + 1}.º elemento`}
                value={prompt.text}
                error={errorOf(`prompts.${at}.text`)}
                onChange={value =>
                  onChange({ ...question, prompts: changedAt(prompts, at, { text: value }) })
                }
              />
              <RichTextField
                {...text}
                compact={`no par do ${at + 1}.º elemento`}
                label={`Par do ${at + 1}.º elemento`}
                value={choices[place]?.text ?? ''}
                error={errorOf(`choices.${place}.text`)}
                onChange={value =>
                  onChange({ ...question, choices: changedAt(choices, place, { text: value }) })
                }
              />
              <Remove
                label={`Retirar o ${at + 1}.º par`}
                disabled={prompts.length === 1}
                onClick={() => removePrompt(at)}
              />
            </div>
          )
        })}
        <Add label="Juntar par" onClick={addPair} />
      </Rows>
      <Rows legend="Distractores, sem par" error={errorOf('choices')}>
        {free.map((choice, at) => (
          <div key={choice.id} className={styles.item}>
            <RichTextField
              {...text}
              compact={`no ${at + 1}.º distractor`}
              label={`${at + 1}.º distractor`}
              value={choice.text}
              error={errorOf(`choices.${choiceAt(choice.id)}.text`)}
              onChange={value =>
                onChange({ ...question, choices: changedAt(choices, choiceAt(choice.id), { text: value }) })
              }
            />
            <Remove
              label={`Retirar o ${at + 1}.º distractor`}
              onClick={() =>
                onChange({ ...question, choices: choices.filter(entry => entry.id !== choice.id) })
              }
            />
          </div>
        ))}
        <Add
          label="Juntar distractor"
          onClick={() => onChange({ ...question, choices: [...choices, { id: freeId(choices), text: '' }] })}
        />
      </Rows>
      <CheckInput
        label="Os pares podem mudar de ordem"
        checked={question.shuffle}
        onChange={event => onChange({ ...question, shuffle: event.target.checked })}
      />
      <WholeOnlyInput scoring={question.scoring} onChange={change => onChange({ ...question, ...change })} />
    </>
  )
}

const scoringLabels: Record<(typeof orderingScorings)[number], string> = {
  'all-or-nothing': 'Tudo ou nada',
  positions: 'Por elemento no seu lugar',
  neighbours: 'Por elementos seguidos na ordem certa',
}

/** Elements in their right order; pupils find them shuffled. */
export function OrderingEditor({ question, onChange, errorOf, onMedia }: EditorPart<'ordering'>) {
  const { items } = question
  const order = useReorder(items.length, (from, to) =>
    onChange({ ...question, items: moved(items, from, to) }),
  )
  return (
    <>
      <Rows legend="Elementos, na ordem certa" said={order.said} error={errorOf('items')}>
        {items.map((item, at) => (
          <div key={item.id} className={styles.ordered} {...order.row(at)}>
            <Text secondary textEnd className={styles.place} aria-hidden="true">
              {at + 1}
            </Text>
            <RichTextField
              compact={`no ${at + 1}.º elemento`}
              label={`${at + 1}.º elemento`}
              value={item.text}
              error={errorOf(`items.${at}.text`)}
              onChange={text => onChange({ ...question, items: changedAt(items, at, { text }) })}
              media={question.media}
              onMedia={onMedia}
            />
            <Row as="span" center touch className={styles.rowTools}>
              <MoveHandle {...order.handle(at, plainText(item.text) || `o elemento ${letterOf(at)}`)} />
              <Remove
                label={`Retirar o ${at + 1}.º elemento`}
                disabled={items.length <= 2}
                onClick={() => onChange({ ...question, items: removeAt(items, at) })}
              />
            </Row>
          </div>
        ))}
        <Add
          label="Juntar elemento"
          onClick={() => onChange({ ...question, items: [...items, { id: freeId(items), text: '' }] })}
        />
      </Rows>
      <SelectInput
        label="Como se pontua"
        options={orderingScorings.map(value => ({ value, label: scoringLabels[value] }))}
        value={question.scoring}
        onChange={event =>
          onChange({ ...question, scoring: event.target.value as (typeof orderingScorings)[number] })
        }
      />
    </>
  )
}
