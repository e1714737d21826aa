import { useState } from 'react'
import type { Media, Place } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AreaShape, unitOf } from '../hotspot-picture.tsx'
import { Add, Remove } from './answers-editor.tsx'
import { PlaceFields } from './area-fields.tsx'
import { DrawnPicture, MOST_PARTS, type Outline } from './drawn-picture.tsx'
import styles from './editor.module.css'
import own from './hotspot-editor.module.css'
import { changedAt, type EditorPart, freeId, withoutAt } from './part.ts'
import { FieldError, Rows, WholeOnlyInput } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** A picture with places, each with its label; labels that belong to no place distract. */
export function LabelsEditor({ question, onChange, errorOf, onMedia }: EditorPart<'labels'>) {
  const { places, labels, reuse, width, media } = question
  const free = labels.filter(label => !places.some(place => place.match === label.id))
  const labelAt = (id: string) => labels.findIndex(label => label.id === id)
  const write = (id: string, text: string) =>
    onChange({ ...question, labels: changedAt(labels, labelAt(id), { text }) })
  const add = (drawn: Outline) => {
    const label = { id: freeId(labels), text: '' }
    onChange({
      ...question,
      labels: [...labels, label],
      places: [...places, { id: freeId(places), ...drawn, match: label.id }],
    })
  }
  const remove = (at: number) => {
    const match = places[at]?.match
    const rest = withoutAt(places, at)
    onChange({
      ...question,
      places: rest,
      labels: rest.some(place => place.match === match) ? labels : labels.filter(label => label.id !== match),
    })
  }
  const isFull = places.length >= MOST_PARTS || labels.length >= MOST_PARTS
  return (
    <>
      <Rows legend="Imagem e lugares" error={errorOf('picture')}>
        <DrawnPicture
          question={question}
          onChange={onChange}
          part="lugar"
          isFull={isFull}
          onDrawn={add}
          below={addInMiddle => (
            <>
              {places.map((place, at) => (
                <PlaceEditor
                  key={place.id}
                  place={place}
                  number={at + 1}
                  labels={labels}
                  reuse={reuse}
                  media={media}
                  onMedia={onMedia}
                  error={errorOf(`labels.${labelAt(place.match)}.text`) ?? errorOf(`places.${at}.coords`)}
                  onText={text => write(place.match, text)}
                  onChange={change => onChange({ ...question, places: changedAt(places, at, change) })}
                  onRemove={() => remove(at)}
                />
              ))}
              <FieldError text={errorOf('places')} />
              {width > 0 && (
                <Row gap={20} rowGap={4} wrap center>
                  <Button startIcon={<Icon name="plus" />} disabled={isFull} onClick={addInMiddle}>
                    Juntar lugar
                  </Button>
                </Row>
              )}
            </>
          )}
        >
          {places.map((place, at) => (
            <AreaShape
              key={place.id}
              area={place}
              letter={String(at + 1)}
              unit={unitOf(question)}
              state="plain"
            />
          ))}
        </DrawnPicture>
      </Rows>
      <Rows legend="Legendas a mais, sem lugar" error={errorOf('labels')}>
        {free.map((label, at) => (
          <div key={label.id} className={styles.item}>
            <RichTextField
              media={media}
              onMedia={onMedia}
              compact={`na ${at + 1}.ª legenda a mais`}
              label={`${at + 1}.ª legenda a mais`}
              value={label.text}
              error={errorOf(`labels.${labelAt(label.id)}.text`)}
              onChange={text => write(label.id, text)}
            />
            <Remove
              label={`Retirar a ${at + 1}.ª legenda a mais`}
              onClick={() => onChange({ ...question, labels: labels.filter(each => each.id !== label.id) })}
            />
          </div>
        ))}
        {labels.length < MOST_PARTS && (
          <Add
            label="Juntar legenda a mais"
            onClick={() => onChange({ ...question, labels: [...labels, { id: freeId(labels), text: '' }] })}
          />
        )}
      </Rows>
      <CheckInput
        label="A mesma legenda pode ir para vários lugares"
        checked={reuse}
        onChange={event => onChange({ ...question, reuse: event.target.checked })}
      />
      {places.length > 1 && (
        <WholeOnlyInput
          scoring={question.scoring}
          onChange={change => onChange({ ...question, ...change })}
        />
      )}
    </>
  )
}

interface PlaceEditorProps {
  place: Place
  number: number
  labels: readonly { id: string; text: string }[]
  reuse: boolean
  media: readonly Media[]
  onMedia: (media: Media) => void
  error: string | undefined
  onText: (text: string) => void
  onChange: (change: Partial<Place>) => void
  onRemove: () => void
}

/** One place: the label that belongs there, and where it is. */
function PlaceEditor(props: PlaceEditorProps) {
  const { place, number, labels, reuse, media, onMedia, error, onText, onChange, onRemove } = props
  const [open, setOpen] = useState(false)
  const name = `lugar ${number}`
  return (
    <section className={own.area} aria-label={`Lugar ${number}`}>
      <div className={own.areaHead}>
        <b aria-hidden="true">{number}</b>
        <RichTextField
          media={media}
          onMedia={onMedia}
          compact={`na legenda do ${name}`}
          label={`Legenda do ${name}`}
          value={labels.find(label => label.id === place.match)?.text ?? ''}
          error={error}
          onChange={onText}
        />
        <ActionMenu
          label={`Mais acções do ${name}`}
          actions={[
            {
              label: open ? 'Fechar a posição' : 'Posição na imagem',
              icon: 'sliders-horizontal',
              onClick: () => setOpen(!open),
            },
            { label: 'Retirar o lugar', icon: 'trash', destructive: true, onClick: onRemove },
          ]}
        />
      </div>
      {reuse && (
        <SelectInput
          label={`Legenda que vai no ${name}`}
          options={labels.map((label, at) => ({
            value: label.id,
            label: plainText(label.text) || `Legenda ${at + 1}`,
          }))}
          value={place.match}
          onChange={event => onChange({ match: event.target.value })}
        />
      )}
      {open && <PlaceFields area={place} letter={String(number)} onChange={coords => onChange({ coords })} />}
    </section>
  )
}
