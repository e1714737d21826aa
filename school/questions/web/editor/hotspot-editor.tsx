import { letterOf } from '#engines/questions/key-text.ts'
import { roundWeight } from '#engines/questions/question.ts'
import { type Area, MAX_AREAS } from '#engines/questions/question-parts.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { AreaShape, unitOf } from '../hotspot-picture.tsx'
import { AreaFields } from './area-fields.tsx'
import { DrawnPicture, type Outline } from './drawn-picture.tsx'
import styles from './editor.module.css'
import { NumberInput } from './number-input.tsx'
import { changedAt, type EditorPart, freeId, removeAt } from './part.ts'
import { FieldError, Rows, WholeOnlyInput } from './parts.tsx'

type Hotspot = EditorPart<'hotspot'>['question']

/** A picture and its areas: drawn on it by pointer, or added and placed by their numbers. */
export function HotspotEditor({ question, onChange, errorOf, onMedia }: EditorPart<'hotspot'>) {
  const { areas, most, shown } = question
  const set = (next: Area[], more: Partial<Hotspot> = {}) => onChange({ ...question, ...more, areas: next })
  const add = (drawn: Outline) =>
    set([
      ...areas,
      {
        ...{ id: freeId(areas), ...drawn, label: '', typicalError: '', feedback: '' },
        weight: areas.some(area => area.weight > 0) ? 0 : 1,
      },
    ])
  return (
    <Rows legend="Imagem e áreas" error={errorOf('picture')}>
      <DrawnPicture
        question={question}
        onChange={onChange}
        part="área"
        isFull={areas.length >= MAX_AREAS}
        onDrawn={add}
        below={
          <>
            {areas.map((area, at) => (
              <AreaFields
                key={area.id}
                area={area}
                letter={letterOf(at)}
                media={question.media}
                onMedia={onMedia}
                errorOf={path => errorOf(`areas.${at}.${path}`)}
                onChange={change => set(changedAt(areas, at, change))}
                onRight={right => set(evened(changedAt(areas, at, { weight: Number(right) }), most))}
                onRemove={() => set(evened(removeAt(areas, at), most))}
              />
            ))}
            <FieldError text={errorOf('areas')} />
          </>
        }
      >
        {areas.map((area, at) => (
          <AreaShape
            key={area.id}
            area={area}
            letter={letterOf(at)}
            unit={unitOf(question)}
            state={area.weight > 0 ? 'right' : 'plain'}
          />
        ))}
      </DrawnPicture>
      <CheckInput
        label="O aluno vê as áreas e escolhe entre elas"
        checked={shown}
        onChange={event => onChange({ ...question, shown: event.target.checked })}
      />
      <div className={styles.measure}>
        <NumberInput
          label="Toques que pode dar"
          required
          value={most}
          error={errorOf('most')}
          onChange={value => {
            const taps = value ?? Number.NaN
            set(evened(areas, taps), { most: taps, ...(taps === 1 && { scoring: undefined }) })
          }}
        />
      </div>
      {most > 1 && (
        <WholeOnlyInput
          scoring={question.scoring}
          onChange={change => onChange({ ...question, ...change })}
        />
      )}
    </Rows>
  )
}

/** The areas that are right worth as much each, so that the taps that may be given earn everything. */
function evened(areas: readonly Area[], most: number): Area[] {
  const right = areas.filter(area => area.weight > 0).length
  const share = roundWeight(1 / Math.max(1, Math.min(most || 1, right)))
  return areas.map(area => ({ ...area, weight: area.weight > 0 ? share : 0 }))
}
