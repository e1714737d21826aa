import { type KeyboardEvent, useRef, useState } from 'react'
import { htmlToMarkup, markupToHtml } from '#engines/questions/light-markup.ts'
import type { Media } from '#engines/questions/question-parts.ts'
import { Field } from '#kit/web/form/field.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './editor.module.css'

const PictureDialog = fetchedDialog(() => import('./picture-dialog.tsx').then(m => m.default))

interface RichTextFieldProps {
  label: string
  /** As it is stored. */
  value: string
  onChange: (html: string) => void
  media: readonly Media[]
  onMedia: (media: Media) => void
  error?: string | undefined
  help?: string
  required?: boolean
  optional?: boolean
  rows?: number
  /** Within a row of a list, which it says («na opção A»): the label is read out only and the tools are one button. */
  compact?: string
}

/**
 * Rich text written in a plain field with light markup, its tools above and, where it is more than plain words, how it
 * will look below. What the markup cannot say is written as HTML.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, value, onChange, media, onMedia, compact, rows = compact ? 1 : 2, ...field } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => textOf(value))
  const [choosing, setChoosing] = useState(false)
  // A value that these words do not give came from outside.
  const shown = text.isHtml || markupToHtml(text.words) === value ? text : textOf(value)
  const words = shown.isHtml ? value : shown.words

  function write(next: string) {
    setText({ words: next, isHtml: shown.isHtml })
    onChange(shown.isHtml ? next : markupToHtml(next))
  }

  function insert(before: string, after: string, sample: string) {
    const { current } = area
    if (!current) return
    const { selectionStart: from, selectionEnd: to } = current
    const chosen = words.slice(from, to) || sample
    write(words.slice(0, from) + before + chosen + after + words.slice(to))
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(from + before.length, from + before.length + chosen.length)
    })
  }

  function onPicture(picture: Media, alt: string) {
    onMedia(picture)
    insert(`![${alt.replace(/[[\]]/g, '')}](${picture.name})`, '', '')
  }

  const tools: { label: string; icon: IconName; run: () => void }[] = [
    { label: 'Negrito', icon: 'text-b', run: () => insert('**', '**', 'negrito') },
    { label: 'Itálico', icon: 'text-italic', run: () => insert('__', '__', 'itálico') },
    { label: 'Lista', icon: 'list-bullets', run: () => insert('\n- ', '', 'primeiro') },
    { label: 'Fracção', icon: 'divide', run: () => insert('$\\frac{', '}{2}$', '1') },
    { label: 'Fórmula', icon: 'math-operations', run: () => insert('$', '$', 'x^2') },
    { label: 'Imagem', icon: 'image', run: () => setChoosing(true) },
  ]

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || shown.isHtml) return
    const tool = { b: tools[0], i: tools[1] }[event.key.toLowerCase()]
    if (!tool) return
    event.preventDefault()
    tool.run()
  }

  return (
    <Field
      {...field}
      label={compact ? <span className="visually-hidden">{label}</span> : label}
      className={styles.rich}
    >
      {control => (
        <>
          <div
            className={styles.box}
            data-invalid={field.error ? true : undefined}
            data-compact={compact ? true : undefined}
          >
            {!compact && !shown.isHtml && (
              <Row wrap role="toolbar" aria-label={`Formatar: ${label}`} className={styles.tools}>
                {tools.map(tool => (
                  <Hint key={tool.label} text={tool.label}>
                    <IconButton aria-label={tool.label} size="small" onClick={tool.run}>
                      <Icon name={tool.icon} />
                    </IconButton>
                  </Hint>
                ))}
              </Row>
            )}
            <textarea
              {...control}
              ref={area}
              rows={rows}
              value={words}
              onChange={event => write(event.target.value)}
              onKeyDown={onKeyDown}
              spellCheck
              lang="pt"
            />
            {compact && !shown.isHtml && (
              <span className={styles.insert}>
                <ActionMenu
                  icon="plus"
                  label={`Inserir ${compact}`}
                  actions={tools.map(({ run, ...tool }) => ({ ...tool, onClick: run }))}
                />
              </span>
            )}
          </div>
          {shown.isHtml && (
            <Text as="p" caption secondary>
              Este texto tem formatação que se escreve em HTML.
            </Text>
          )}
          {isMoreThanWords(value) && (
            <div className={styles.preview}>
              <span className="visually-hidden">Como fica: </span>
              <RichText html={value} media={media} />
            </div>
          )}
          {choosing && <PictureDialog onClose={() => setChoosing(false)} onPicture={onPicture} />}
        </>
      )}
    </Field>
  )
}

function textOf(html: string): { words: string; isHtml: boolean } {
  const words = htmlToMarkup(html)
  return words === undefined ? { words: html, isHtml: true } : { words, isHtml: false }
}

/** Whether it looks other than it is written: marks, formulae, fractions. */
function isMoreThanWords(html: string): boolean {
  return /<(?!br)|\\\(|\\\[|\$\$|\d\/\d/.test(html)
}
