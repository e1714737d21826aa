import { useState } from 'react'
import { MAX_AREAS, type Media, type Place } from '#engines/questions/question-parts.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { AreaShape, unitOf } from '../hotspot-picture.tsx'
import { Add, Remove } from './answers-editor.tsx'
import { PlaceFields } from './area-fields.tsx'
import { DrawnPicture, type Outline } from './drawn-picture.tsx'
import styles from './editor.module.css'
import own from './hotspot-editor.module.css'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { FieldError, Rows, WholeOnlyInput } from './parts.tsx'
import { RichTextField } from './rich-text-field.tsx'

type Labels = EditorPart<'labels'>['question']

/** A picture with places, each with its label; labels that belong to no place distract. */
export function LabelsEditor({ question, onChange, errorOf, onMedia }: EditorPart<'labels'>) {
  const { places, labels, reuse, media } = question
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
    const rest = removeAt(places, at)
    onChange({
      ...question,
      places: rest,
      labels: rest.some(place => place.match === match) ? labels : labels.filter(label => label.id !== match),
    })
  }
  const name = (at: number, match: string) => {
    const left = places[at]?.match
    const next = changedAt(places, at, { match })
    // The label that nobody wrote yet goes with the last place that it was for.
    const isNothing = (label: { id: string; text: string }) =>
      label.id === left && label.text === '' && !next.some(place => place.match === left)
    onChange({ ...question, places: next, labels: labels.filter(label => !isNothing(label)) })
  }
  return (
    <>
      <Rows legend="Imagem e lugares" error={errorOf('picture')}>
        <DrawnPicture
          question={question}
          onChange={onChange}
          part="lugar"
          isFull={Math.max(places.length, labels.length) >= MAX_AREAS}
          onDrawn={add}
          below={
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
                  onMatch={match => name(at, match)}
                  onCoords={coords => onChange({ ...question, places: changedAt(places, at, { coords }) })}
                  onRemove={() => remove(at)}
                />
              ))}
              <FieldError text={errorOf('places')} />
            </>
          }
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
        {labels.length < MAX_AREAS && (
          <Add
            label="Juntar legenda a mais"
            onClick={() => onChange({ ...question, labels: [...labels, { id: freeId(labels), text: '' }] })}
          />
        )}
      </Rows>
      <CheckInput
        label="A mesma legenda pode ir para vários lugares"
        checked={reuse}
        onChange={event => onChange(event.target.checked ? { ...question, reuse: true } : unshared(question))}
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

/** Each place with a label of its own: those that shared one have the same words. */
function unshared(question: Labels): Labels {
  const labels = [...question.labels]
  const taken = new Set<string>()
  const places = question.places.map(place => {
    if (!taken.has(place.match)) {
      taken.add(place.match)
      return place
    }
    const label = { id: freeId(labels), text: labels.find(each => each.id === place.match)?.text ?? '' }
    labels.push(label)
    return { ...place, match: label.id }
  })
  return { ...question, reuse: false, places, labels }
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
  onMatch: (match: string) => void
  onCoords: (coords: number[]) => void
  onRemove: () => void
}

/** One place: the label that belongs there, and where it is. */
function PlaceEditor(props: PlaceEditorProps) {
  const { place, number, labels, reuse, media, onMedia, error, onText, onMatch, onCoords, onRemove } = props
  const [open, setOpen] = useState(false)
  const name = `lugar ${number}`
  return (
    <Stack as="section" gap={8} className={own.area} aria-label={`Lugar ${number}`}>
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
          onChange={event => onMatch(event.target.value)}
        />
      )}
      {open && <PlaceFields area={place} letter={String(number)} onChange={onCoords} />}
    </Stack>
  )
}
