import { useState } from 'react'
import { frameOf } from '#engines/questions/hotspot.ts'
import type { Area, Media } from '#engines/questions/question-parts.ts'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import own from './hotspot-editor.module.css'
import { NumberInput } from './number-input.tsx'
import { RichTextField } from './rich-text-field.tsx'

interface AreaFieldsProps {
  area: Area
  letter: string
  media: readonly Media[]
  onMedia: (media: Media) => void
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<Area>) => void
  onRight: (right: boolean) => void
  onRemove: () => void
}

/** One area of a picture: what is there, whether it is right, and where it is. */
export function AreaFields(props: AreaFieldsProps) {
  const { area, letter, media, onMedia, errorOf, onChange, onRight, onRemove } = props
  const [open, setOpen] = useState(false)
  const isRight = area.weight > 0
  return (
    <Stack as="section" gap={8} className={own.area} aria-label={`Área ${letter}`}>
      <div className={own.areaHead}>
        <b aria-hidden="true">{letter}</b>
        <TextInput
          label={`O que está na área ${letter}`}
          required
          value={area.label}
          error={errorOf('label') ?? errorOf('coords')}
          onChange={event => onChange({ label: event.target.value })}
        />
        <ActionMenu
          label={`Mais acções da área ${letter}`}
          actions={[
            {
              label: open ? 'Fechar lugar e comentário' : 'Lugar e comentário',
              icon: 'sliders-horizontal',
              onClick: () => setOpen(!open),
            },
            { label: 'Retirar a área', icon: 'trash', destructive: true, onClick: onRemove },
          ]}
        />
      </div>
      <CheckInput
        label={`A área ${letter} está certa`}
        checked={isRight}
        onChange={event => onRight(event.target.checked)}
      />
      {!isRight && (
        <TextInput
          label={`Erro típico da área ${letter}`}
          optional
          placeholder="Que erro leva a tocar aqui?"
          value={area.typicalError}
          error={errorOf('typicalError')}
          onChange={event => onChange({ typicalError: event.target.value })}
        />
      )}
      {open && (
        <>
          <PlaceFields area={area} letter={letter} onChange={coords => onChange({ coords })} />
          <RichTextField
            label={`Comentário a quem toca na área ${letter}`}
            optional
            rows={1}
            media={media}
            onMedia={onMedia}
            value={area.feedback}
            onChange={feedback => onChange({ feedback })}
          />
        </>
      )}
    </Stack>
  )
}

interface PlaceFieldsProps {
  area: Pick<Area, 'shape' | 'coords'>
  letter: string
  onChange: (coords: number[]) => void
}

/** The place of an area in numbers, from the left and from above; a polygon is moved as a whole. */
export function PlaceFields({ area, letter, onChange }: PlaceFieldsProps) {
  const { shape, coords } = area
  const { left, top, right, bottom } = frameOf(area)
  const [a = 0, b = 0, c = 0] = coords
  const fields: [label: string, value: number, coords: (value: number) => number[]][] =
    shape === 'circle'
      ? [
          ['Centro, da esquerda', a, value => [value, b, c]],
          ['Centro, de cima', b, value => [a, value, c]],
          ['Raio', c, value => [a, b, value]],
        ]
      : [
          ['Da esquerda', left, value => movedBy(coords, value - left, 0)],
          ['De cima', top, value => movedBy(coords, 0, value - top)],
          ...(shape === 'rect'
            ? ([
                ['Largura', right - left, value => [left, top, left + value, bottom]],
                ['Altura', bottom - top, value => [left, top, right, top + value]],
              ] satisfies [string, number, (value: number) => number[]][])
            : []),
        ]
  return (
    <div className={own.place}>
      {fields.map(([label, value, coordsOf]) => (
        <NumberInput
          key={label}
          label={`${label} (${letter})`}
          value={value}
          onChange={next => {
            if (next !== null && Number.isFinite(next)) onChange(coordsOf(next))
          }}
        />
      ))}
    </div>
  )
}

function movedBy(coords: readonly number[], x: number, y: number): number[] {
  return coords.map((value, at) => value + (at % 2 === 0 ? x : y))
}
