import { inBlocks, passageKey } from '#engines/questions/passage.ts'
import { excerpt, plainText } from '#engines/questions/rich-text.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import type { ItemBody } from '../contract.ts'
import { blockAt, withBlockAt, withPassage } from '../passages.ts'
import { PassageEditor } from './passage-editor.tsx'

interface PassageOfItemProps {
  items: readonly ItemBody[]
  /** Place of the open question. */
  at: number
  errorOf: (path: string) => string | undefined
  onOpen: (at: number) => void
  onChange: (items: readonly ItemBody[], opened?: ItemBody) => void
  /** A new question after the manner of the open one. */
  newLike: () => ItemBody
}

/** The text of the open question, where it has one: what is written of it is written in all of its questions. */
export function PassageOfItem({ items, at, errorOf, onOpen, onChange, newLike }: PassageOfItemProps) {
  const item = items[at]
  const passage = item?.question.passage
  if (!item || !passage) return null
  const key = passageKey(item.question)
  const blocks = inBlocks(items)
  const place = blocks.findIndex(block => block.includes(item))
  const moveBy = (step: number) => onChange(withBlockAt(items, place, place + step))
  return (
    <PassageEditor
      passage={passage}
      media={item.question.media}
      {...blockAt(items, at)}
      at={at}
      errorOf={errorOf}
      onOpen={onOpen}
      onChange={(next, media) => onChange(withPassage(items, key, next, media))}
      onNew={() => {
        const blank = newLike()
        const added = { ...blank, question: joined(blank, item) }
        onChange([...items, added], added)
      }}
      actions={[
        {
          label: 'Subir o texto e as perguntas',
          icon: 'arrow-up',
          disabled: place === 0,
          onClick: () => moveBy(-1),
        },
        {
          label: 'Descer o texto e as perguntas',
          icon: 'arrow-down',
          disabled: place === blocks.length - 1,
          onClick: () => moveBy(1),
        },
        {
          label: 'Separar do texto a pergunta aberta',
          icon: 'arrows-split',
          onClick: () => {
            const { passage: _none, ...question } = item.question
            const alone = { ...item, question: question as ItemBody['question'] }
            const { to } = blockAt(items, at)
            onChange(
              items.flatMap((each, place) => [
                ...(each === item ? [] : [each]),
                ...(place === to ? [alone] : []),
              ]),
            )
          },
        },
        {
          label: 'Retirar o texto das perguntas',
          icon: 'trash',
          destructive: true,
          onClick: () => onChange(withPassage(items, key, null)),
        },
      ]}
    />
  )
}

/** For a question that has no text: its stem over its parts, of which it becomes the first. */
export function toPart(
  items: readonly ItemBody[],
  item: ItemBody,
  onChange: (items: readonly ItemBody[], opened: ItemBody) => void,
  newLike: () => ItemBody,
): Action[] {
  if (item.question.passage) {
    const { parts } = item.question.passage
    return parts ? [{ label: 'Acrescentar alínea', icon: 'plus', onClick: () => addPart(items, item) }] : []
  }
  function addPart(before: readonly ItemBody[], like: ItemBody) {
    const blank = newLike()
    const added = { ...blank, question: joined(blank, like) }
    onChange([...before, added], added)
  }
  return [
    {
      label: 'Acrescentar alínea',
      icon: 'plus',
      disabled: plainText(item.question.stem).trim() === '',
      onClick: () => {
        const { stem } = item.question
        const passage = { title: excerpt(stem, 60), text: stem, parts: true as const }
        const first = { ...item, question: { ...item.question, stem: '', passage } as ItemBody['question'] }
        addPart(
          items.map(each => (each === item ? first : each)),
          first,
        )
      },
    },
  ]
}

/** For a question that has no text: those of the test that it may be about. */
export function textsToJoin(
  items: readonly ItemBody[],
  item: ItemBody,
  onChange: (items: readonly ItemBody[]) => void,
): Action[] {
  if (item.question.passage) return []
  return inBlocks(items).flatMap(([first]): Action[] =>
    first?.question.passage
      ? [
          {
            label: `Juntar ao texto «${first.question.passage.title || 'por escrever'}»`,
            icon: 'plus',
            onClick: () =>
              onChange(
                items.map(each => (each === item ? { ...item, question: joined(item, first) } : each)),
              ),
          },
        ]
      : [],
  )
}

/** A question as one of the text of another. */
function joined(item: ItemBody, { question }: ItemBody): ItemBody['question'] {
  const files = question.media.filter(
    file =>
      question.passage?.text.includes(`media:${file.name}`) &&
      !item.question.media.some(each => each.name === file.name),
  )
  return {
    ...item.question,
    ...(question.passage && { passage: question.passage }),
    media: [...item.question.media, ...files],
  }
}
